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
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Praxis//Termine//DE',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    // RFC 7986, and what Google, Apple and Outlook read.
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    ...events.flatMap(({ id, sequence, start, end, stamp, summary, location, organizer, attendee }) => [
      'BEGIN:VEVENT',
      `UID:${id}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${utc(stamp)}`,
      `DTSTART:${utc(start)}`,
      `DTEND:${utc(end)}`,
      `SUMMARY:${escaped(summary)}`,
      ...(location ? [`LOCATION:${escaped(location)}`] : []),
      ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`] : []),
      ...(attendee ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`] : []),
      `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:OPAQUE',
      'CLASS:PRIVATE',
      ...(method === 'REQUEST'
        ? ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, 'TRIGGER:-P1D', 'END:VALARM']
        : []),
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

function escaped(text: string): string {
  return oneLine(text).replace(/[\\;,]/g, '\\$&')
}

/** A parameter (RFC 6868). */
function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('^', '^^').replaceAll('"', "^'")}"`
}

/** A name comes from a form. */
function oneLine(text: string): string {
  return text.replace(/[\p{C}\u2028\u2029]+/gu, ' ')
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
