import { z } from 'zod'
import {
  appointmentTypes,
  bringAlong,
  isEither,
  isOnPhone,
  nameAndLength,
  placeInShort,
  placeOf,
  priceOf,
} from '../../../content/appointment-types.ts'
import { reservedOnly } from '../../../content/cancelling.ts'
import { implantWarningParts, visitLabel } from '../../../content/first-contacts.ts'
import { APPOINTMENT_TYPES } from '../../../rules/enquiries/appointments.ts'
import { dayAndTime, formatTimeSpan } from '../../../rules/format/format-time-span.ts'
import { normalizeAddress } from '../../../rules/input/email-address.ts'
import { appointmentLink } from '../../appointments/appointment-link.ts'
import { calendarOf } from '../../appointments/icalendar.ts'
import { type MailContext, mail } from '../mail.ts'
import { reference, thread } from './enquiry-arrived.ts'
import type { MailPart, MailText } from './mail-text.ts'

const content = z.object({
  id: z.uuid(),
  reference,
  event: z.enum(['booked', 'moved', 'cancelled', 'reminded']),
  by: z.enum(['person', 'practice']),
  type: z.enum(APPOINTMENT_TYPES),
  /** The number that is called. */
  phone: z.string().nullish(),
  cancelling: z.object({ freeUntilHours: z.number(), lateFee: z.number() }).nullish(),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  /** When it began before it was moved, as the receiver knows it. */
  before: z.coerce.date().optional(),
  /** Whether other times were offered. */
  can_move: z.boolean().default(false),
  /** What the practice wrote about it. */
  reason: z.string().optional(),
  sequence: z.number(),
  at: z.coerce.date(),
  thread,
})

type Change = z.infer<typeof content>

/** To the person, or to the practice; with the appointment for a calendar. */
export const appointment = mail({
  says: 'Einladung oder Absage für einen Termin oder Erinnerung an ihn',
  content,
  text: (change, context) => (context.isToPractice ? textForPractice(change, context) : textForPerson(change, context)),
  head(change, { facts: { practice }, isToPractice, to }) {
    const { id, reference, event, type, starts_at, ends_at, sequence, at, thread } = change
    // The calendar has it.
    if (event === 'reminded') return { replyTo: practice.email, thread }
    // Outlook and Google ignore an invitation from oneself.
    const method = event === 'cancelled' ? 'CANCEL' : isToPractice ? 'PUBLISH' : 'REQUEST'
    const { name, email } = practice
    const what = appointmentTypes(practice)[type].name
    const entry = {
      id,
      sequence,
      start: starts_at,
      end: ends_at,
      stamp: at,
      summary: isToPractice ? `${what} (Vorgangsnummer ${reference})` : `${what}: ${name}`,
      location: isToPractice ? placeInShort(change, practice) : placeOf(change, practice).replace('\n', '. '),
      organizer: { name, address: normalizeAddress(email) },
      ...(isToPractice ? {} : { attendee: to }),
    }
    return { replyTo: email, thread, calendar: { method, content: calendarOf([entry], method) } }
  },
})

const whatHappened = {
  booked: 'reserviert',
  moved: 'verlegt',
  changed: 'geändert',
  cancelled: 'abgesagt',
  reminded: 'angekündigt',
}
const subjects = {
  booked: 'Ihr Termin',
  moved: 'Ihr Termin ist verlegt',
  changed: 'Ihr Termin ist geändert',
  cancelled: 'Ihr Termin ist abgesagt',
  reminded: 'Erinnerung an Ihren Termin',
}

/** Moved to the time that the receiver knows, it has another kind or length, or is where it was. */
function eventOf({ event, before, starts_at }: Change): keyof typeof subjects {
  return event === 'moved' && before?.getTime() === starts_at.getTime() ? 'changed' : event
}

const inTheCalendar =
  'Im Anhang steht der Termin für Ihren Kalender. Wenn Sie ihn dort löschen, ist er noch nicht abgesagt: Davon erfahren wir nichts. Bitte sagen Sie über den Link ab oder rufen Sie an.'

/** With the link for moving and cancelling. */
function textForPerson(change: Change, { siteUrl, secretKey, facts }: MailContext): MailText {
  const { id, reference, can_move } = change
  const event = eventOf(change)
  const { practice } = facts
  const { phone, email } = practice
  const isByPractice = change.by === 'practice'
  const known = knownTimeOf(change)
  const minutes = (change.ends_at.getTime() - change.starts_at.getTime()) / 60_000
  const sentences = {
    booked: 'Ihr Termin ist reserviert:',
    reminded: 'wir erinnern Sie an Ihren Termin:',
    moved: `${isByPractice ? 'wir haben Ihren Termin verlegt' : 'Ihr Termin ist verlegt'}. Neue Zeit:`,
    changed: `${isByPractice ? 'wir haben Ihren Termin geändert' : 'Ihr Termin ist geändert'}. Er ist jetzt: ${nameAndLength({ ...change, minutes }, practice)}, und beginnt wie bisher:`,
    cancelled: `${isByPractice ? 'wir müssen Ihren Termin leider absagen' : 'Sie haben Ihren Termin abgesagt'}: ${timesOf(change)}.`,
  }
  const another = isByPractice
    ? `Bitte entschuldigen Sie. Für einen anderen Termin antworten Sie auf diese E-Mail oder rufen Sie uns an: ${phone.display}.`
    : 'Wenn Sie einen anderen Termin möchten, antworten Sie einfach auf diese E-Mail.'
  const visit: MailPart[] = [
    {
      label: can_move ? 'Termin ansehen, verlegen oder absagen' : 'Termin ansehen oder absagen',
      link: appointmentLink(siteUrl, id, secretKey),
      isAction: true,
    },
    nameAndLength({ ...change, minutes }, practice),
    placeOf(change, practice),
    priceOf({ ...change, minutes }, practice),
    reservedOnly(practice, change),
    ...(isOnPhone(change, practice)
      ? []
      : [
          ...(isEither(change, practice) ? ['Wenn Sie in die Praxis kommen:'] : []),
          { warning: implantWarningParts },
          bringAlong(change),
          { label: visitLabel, link: `${siteUrl}/preise#anfahrt` },
        ]),
    ...(event === 'reminded' ? [] : [inTheCalendar]),
    `Fragen? Telefon ${phone.display}, E-Mail ${email}`,
  ]
  return {
    subject: `${subjects[event]} (Vorgangsnummer ${reference})`,
    parts: [
      'Guten Tag,',
      sentences[event],
      ...(event === 'cancelled' ? [] : [{ times: [dayAndTime(change.starts_at, change.ends_at)] }]),
      ...(event === 'moved' && known ? [`Bisher: ${known}.`] : []),
      ...(change.reason ? [change.reason] : []),
      ...(event === 'cancelled' ? [another] : visit),
      `Vorgangsnummer: ${reference}`,
    ],
  }
}

/** Without name or words of the enquiry. */
function textForPractice(change: Change, { siteUrl, facts: { practice } }: MailContext): MailText {
  const { reference, by, type } = change
  const event = eventOf(change)
  const who = by === 'practice' ? 'In der Verwaltung' : 'Über den Link in Ihrer Antwort'
  return {
    subject: `Termin ${whatHappened[event]} (Vorgangsnummer ${reference})`,
    parts: [
      `${who} wurde ein Termin ${whatHappened[event]}: ${timesOf(change)}.`,
      `${appointmentTypes(practice)[type].name}, ${placeInShort(change, practice)}.`,
      { label: 'Alle kommenden Termine', link: `${siteUrl}/admin/termine` },
      `Diese E-Mail enthält absichtlich keinen Namen. Vorgangsnummer: ${reference}`,
    ],
  }
}

/** What is cancelled goes by the time that the receiver heard of. */
function timesOf(change: Change): string {
  const now = formatTimeSpan(change.starts_at, change.ends_at)
  const known = knownTimeOf(change)
  if (!known) return now
  return change.event === 'cancelled' ? `${known} (zuletzt verlegt auf ${now})` : `${now}. Bisher: ${known}`
}

/** Where the receiver knows it, when that is elsewhere: moved back before a mail left, it is not. */
function knownTimeOf({ starts_at: from, ends_at: until, before }: Change): string | undefined {
  if (!before || before.getTime() === from.getTime()) return undefined
  return formatTimeSpan(before, new Date(before.getTime() + until.getTime() - from.getTime()))
}
