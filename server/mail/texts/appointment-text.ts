import type { Facts } from '../../../content/facts/facts-of-document.ts'
import { bringAlong, implantWarning, reservedOnly, visitLabel } from '../../../content/first-contacts.ts'
import { costs } from '../../../rules/format/facts-in-words.ts'
import { formatPrice } from '../../../rules/format/format-number.ts'
import { formatTimeSpan } from '../../../rules/format/format-time-span.ts'
import type { MailText } from './mail-text.ts'

export interface AppointmentChange {
  reference: string
  event: 'booked' | 'moved' | 'cancelled'
  by: 'person' | 'practice'
  from: Date
  until: Date
  /** Whether other times were offered. */
  canMove: boolean
  /** When it began before it was moved, as the receiver knows it. */
  before?: Date | undefined
}

const whatHappened = { booked: 'reserviert', moved: 'verlegt', cancelled: 'abgesagt' } as const

/** To the person, with the link for moving and cancelling. */
export function appointmentForPerson(
  { reference, event, by, canMove, ...times }: AppointmentChange,
  link: string,
  facts: Facts,
): MailText {
  const { practice } = facts
  const { name, phone, email, address, firstTalk, prices } = practice
  const when = timesOf(event, times)
  const place = `Ort: ${address.street}, ${address.postalCode} ${address.town} (${name})`
  const price = `Ein erstes Gespräch ${costs(firstTalk.price)}, eine Behandlungsstunde kostet ${formatPrice(prices.treatmentPerHour)} €.`
  const rest =
    event === 'cancelled'
      ? [
          by === 'practice'
            ? `Bitte entschuldigen Sie. Für einen anderen Termin antworten Sie auf diese E-Mail oder rufen Sie uns an: ${phone.display}.`
            : 'Wenn Sie einen anderen Termin möchten, antworten Sie einfach auf diese E-Mail.',
        ]
      : [
          reservedOnly(practice),
          place,
          price,
          implantWarning,
          bringAlong,
          { label: visitLabel(facts), link: new URL('/preise#anfahrt', link).href },
          {
            label: canMove ? 'Termin ansehen, verlegen oder absagen' : 'Termin ansehen oder absagen',
            link,
          },
        ]
  const sentences = {
    booked: `Ihr Termin ist reserviert: ${when}.`,
    moved:
      by === 'practice'
        ? `wir haben Ihren Termin verlegt. Neue Zeit: ${when}.`
        : `Ihr Termin ist verlegt. Neue Zeit: ${when}.`,
    cancelled:
      by === 'practice'
        ? `wir müssen Ihren Termin leider absagen: ${when}.`
        : `Sie haben Ihren Termin abgesagt: ${when}.`,
  }
  const subjects = { booked: 'Ihr Termin', moved: 'Ihr Termin ist verlegt', cancelled: 'Ihr Termin ist abgesagt' }
  return {
    subject: `${subjects[event]} (Vorgangsnummer ${reference})`,
    parts: [
      'Guten Tag,',
      sentences[event],
      ...rest,
      ...(event === 'cancelled'
        ? []
        : [
            'Im Anhang steht der Termin für Ihren Kalender. Wenn Sie ihn dort löschen, ist er noch nicht abgesagt: Davon erfahren wir nichts. Bitte sagen Sie über den Link ab oder rufen Sie an.',
            `Fragen? Telefon ${phone.display}, E-Mail ${email}`,
          ]),
      `Vorgangsnummer: ${reference}`,
    ],
  }
}

/** To the practice, without name or words of the enquiry. */
export function appointmentForPractice(
  { reference, event, by, ...times }: AppointmentChange,
  adminUrl: string,
): MailText {
  const who = by === 'practice' ? 'In der Verwaltung' : 'Über den Link in Ihrer Antwort'
  return {
    subject: `Termin ${whatHappened[event]} (Vorgangsnummer ${reference})`,
    parts: [
      `${who} wurde ein Termin ${whatHappened[event]}: ${timesOf(event, times)}.`,
      { label: 'Alle kommenden Termine', link: `${adminUrl}/termine` },
      `Diese E-Mail enthält absichtlich keinen Namen. Vorgangsnummer: ${reference}`,
    ],
  }
}

/** Moved back before a mail left, it is where the receiver knows it. What is cancelled goes by the time that the receiver heard of. */
function timesOf(
  event: AppointmentChange['event'],
  { from, until, before }: Pick<AppointmentChange, 'from' | 'until' | 'before'>,
): string {
  const now = formatTimeSpan(from, until)
  if (!before || before.getTime() === from.getTime()) return now
  const length = until.getTime() - from.getTime()
  const known = formatTimeSpan(before, new Date(before.getTime() + length))
  return event === 'cancelled' ? `${known} (zuletzt verlegt auf ${now})` : `${now}. Bisher: ${known}`
}
