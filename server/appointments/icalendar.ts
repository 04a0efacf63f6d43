export interface CalendarEvent {
  id: string
  /** RFC 5546: higher with each change of an appointment. */
  sequence: number
  start: Date
  end: Date
  stamp: Date
  summary: string
  location?: string
  organizer?: string
  /** Of an invitation. */
  attendee?: string
}

/**
 * Appointments as iCalendar (RFC 5545). Times are in UTC, so no calendar needs our time zone.
 * @param method RFC 5546: REQUEST and CANCEL go to an attendee, PUBLISH to a calendar that invites no one
 */
export function calendarOf(events: readonly CalendarEvent[], method: 'REQUEST' | 'CANCEL' | 'PUBLISH'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Praxis//Termine//DE',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...events.flatMap(({ id, sequence, start, end, stamp, summary, location, organizer, attendee }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(end)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(location ? [`LOCATION:${escaped(location)}`] : []),
      ...(organizer ? [`ORGANIZER:mailto:${organizer}`] : []),
      ...(attendee ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`] : []),
      `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:OPAQUE',
      'CLASS:PRIVATE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261201T090000Z` */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** On one line: a name comes from a form. */
function escaped(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').replace(/[\\;,]/g, '\\$&')
}

/** Folds lines at 75 bytes, between characters. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const character of line) {
    if (Buffer.byteLength(part + character) > 75) {
      parts.push(part)
      part = ' '
    }
    part += character
  }
  return [...parts, part].join('\r\n')
}
