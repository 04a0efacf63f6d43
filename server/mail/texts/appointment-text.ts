import type { Facts } from '../../../app/content/facts/facts-of-document.ts'
import { bringAlong, implantWarning, reservedOnly } from '../../../app/content/first-contacts.ts'
import { formatTimeSpan } from '../../../app/lib/format/format-time-span.ts'
import type { MailText } from './mail-text.ts'

export interface AppointmentChange {
  reference: string
  event: 'booked' | 'moved' | 'cancelled'
  by: 'person' | 'practice'
  from: Date
  until: Date
}

const VERSION = '2026-11-24'
const whatHappened = { booked: 'gebucht', moved: 'verlegt', cancelled: 'abgesagt' } as const

/** To the person, with the link for moving and cancelling. */
export function appointmentForPerson(
  { reference, event, by, from, until }: AppointmentChange,
  link: string,
  { name, phone, email, address }: Facts['practice'],
): MailText {
  const when = formatTimeSpan(from, until)
  const place = `Ort: ${name}, ${address.street}, ${address.postalCode} ${address.town}`
  const rest =
    event === 'cancelled'
      ? [
          by === 'practice'
            ? `Bitte entschuldigen Sie. Für einen anderen Termin antworten Sie auf diese E-Mail oder rufen Sie uns an: ${phone.display}.`
            : 'Wenn Sie einen anderen Termin möchten, antworten Sie einfach auf diese E-Mail.',
        ]
      : [
          reservedOnly,
          place,
          implantWarning,
          bringAlong,
          { label: 'Parken, Bus, Stufen und Toilette', link: new URL('/preise#anfahrt', link).href },
          {
            label:
              'Hier sehen Sie den Termin und sagen ihn ab. Sind noch andere Zeiten frei, wählen Sie dort auch eine andere',
            link,
          },
        ]
  const sentences = {
    booked: `Ihr Termin ist reserviert: ${when}.`,
    moved:
      by === 'practice'
        ? `Wir mussten Ihren Termin verlegen. Neue Zeit: ${when}.`
        : `Ihr Termin ist verlegt. Neue Zeit: ${when}.`,
    cancelled:
      by === 'practice'
        ? `Wir müssen Ihren Termin leider absagen: ${when}.`
        : `Sie haben Ihren Termin abgesagt: ${when}.`,
  }
  const subjects = { booked: 'Ihr Termin', moved: 'Ihr Termin ist verlegt', cancelled: 'Ihr Termin ist abgesagt' }
  return {
    version: VERSION,
    subject: `${subjects[event]} (Vorgangsnummer ${reference})`,
    parts: [
      'Guten Tag,',
      sentences[event],
      ...rest,
      ...(event === 'cancelled'
        ? []
        : [
            'Im Anhang steht der Termin für Ihren Kalender. Löschen Sie ihn nur in Ihrem Kalender, erfahren wir nichts davon. Bitte sagen Sie über den Link ab oder rufen Sie an.',
            `Fragen? ${phone.display} oder ${email}.`,
          ]),
      `Vorgangsnummer: ${reference}`,
    ],
  }
}

/** To the practice, without name or words of the enquiry. */
export function appointmentForPractice(
  { reference, event, by, from, until }: AppointmentChange,
  adminUrl: string,
): MailText {
  const who = by === 'practice' ? 'In der Verwaltung' : 'Über den Link in Ihrer Antwort'
  return {
    version: VERSION,
    subject: `Termin ${whatHappened[event]} (Vorgangsnummer ${reference})`,
    parts: [
      `${who} wurde ein Termin ${whatHappened[event]}: ${formatTimeSpan(from, until)}.`,
      { label: 'Alle kommenden Termine', link: `${adminUrl}/termine` },
      `Diese E-Mail enthält absichtlich keinen Namen. Vorgangsnummer: ${reference}`,
    ],
  }
}
