import { READ_AFTER_SECONDS } from '../../../rules/article-views.ts'
import { CONFIRMATION_LINK_HOURS, FILE_LINK_SECONDS } from '../../../rules/link-lifetimes.ts'
import { newsletterFrequency } from '../../../rules/newsletter-frequency.ts'
import { newsletterNamed } from '../../../rules/newsletter-name.ts'
import {
  BACKUPS_KEPT,
  COUNTER_DAYS,
  FORGOTTEN_MAIL_DAYS,
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

/** Every fact that a text may show with its present value, by the name that stands in the document. A name is kept for ever. */
export const textFacts: Readonly<Record<string, TextFact>> = {
  'practice.name': { label: 'Name der Praxis', value: ({ practice }) => practice.name },
  'practice.tagline': { label: 'Untertitel', value: ({ practice }) => practice.tagline },
  'practice.owner.name': { label: 'Vor- und Nachname', value: ({ practice }) => practice.owner.name },
  'practice.owner.title': { label: 'Berufsbezeichnung', value: ({ practice }) => practice.owner.title },
  'practice.owner.titleAwardedIn': { label: 'Verliehen in', value: ({ practice }) => practice.owner.titleAwardedIn },
  'practice.owner.permission': { label: 'Erlaubnis', value: ({ practice }) => practice.owner.permission },
  'practice.owner.permissionAuthority': {
    label: 'Wer die Erlaubnis erteilt hat',
    value: ({ practice }) => practice.owner.permissionAuthority,
  },
  'practice.owner.permissionDate': {
    label: 'Tag der Erlaubnis',
    value: ({ practice }) => formatLongDate(practice.owner.permissionDate),
  },
  'practice.address.street': { label: 'Straße und Hausnummer', value: ({ practice }) => practice.address.street },
  'practice.address.postalCode': { label: 'Postleitzahl', value: ({ practice }) => practice.address.postalCode },
  'practice.address.town': { label: 'Ort', value: ({ practice }) => practice.address.town },
  'practice.address.country': { label: 'Land', value: ({ practice }) => practice.address.country },
  'practice.phone': { label: 'Telefonnummer', value: ({ practice }) => practice.phone.display },
  'practice.email': { label: 'E-Mail-Adresse', value: ({ practice }) => practice.email },
  'practice.vatId': { label: 'Umsatzsteuer-Identifikationsnummer', value: ({ practice }) => practice.vatId },
  'practice.supervision.office': { label: 'Aufsichtsbehörde', value: ({ practice }) => practice.supervision.office },
  'practice.supervision.address': {
    label: 'Anschrift der Aufsichtsbehörde',
    value: ({ practice }) => practice.supervision.address,
  },
  'practice.supervision.profession.rule': {
    label: 'Berufsrechtliche Regelung',
    value: ({ practice }) => practice.supervision.profession.rule,
  },
  'practice.supervision.profession.href': {
    label: 'Adresse der berufsrechtlichen Regelung',
    value: ({ practice }) => practice.supervision.profession.href,
  },
  'practice.openingHoursNote': {
    label: 'Zusatz zu den Öffnungszeiten',
    value: ({ practice }) => practice.openingHoursNote,
  },
  'practice.replyWithinHours': {
    label: 'Antwort innerhalb von Stunden',
    value: ({ practice }) => String(practice.replyWithinHours),
  },
  'practice.firstTalk.name': { label: 'Name des ersten Gesprächs', value: ({ practice }) => practice.firstTalk.name },
  'practice.firstTalk.minMinutes': {
    label: 'Erstes Gespräch: kürzeste Dauer in Minuten',
    value: ({ practice }) => String(practice.firstTalk.minMinutes),
  },
  'practice.firstTalk.maxMinutes': {
    label: 'Erstes Gespräch: längste Dauer in Minuten',
    value: ({ practice }) => String(practice.firstTalk.maxMinutes),
  },
  'practice.firstTalk.duration': {
    label: 'Erstes Gespräch: Dauer',
    value: ({ practice }) => minutesOf(practice.firstTalk, ' bis '),
  },
  'practice.firstTalk.costs': {
    label: 'Erstes Gespräch: „kostet …“ oder „ist …“',
    value: ({ practice }) => costs(practice.firstTalk.price),
  },
  'practice.firstTalk.price': { label: 'Erstes Gespräch: Preis', value: ({ practice }) => practice.firstTalk.price },
  'practice.firstTreatment.name': {
    label: 'Name des ersten Behandlungstermins',
    value: ({ practice }) => practice.firstTreatment.name,
  },
  'practice.firstTreatment.minutes': {
    label: 'Erster Behandlungstermin: Minuten',
    value: ({ practice }) => String(practice.firstTreatment.minutes),
  },
  'practice.firstTreatment.price': {
    label: 'Erster Behandlungstermin: Preis in Euro',
    value: (facts) => priceOf(facts, facts.practice.firstTreatment.minutes),
  },
  'practice.followUp.name': { label: 'Name des Folgetermins', value: ({ practice }) => practice.followUp.name },
  'practice.followUp.minutes': {
    label: 'Folgetermin: Minuten',
    value: ({ practice }) => String(practice.followUp.minutes),
  },
  'practice.followUp.price': {
    label: 'Folgetermin: Preis in Euro',
    value: (facts) => priceOf(facts, facts.practice.followUp.minutes),
  },
  'practice.mwoSession.name': { label: 'Name der Sitzung', value: ({ practice }) => practice.mwoSession.name },
  'practice.mwoSession.minMinutes': {
    label: 'Sitzung: kürzeste Dauer in Minuten',
    value: ({ practice }) => String(practice.mwoSession.minMinutes),
  },
  'practice.mwoSession.maxMinutes': {
    label: 'Sitzung: längste Dauer in Minuten',
    value: ({ practice }) => String(practice.mwoSession.maxMinutes),
  },
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
  'practice.prices.invoiceDueDays': {
    label: 'Rechnung zahlbar in Tagen',
    value: ({ practice }) => String(practice.prices.invoiceDueDays),
  },
  'practice.prices.invoiceDue': {
    label: 'Rechnung zahlbar innerhalb welcher Zeit',
    value: ({ practice }) => withinDays(practice.prices.invoiceDueDays),
  },
  'practice.prices.offerAcceptance': {
    label: 'Angebot gilt innerhalb welcher Zeit',
    value: ({ practice }) => withinDays(practice.prices.offerAcceptanceDays),
  },
  'practice.prices.offerAcceptanceDays': {
    label: 'Angebot gilt in Tagen',
    value: ({ practice }) => String(practice.prices.offerAcceptanceDays),
  },
  'practice.jurisdiction': { label: 'Gerichtsort', value: ({ practice }) => practice.jurisdiction },
  'practice.newsletter.name': { label: 'Name des Newsletters', value: ({ practice }) => practice.newsletter.name },
  'practice.newsletter.named': {
    label: 'Der Newsletter mit seinem Namen',
    value: ({ practice }) => newsletterNamed(practice.newsletter),
  },
  'practice.newsletter.frequency': {
    label: 'Wie oft der Newsletter kommt',
    value: ({ practice }) => newsletterFrequency(practice.newsletter),
  },
  'practice.links.shop.label': { label: 'Name des Shops', value: ({ practice }) => practice.links.shop?.label ?? '' },
  'practice.links.shop.href': { label: 'Adresse des Shops', value: ({ practice }) => practice.links.shop?.href ?? '' },
  'practice.links.shop.operator': {
    label: 'Betreiber des Shops',
    value: ({ practice }) => practice.links.shop?.operator ?? '',
  },
  'practice.links.shop.withdrawal': {
    label: 'Satz zum Widerruf im Shop (nur mit Schaltfläche)',
    value: ({ practice }) => (practice.links.shop ? withdrawalOnline(practice.links.shop) : ''),
  },
  'practice.links.forum.label': {
    label: 'Name des Forums',
    value: ({ practice }) => practice.links.forum?.label ?? '',
  },
  'device.description': { label: 'Das Gerät', value: ({ device }) => asSentence(device.description) },
  'device.control': { label: 'Steuerung des Geräts', value: ({ device }) => asSentence(device.control) },
  'legalFacts.dataProtectionAuthority.name': {
    label: 'Datenschutzbehörde',
    value: ({ legalFacts }) => legalFacts.dataProtectionAuthority.name,
  },
  'legalFacts.dataProtectionAuthority.address': {
    label: 'Anschrift der Datenschutzbehörde',
    value: ({ legalFacts }) => legalFacts.dataProtectionAuthority.address,
  },
  'legalFacts.dataProtectionAuthority.website': {
    label: 'Website der Datenschutzbehörde',
    value: ({ legalFacts }) => legalFacts.dataProtectionAuthority.website,
  },
  'legalFacts.liabilityInsurer.name': {
    label: 'Haftpflichtversicherung',
    value: ({ legalFacts }) => legalFacts.liabilityInsurer.name,
  },
  'legalFacts.liabilityInsurer.address': {
    label: 'Anschrift der Haftpflichtversicherung',
    value: ({ legalFacts }) => legalFacts.liabilityInsurer.address,
  },
  'legalFacts.liabilityInsurer.area': {
    label: 'Geltungsbereich der Haftpflichtversicherung',
    value: ({ legalFacts }) => legalFacts.liabilityInsurer.area,
  },
  'legalFacts.processors.hosting': {
    label: 'Wer den Server betreibt',
    value: ({ legalFacts }) => legalFacts.processors.hosting,
  },
  'legalFacts.processors.mail': {
    label: 'Wer die E-Mails verschickt',
    value: ({ legalFacts }) => legalFacts.processors.mail,
  },
  'legalFacts.processors.maintenance': {
    label: 'Wer Server und Programm betreut',
    value: ({ legalFacts }) => legalFacts.processors.maintenance,
  },
  'practice.retention.mailLogDays': {
    label: 'Frist: versandte E-Mails, Tage',
    value: ({ practice }) => String(practice.retention.mailLogDays),
  },
  'practice.retention.enquiryMonths': {
    label: 'Frist: Anfragen, Monate',
    value: ({ practice }) => String(practice.retention.enquiryMonths),
  },
  'practice.retention.uploadDaysAfterCompletion': {
    label: 'Frist: Dateien nach Abschluss, Tage',
    value: ({ practice }) => String(practice.retention.uploadDaysAfterCompletion),
  },
  'practice.retention.unconfirmedSignupDays': {
    label: 'Frist: unbestätigte Anmeldungen, Tage',
    value: ({ practice }) => String(practice.retention.unconfirmedSignupDays),
  },
  'practice.retention.optInProofYears': {
    label: 'Frist: Nachweis der Einwilligung, Jahre',
    value: ({ practice }) => String(practice.retention.optInProofYears),
  },
  'practice.retention.adminLoginDays': {
    label: 'Frist: Anmeldungen der Verwaltung, Tage',
    value: ({ practice }) => String(practice.retention.adminLoginDays),
  },
  'program.counterDays': { label: 'Frist: Zähler gegen Missbrauch, Tage', value: () => String(COUNTER_DAYS) },
  'program.backupsKept': { label: 'Wie viele Sicherungen bleiben', value: () => String(BACKUPS_KEPT) },
  'program.undeliveredMailDays': {
    label: 'Frist: unzustellbare E-Mails, Tage',
    value: () => String(UNDELIVERED_MAIL_DAYS),
  },
  'program.unsentFileDays': { label: 'Frist: nicht abgeschickte Dateien, Tage', value: () => String(UNSENT_FILE_DAYS) },
  'program.forgottenMailDays': { label: 'Frist: vergessene E-Mails, Tage', value: () => String(FORGOTTEN_MAIL_DAYS) },
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
