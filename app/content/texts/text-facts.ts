import { READ_AFTER_SECONDS } from '../../../rules/article-views.ts'
import { CONFIRMATION_LINK_HOURS, FILE_LINK_SECONDS } from '../../../rules/link-lifetimes.ts'
import { newsletterFrequency } from '../../../rules/newsletter-frequency.ts'
import { newsletterNamed } from '../../../rules/newsletter-name.ts'
import {
  BACKUPS_KEPT,
  COUNTER_DAYS,
  FORGOTTEN_MAIL_DAYS,
  ISSUE_RECIPIENT_MONTHS,
  UNDELIVERED_MAIL_DAYS,
  UNSENT_FILE_DAYS,
  WASTE_BASKET_DAYS,
} from '../../../rules/retention-periods.ts'
import { MAX_UPLOAD_SIZE, UPLOAD_KINDS } from '../../../rules/uploads.ts'
import { asSentence, costs, joined, minutesOf, withinDays } from '../../lib/format/facts-in-words.ts'
import { formatLongDate } from '../../lib/format/format-date.ts'
import { formatPrice } from '../../lib/format/format-number.ts'
import { priceForMinutes } from '../../lib/price-for-minutes.ts'
import type { Facts } from '../facts/facts-of-document.ts'
import { withdrawalOnline } from '../withdrawal-online.ts'

/** A fact that a text may show. */
export interface TextFact {
  /** How the list of facts calls it. */
  label: string
  value(facts: Facts): string
}

const priceOf = ({ practice }: Facts, minutes: number) => formatPrice(priceForMinutes(minutes, practice))

/** By the name that stands in the document, which is kept for ever. A mere label: the name says where the value is, shown as it is. */
const facts: Readonly<Record<string, TextFact | string>> = {
  'practice.name': 'Name der Praxis',
  'practice.tagline': 'Untertitel',
  'practice.owner.name': 'Vor- und Nachname',
  'practice.owner.title': 'Berufsbezeichnung',
  'practice.owner.titleAwardedIn': 'Verliehen in',
  'practice.owner.permission': 'Erlaubnis',
  'practice.owner.permissionAuthority': 'Wer die Erlaubnis erteilt hat',
  'practice.owner.permissionDate': {
    label: 'Tag der Erlaubnis',
    value: ({ practice }) => formatLongDate(practice.owner.permissionDate),
  },
  'practice.address.street': 'Straße und Hausnummer',
  'practice.address.postalCode': 'Postleitzahl',
  'practice.address.town': 'Ort',
  'practice.address.country': 'Land',
  'practice.phone': { label: 'Telefonnummer', value: ({ practice }) => practice.phone.display },
  'practice.email': 'E-Mail-Adresse',
  'practice.vatId': 'Umsatzsteuer-Identifikationsnummer',
  'practice.supervision.office': 'Aufsichtsbehörde',
  'practice.supervision.address': 'Anschrift der Aufsichtsbehörde',
  'practice.supervision.profession.rule': 'Berufsrechtliche Regelung',
  'practice.supervision.profession.href': 'Adresse der berufsrechtlichen Regelung',
  'practice.openingHoursNote': 'Zusatz zu den Öffnungszeiten',
  'practice.replyWithinHours': 'Antwort innerhalb von Stunden',
  'practice.firstTalk.name': 'Name des ersten Gesprächs',
  'practice.firstTalk.minMinutes': 'Erstes Gespräch: kürzeste Dauer in Minuten',
  'practice.firstTalk.maxMinutes': 'Erstes Gespräch: längste Dauer in Minuten',
  'practice.firstTalk.duration': {
    label: 'Erstes Gespräch: Dauer',
    value: ({ practice }) => minutesOf(practice.firstTalk, ' bis '),
  },
  'practice.firstTalk.costs': {
    label: 'Erstes Gespräch: „kostet …“ oder „ist …“',
    value: ({ practice }) => costs(practice.firstTalk.price),
  },
  'practice.firstTalk.price': 'Erstes Gespräch: Preis',
  'practice.firstTreatment.name': 'Name des ersten Behandlungstermins',
  'practice.firstTreatment.minutes': 'Erster Behandlungstermin: Minuten',
  'practice.firstTreatment.price': {
    label: 'Erster Behandlungstermin: Preis in Euro',
    value: (facts) => priceOf(facts, facts.practice.firstTreatment.minutes),
  },
  'practice.followUp.name': 'Name des Folgetermins',
  'practice.followUp.minutes': 'Folgetermin: Minuten',
  'practice.followUp.price': {
    label: 'Folgetermin: Preis in Euro',
    value: (facts) => priceOf(facts, facts.practice.followUp.minutes),
  },
  'practice.mwoSession.name': 'Name der Sitzung',
  'practice.mwoSession.minMinutes': 'Sitzung: kürzeste Dauer in Minuten',
  'practice.mwoSession.maxMinutes': 'Sitzung: längste Dauer in Minuten',
  'practice.mwoSession.duration': {
    label: 'Sitzung: Dauer',
    value: ({ practice }) => minutesOf(practice.mwoSession, ' bis '),
  },
  'practice.prices.treatmentPerHour': {
    label: 'Preis einer Behandlungsstunde in Euro',
    value: ({ practice }) => formatPrice(practice.prices.treatmentPerHour),
  },
  'practice.prices.paymentMethods.and': {
    label: 'Zahlungswege, verbunden mit „und“',
    value: ({ practice }) => joined(practice.prices.paymentMethods, 'und'),
  },
  'practice.prices.paymentMethods.or': {
    label: 'Zahlungswege, verbunden mit „oder“',
    value: ({ practice }) => joined(practice.prices.paymentMethods, 'oder'),
  },
  'practice.prices.invoiceDueDays': 'Rechnung zahlbar in Tagen',
  'practice.prices.invoiceDue': {
    label: 'Rechnung zahlbar innerhalb welcher Zeit',
    value: ({ practice }) => withinDays(practice.prices.invoiceDueDays),
  },
  'practice.prices.offerAcceptance': {
    label: 'Angebot gilt innerhalb welcher Zeit',
    value: ({ practice }) => withinDays(practice.prices.offerAcceptanceDays),
  },
  'practice.prices.offerAcceptanceDays': 'Angebot gilt in Tagen',
  'practice.jurisdiction': 'Gerichtsort',
  'practice.newsletter.name': 'Name des Newsletters',
  'practice.newsletter.named': {
    label: 'Der Newsletter mit seinem Namen',
    value: ({ practice }) => newsletterNamed(practice.newsletter),
  },
  'practice.newsletter.frequency': {
    label: 'Wie oft der Newsletter kommt',
    value: ({ practice }) => newsletterFrequency(practice.newsletter),
  },
  'practice.links.shop.label': 'Name des Shops',
  'practice.links.shop.href': 'Adresse des Shops',
  'practice.links.shop.operator': 'Betreiber des Shops',
  'practice.links.shop.withdrawal': {
    label: 'Satz zum Widerruf im Shop (nur mit Schaltfläche)',
    value: ({ practice }) => (practice.links.shop ? withdrawalOnline(practice.links.shop) : ''),
  },
  'practice.links.forum.label': 'Name des Forums',
  'device.description': { label: 'Das Gerät', value: ({ device }) => asSentence(device.description) },
  'device.control': { label: 'Steuerung des Geräts', value: ({ device }) => asSentence(device.control) },
  'legalFacts.dataProtectionAuthority.name': 'Datenschutzbehörde',
  'legalFacts.dataProtectionAuthority.address': 'Anschrift der Datenschutzbehörde',
  'legalFacts.dataProtectionAuthority.website': 'Website der Datenschutzbehörde',
  'legalFacts.liabilityInsurer.name': 'Haftpflichtversicherung',
  'legalFacts.liabilityInsurer.address': 'Anschrift der Haftpflichtversicherung',
  'legalFacts.liabilityInsurer.area': 'Geltungsbereich der Haftpflichtversicherung',
  'legalFacts.processors.hosting': 'Wer den Server betreibt',
  'legalFacts.processors.mail': 'Wer die E-Mails verschickt',
  'legalFacts.processors.maintenance': 'Wer Server und Programm betreut',
  'practice.retention.mailLogDays': 'Frist: versandte E-Mails, Tage',
  'practice.retention.enquiryMonths': 'Frist: Anfragen, Monate',
  'practice.retention.uploadDaysAfterCompletion': 'Frist: Dateien nach Abschluss, Tage',
  'practice.retention.unconfirmedSignupDays': 'Frist: unbestätigte Anmeldungen, Tage',
  'practice.retention.optInProofYears': 'Frist: Nachweis der Einwilligung, Jahre',
  'practice.retention.adminLoginDays': 'Frist: Anmeldungen der Verwaltung, Tage',
  'program.counterDays': { label: 'Frist: Zähler gegen Missbrauch, Tage', value: () => String(COUNTER_DAYS) },
  'program.backupsKept': { label: 'Wie viele Sicherungen bleiben', value: () => String(BACKUPS_KEPT) },
  'program.undeliveredMailDays': {
    label: 'Frist: unzustellbare E-Mails, Tage',
    value: () => String(UNDELIVERED_MAIL_DAYS),
  },
  'program.unsentFileDays': { label: 'Frist: nicht abgeschickte Dateien, Tage', value: () => String(UNSENT_FILE_DAYS) },
  'program.forgottenMailDays': { label: 'Frist: vergessene E-Mails, Tage', value: () => String(FORGOTTEN_MAIL_DAYS) },
  'program.issueRecipientMonths': {
    label: 'Frist: Wer eine Ausgabe bekam, Monate',
    value: () => String(ISSUE_RECIPIENT_MONTHS),
  },
  'program.wasteBasketDays': { label: 'Frist: Papierkorb, Tage', value: () => String(WASTE_BASKET_DAYS) },
  'program.readAfterSeconds': { label: 'Gelesen ab Sekunden', value: () => String(READ_AFTER_SECONDS) },
  'program.uploadKinds': { label: 'Erlaubte Dateiarten', value: () => UPLOAD_KINDS },
  'program.maxUploadSize': { label: 'Größte Datei', value: () => MAX_UPLOAD_SIZE },
  'program.fileLinkMinutes': { label: 'Link zu einer Datei gilt Minuten', value: () => String(FILE_LINK_SECONDS / 60) },
  'program.confirmationLinkHours': {
    label: 'Bestätigungslink gilt Stunden',
    value: () => String(CONFIRMATION_LINK_HOURS),
  },
}

/** Every fact that a text may show with its present value. */
export const textFacts: Readonly<Record<string, TextFact>> = Object.fromEntries(
  Object.entries(facts).map(([name, fact]) => [
    name,
    typeof fact === 'string' ? { label: fact, value: (all: Facts) => shownAsItIs(all, name) } : fact,
  ]),
)

function shownAsItIs(all: Facts, name: string): string {
  const value = name
    .split('.')
    .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], all)
  return String(value ?? '')
}

/** Addresses that follow the facts: what a link holds, and where it then leads. */
export const factLinks: Readonly<Record<string, { label: string; href(facts: Facts): string }>> = {
  'fact:practice.phone': { label: 'Anruf in der Praxis', href: ({ practice }) => practice.phone.href },
  'fact:practice.email': { label: 'E-Mail an die Praxis', href: ({ practice }) => `mailto:${practice.email}` },
  'fact:practice.links.shop': { label: 'Link zum Shop', href: ({ practice }) => practice.links.shop?.href ?? '/' },
  'fact:practice.links.forum': { label: 'Forum', href: ({ practice }) => practice.links.forum?.href ?? '/' },
  'fact:practice.links.mwoDigital': {
    label: 'Link zum Hersteller',
    href: ({ practice }) => practice.links.mwoDigital?.href ?? '/',
  },
  'fact:practice.supervision.profession': {
    label: 'Berufsrechtliche Regelung',
    href: ({ practice }) => practice.supervision.profession.href,
  },
  'fact:legalFacts.dataProtectionAuthority': {
    label: 'Datenschutzbehörde',
    href: ({ legalFacts }) => legalFacts.dataProtectionAuthority.website,
  },
}
