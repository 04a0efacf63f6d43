import ICAL from 'ical.js'

export interface CalendarEvent {
  id: string
  /** RFC 5546: higher with each change of an appointment. */
  sequence: number
  start: Date
  end: Date
  stamp: Date
  summary: string
  location?: string
  organizer?: { name: string; address: string }
  attendee?: string
}

type Property = [name: string, parameters: Record<string, string>, type: string, value: string | number]

/**
 * Appointments as iCalendar (RFC 5545). Times are in UTC, so no calendar needs our time zone.
 * @param method RFC 5546: REQUEST and CANCEL go to an attendee, PUBLISH to a calendar that invites no one
 * @param name of the calendar, where it is one that others read
 */
export function calendarOf(
  events: readonly CalendarEvent[],
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  name?: string,
): string {
  const ofCalendar = [
    text('version', '2.0'),
    text('prodid', '-//Praxis//Termine//DE'),
    text('calscale', 'GREGORIAN'),
    text('method', method),
    // RFC 7986, and what Google, Apple and Outlook read.
    ...(name ? [text('name', name), text('x-wr-calname', name)] : []),
  ]
  const of = ({ id, sequence, start, end, stamp, summary, location, organizer, attendee }: CalendarEvent) => [
    text('uid', id),
    ['sequence', {}, 'integer', sequence],
    time('dtstamp', stamp),
    time('dtstart', start),
    time('dtend', end),
    text('summary', summary),
    ...(location ? [text('location', location)] : []),
    ...(organizer ? [person('organizer', organizer.address, { cn: oneLine(organizer.name) })] : []),
    ...(attendee
      ? [person('attendee', attendee, { role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: 'FALSE' })]
      : []),
    text('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'),
    text('transp', 'OPAQUE'),
    text('class', 'PRIVATE'),
  ]
  const alarm = ({ summary }: CalendarEvent) => [
    'valarm',
    [text('action', 'DISPLAY'), text('description', summary), ['trigger', {}, 'duration', '-P1D']],
    [],
  ]
  const shown = events.map((event) => ['vevent', of(event), method === 'REQUEST' ? [alarm(event)] : []])
  return ICAL.stringify(['vcalendar', ofCalendar, shown])
}

const text = (name: string, value: string): Property => [name, {}, 'text', oneLine(value)]
const time = (name: string, at: Date): Property => [name, {}, 'date-time', at.toISOString().replace(/\.\d+/, '')]
const person = (name: string, address: string, parameters: Property[1]): Property => [
  name,
  parameters,
  'cal-address',
  `mailto:${address}`,
]

/** A name comes from a form. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ')
}
