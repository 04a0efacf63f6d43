export interface CalendarEvent {
  id: string
  /** RFC 5546: each change of an appointment has a higher one. */
  sequence: number
  start: Date
  end: Date
  /** When it was written. */
  stamp: Date
  summary: string
  location?: string
  /** Organizer and attendee of an invitation. */
  between?: { organizer: string; attendee: string }
}

/**
 * Appointments in the format of calendars (RFC 5545). Times are in UTC, so no calendar needs our time zone.
 *
 * @param method of an invitation (RFC 5546); `PUBLISH` for a list to read
 */
export function calendarOf(events: readonly CalendarEvent[], method: 'REQUEST' | 'CANCEL' | 'PUBLISH'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Praxis//Termine//DE',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...events.flatMap(({ id, sequence, start, end, stamp, summary, location, between }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(end)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(location ? [`LOCATION:${escaped(location)}`] : []),
      ...(between
        ? [
            `ORGANIZER:mailto:${between.organizer}`,
            `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${between.attendee}`,
          ]
        : []),
      `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:OPAQUE',
      'CLASS:PRIVATE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** "20261201T090000Z" */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** One line: in a name from a form may stand anything. */
function escaped(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').replace(/[\\;,]/g, '\\$&')
}

/** No line is longer than 75 bytes; what is left goes on after a space. No character is cut. */
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
