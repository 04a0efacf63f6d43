import { READ_AFTER_SECONDS } from '../../rules/article-views.ts'
import {
  asSentence,
  costs,
  invoicesIn,
  joined,
  minutesOf,
  payableBy,
  withinDays,
} from '../../rules/format/facts-in-words.ts'
import { formatPrice } from '../../rules/format/format-number.ts'
import { MAX_UPLOAD_SIZE, UPLOAD_KINDS } from '../../rules/input/uploads.ts'
import { newsletterFrequency } from '../../rules/newsletter/newsletter-frequency.ts'
import { newsletterNamed } from '../../rules/newsletter/newsletter-name.ts'
import { CONFIRMATION_LINK_HOURS, FILE_LINK_SECONDS } from '../../rules/operation/link-lifetimes.ts'
import {
  BACKUPS_KEPT,
  COUNTER_DAYS,
  FORGOTTEN_MAIL_DAYS,
  ISSUE_RECIPIENT_MONTHS,
  TRASH_DAYS,
  UNDELIVERED_MAIL_DAYS,
  UNSENT_FILE_DAYS,
} from '../../rules/operation/retention-periods.ts'
import { priceForMinutes } from '../appointment-types.ts'
import { cancellingOf, missedOf } from '../cancelling.ts'
import { type FactField, factAt, factFields } from '../facts/fact-fields.ts'
import { formatFact } from '../facts/fact-kinds.ts'
import { type Facts, RETENTION } from '../facts/facts-of-document.ts'
import { contractOf, feeOf, obligationOf, priceOnPhone, withdrawalOfFirstTalk } from '../first-contacts.ts'
import { permissionsOf, providerOf, registrationOf, titlesOf, treatingPeople } from '../people.ts'

type Shop = NonNullable<Facts['practice']['links']['shop']>

export interface TextFact {
  label: string
  value(facts: Facts): string
}

/** Every single value of the form, under its path and its label. */
const ofTheForm = factFields
  .filter(({ kind }) => ['line', 'tel', 'text', 'number', 'date'].includes(kind))
  .map((field) => [field.path, fact(field.label, (facts) => shown(field, factAt(facts, field.path)))])

function shown(field: FactField, value: unknown): string {
  if (field.kind === 'tel') return (value as Facts['practice']['phone']).display
  return field.kind === 'text' ? asSentence(String(value)) : formatFact(field, value)
}

/** Stored documents hold these names: never rename one. */
const derived = {
  'practice.address.country': fact('Land', ({ practice }) => practice.address.country),
  'practice.supervision.profession.rule': fact(
    'Berufsrechtliche Regelung',
    ({ practice }) => practice.supervision.profession.rule,
  ),
  'practice.supervision.profession.href': fact(
    'Adresse der berufsrechtlichen Regelung',
    ({ practice }) => practice.supervision.profession.href,
  ),
  'practice.provider': fact('Wer den Vertrag schließt', ({ practice }) => providerOf(practice)),
  'practice.treatingPeople': fact('Wer behandelt', ({ practice }) => treatingPeople(practice)),
  'practice.registration': fact('Registereintrag mit Sitz (nur mit Register)', ({ practice }) =>
    registrationOf(practice),
  ),
  'practice.titles': fact('Alle Berufsbezeichnungen', ({ practice }) => titlesOf(practice)),
  'practice.permissions': fact('Alle Erlaubnisse', ({ practice }) => permissionsOf(practice)),
  'practice.firstTalk.obligation': fact('Erstes Gespräch: wozu es verpflichtet', ({ practice }) =>
    obligationOf(practice.firstTalk),
  ),
  'practice.firstTalk.fee': fact('Erstes Gespräch: Satz zur Zahlung (nur wenn es etwas kostet)', ({ practice }) =>
    feeOf(practice.firstTalk),
  ),
  'practice.firstTalk.contract': fact('Erstes Gespräch: Satz zum Vertrag', ({ practice }) =>
    contractOf(practice.firstTalk),
  ),
  'practice.firstTalk.withdrawal': fact('Erstes Gespräch: Satz zum Widerruf', ({ practice }) =>
    withdrawalOfFirstTalk(practice.firstTalk),
  ),
  'practice.firstTalk.duration': fact('Erstes Gespräch: Dauer', ({ practice }) => lasts(practice.firstTalk)),
  'practice.firstTalk.costs': fact('Erstes Gespräch: „kostet …“ oder „ist …“', ({ practice }) =>
    costs(practice.firstTalk.price),
  ),
  'practice.firstTreatment.price': fact('Erster Behandlungstermin: Preis in Euro', ({ practice }) =>
    priceOf(practice.firstTreatment.minutes, practice),
  ),
  'practice.followUp.price': fact('Folgetermin: Preis in Euro', ({ practice }) =>
    priceOf(practice.followUp.minutes, practice),
  ),
  'practice.reminders': fact('Satz zur Erinnerung an Termine (nur wenn es sie gibt)', ({ practice }) =>
    practice.sendsReminders ? REMINDERS : '',
  ),
  'practice.terms.phone': fact('Was ein Gespräch am Telefon kostet', ({ practice }) =>
    // Where it is said, the first talk and its price were said just before.
    practice.firstTalk.place === 'phone' ? asSentence(practice.terms.phone) : priceOnPhone(practice),
  ),
  'practice.terms.cancelling': fact('Sätze zum Absagen', ({ practice }) => cancellingOf(practice)),
  'practice.terms.missed': fact('Sätze zu versäumten Terminen', ({ practice }) => missedOf(practice.terms.cancelling)),
  'practice.mwoSession.duration': fact('Sitzung: Dauer', ({ practice }) => lasts(practice.mwoSession)),
  'practice.prices.paymentMethods.and': fact('Zahlungsarten, verbunden mit „und“', ({ practice }) =>
    joined(practice.prices.paymentMethods, 'und'),
  ),
  'practice.prices.paymentMethods.or': fact('Zahlungsarten, verbunden mit „oder“', ({ practice }) =>
    joined(practice.prices.paymentMethods, 'oder'),
  ),
  'practice.prices.payableBy': fact('Satz zu den Zahlungsarten', ({ practice }) =>
    payableBy(practice.prices.paymentMethods),
  ),
  'practice.prices.invoices': fact('Satz zur Rechnung', ({ practice }) => invoicesIn(practice.prices)),
  'practice.prices.offerAcceptance': fact('Angebot gilt innerhalb welcher Zeit', ({ practice }) =>
    withinDays(practice.prices.offerAcceptanceDays),
  ),
  'practice.newsletter.word': fact('Das Wort „Newsletter“ (nur mit Newsletter)', ({ practice }) =>
    practice.newsletter.isOffered ? 'Newsletter' : '',
  ),
  'practice.newsletter.appears': fact('Satz zum Erscheinen des Newsletters (nur mit Newsletter)', ({ practice }) =>
    practice.newsletter.isOffered
      ? `Der ${newsletterNamed(practice.newsletter)} erscheint ${newsletterFrequency(practice.newsletter)}.`
      : '',
  ),
  'practice.links.shop.withdrawal': ofShop(
    'Satz zum Widerruf im eigenen Shop (nur mit Schaltfläche)',
    withdrawalOnline,
  ),
  'practice.links.shop.seller': ofShop('Satz zum Widerruf in einem Shop von anderen', ({ isOwn, operator }) =>
    isOwn ? '' : `Ihr Vertrag besteht mit dem Betreiber (${operator}); widerrufen Sie bitte dort.`,
  ),
  'practice.links.shop.notice': ofShop('Satz vor der Belehrung für Waren (nur mit eigenem Shop)', ({ isOwn }) =>
    isOwn ? 'Verkäuferin ist die Praxis. Das gesetzliche Muster lautet:' : '',
  ),
  'practice.links.shop.goods': ofShop('Kauf von Waren (nur mit eigenem Shop)', ({ isOwn }) =>
    isOwn ? 'Kauf von Waren im Fernabsatz' : '',
  ),
  'practice.links.shop.goodsExceptions': ofShop('Satz zu Ausnahmen bei Waren (nur mit eigenem Shop)', ({ isOwn }) =>
    isOwn ? 'Bei Waren aus unserem Umfeld können diese Ausnahmen wichtig sein:' : '',
  ),
  'legalFacts.dataProtectionOfficer': fact(
    'Satz zu Datenschutzbeauftragten (nur wenn es sie gibt)',
    ({ legalFacts }) =>
      legalFacts.dataProtectionOfficer &&
      `Datenschutzbeauftragte Person: ${asSentence(legalFacts.dataProtectionOfficer)}`,
  ),
  'legalFacts.processors.mailSender': fact('Wer E-Mails verschickt, wenn es nicht der Server ist', ({ legalFacts }) =>
    legalFacts.processors.mail === legalFacts.processors.hosting ? 'dasselbe Unternehmen' : legalFacts.processors.mail,
  ),
  'legalFacts.processors.care': fact('Satz zur technischen Betreuung', ({ legalFacts }) =>
    careOf(legalFacts.processors.maintenance),
  ),
  'legalFacts.processors.calendars': fact('Satz zum Kalender', ({ legalFacts }) =>
    calendarsOf(legalFacts.processors.calendar),
  ),
  'legalFacts.processors.calendarLearns': fact(
    'Satz dazu, was im Kalender steht (nur mit Kalender)',
    ({ legalFacts }) => calendarLearns(legalFacts.processors.calendar),
  ),
  'practice.retention.mailLogDays': fact('Frist: versandte E-Mails, Tage', () => RETENTION.mailLogDays),
  'practice.retention.enquiryMonths': fact('Frist: Anfragen, Monate', () => RETENTION.enquiryMonths),
  'practice.retention.uploadDaysAfterCompletion': fact(
    'Frist: Dateien nach Abschluss, Tage',
    () => RETENTION.uploadDaysAfterCompletion,
  ),
  'practice.retention.unconfirmedSignupDays': fact(
    'Frist: unbestätigte Anmeldungen, Tage',
    () => RETENTION.unconfirmedSignupDays,
  ),
  'practice.retention.optInProofYears': fact(
    'Frist: Nachweis der Einwilligung, Jahre',
    () => RETENTION.optInProofYears,
  ),
  'practice.retention.adminLoginDays': fact('Frist: Anmeldungen der Verwaltung, Tage', () => RETENTION.adminLoginDays),
  'program.counterDays': fact('Frist: Zähler gegen Missbrauch, Tage', () => COUNTER_DAYS),
  'program.backupsKept': fact('Wie viele Sicherungen bleiben', () => BACKUPS_KEPT),
  'program.undeliveredMailDays': fact('Frist: unzustellbare E-Mails, Tage', () => UNDELIVERED_MAIL_DAYS),
  'program.unsentFileDays': fact('Frist: nicht abgeschickte Dateien, Tage', () => UNSENT_FILE_DAYS),
  'program.forgottenMailDays': fact('Frist: vergessene E-Mails, Tage', () => FORGOTTEN_MAIL_DAYS),
  'program.issueRecipientMonths': fact('Frist: Wer eine Ausgabe bekam, Monate', () => ISSUE_RECIPIENT_MONTHS),
  'program.wasteBasketDays': fact('Frist: Papierkorb, Tage', () => TRASH_DAYS),
  'program.readAfterSeconds': fact('Gelesen ab Sekunden', () => READ_AFTER_SECONDS),
  'program.uploadKinds': fact('Erlaubte Dateiarten', () => UPLOAD_KINDS),
  'program.maxUploadSize': fact('Größte Datei', () => MAX_UPLOAD_SIZE),
  'program.fileLinkMinutes': fact('Link zu einer Datei gilt Minuten', () => FILE_LINK_SECONDS / 60),
  'program.confirmationLinkHours': fact('Bestätigungslink gilt Stunden', () => CONFIRMATION_LINK_HOURS),
}

export const textFacts: Readonly<Record<string, TextFact>> = { ...Object.fromEntries(ofTheForm), ...derived }

function fact(label: string, value: (facts: Facts) => string | number): TextFact {
  return { label, value: (facts) => String(value(facts)) }
}

function ofShop(label: string, value: (shop: Shop) => string): TextFact {
  return fact(label, ({ practice: { links } }) => (links.shop ? value(links.shop) : ''))
}

const REMINDERS =
  'An einen Termin erinnern wir Sie am Tag davor per E-Mail, wenn er nicht erst kurz vorher feststand. Wir speichern, wann wir erinnert haben.'

function careOf(maintenance: string): string {
  return maintenance
    ? `Server und Programm betreut: ${maintenance}. Wer das tut, kann dabei Daten zu sehen bekommen und arbeitet ebenfalls nach unseren Weisungen.`
    : 'Server und Programm betreut die Praxis selbst.'
}

function calendarsOf(calendar: string): string {
  return calendar
    ? `Termine übernehmen wir in einen Kalender bei diesem Anbieter: ${calendar}. Auch er arbeitet nach unseren Weisungen; welche Daten er erhält, steht in Abschnitt 4.`
    : 'Termine übernehmen wir in keinen Kalender eines anderen Anbieters.'
}

/** Behind "Sie und die Praxis bekommen dazu E-Mails mit einer Einladung für den Kalender." */
function calendarLearns(calendar: string): string {
  return calendar
    ? 'Das Unternehmen aus Abschnitt 2, bei dem unser Kalender liegt, erhält davon höchstens Zeit und Art der Termine, Ihren Namen und die Nummer, unter der wir Sie anrufen.'
    : ''
}

function lasts(span: Parameters<typeof minutesOf>[0]): string {
  return minutesOf(span, ' bis ')
}

function priceOf(minutes: number, practice: Facts['practice']): string {
  return formatPrice(priceForMinutes(minutes, practice))
}

/** Links whose target is a fact, by their stored address. */
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

/** The sentence of the statutory notice about withdrawing online (§ 356a BGB); nothing where the shop has no such button. */
function withdrawalOnline({ href, isOwn, hasWithdrawalButton }: Shop): string {
  if (!isOwn || !hasWithdrawalButton) return ''
  return `Sie können Ihr Widerrufsrecht auch online unter ${href} (Schaltfläche „Vertrag widerrufen“) ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`
}
