import ICAL from 'ical.js'

/** A property as jCal (RFC 7265) has it. */
export interface Property {
  parameters: Readonly<Record<string, string | undefined>>
  type: string
  values: readonly unknown[]
}

/** A VEVENT, or a part of a VTIMEZONE: what tells its times, and who declined. Titles and places are not read. */
export type Block = ReadonlyMap<string, readonly Property[]>

interface ReadCalendar {
  events: Block[]
  /** STANDARD and DAYLIGHT of each VTIMEZONE, by its TZID. */
  zones: Map<string, Block[]>
  /** Events with a line that cannot be read. */
  unread: number
  /** What it calls itself: at Google the address of its owner. */
  name: string
}

export class NoCalendar extends Error {}
export class TooLarge extends Error {}

const MOST_LINES = 600_000
const MOST_EVENTS = 20_000
const MOST_ZONE_PARTS = 400
const BLOCKS = new Set(['VEVENT', 'STANDARD', 'DAYLIGHT'])
/** Of a line that is read, in characters; a thousand exceptions fit. */
const LONGEST_LINE = 20_000
/** As the longest list is named that a person would set. */
const LONGEST_RULE = 500

const WANTED =
  /^(DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|UID|STATUS|TRANSP|X-MICROSOFT-CDO-BUSYSTATUS|X-WR-CALNAME|TZID|TZOFFSETTO|TZOFFSETFROM)[;:]|^ATTENDEE;.*PARTSTAT=DECLINED/i

/**
 * Takes a calendar (RFC 5545) apart without reading more of it than times.
 * @throws NoCalendar for anything else, also for one that was cut off; TooLarge for one with too many events or lines
 */
export function readEvents(text: string): ReadCalendar {
  if (text.split('\n', MOST_LINES + 1).length > MOST_LINES) throw new TooLarge()
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r?\n[ \t]/g, '')
    .trim()
    .split(/\r?\n/)
  if (!/^BEGIN:VCALENDAR$/i.test(lines[0] ?? '') || !/^END:VCALENDAR$/i.test(lines.at(-1) ?? '')) throw new NoCalendar()
  const read: ReadCalendar = { events: [], zones: new Map(), unread: 0, name: '' }
  const inside: string[] = []
  let block = new Map<string, Property[]>()
  let isReadable = true
  let zone: Block[] = []
  let zoneParts = 0
  for (const line of lines) {
    const [, edge, name = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? []
    const part = name.toUpperCase()
    if (edge?.toUpperCase() === 'BEGIN') {
      inside.push(part)
      if (BLOCKS.has(part)) [block, isReadable] = [new Map(), true]
      if (part === 'VTIMEZONE') zone = []
    } else if (edge) {
      inside.pop()
      if (part === 'VEVENT') {
        if (!isReadable) read.unread++
        else if (read.events.push(block) > MOST_EVENTS) throw new TooLarge()
      } else if (BLOCKS.has(part) && isReadable && ++zoneParts <= MOST_ZONE_PARTS) zone.push(block)
    } else if (WANTED.test(line)) {
      const place = inside.at(-1) ?? ''
      const [, key = ''] = /^([^;:]+)/.exec(line) ?? []
      const value = line.slice(line.indexOf(':') + 1)
      if (place === 'VCALENDAR') read.name = value
      if (place === 'VTIMEZONE' && key.toUpperCase() === 'TZID') read.zones.set(value, zone)
      if (BLOCKS.has(place)) isReadable = keep(block, line) && isReadable
    }
  }
  return read
}

function keep(block: Map<string, Property[]>, line: string): boolean {
  if (line.length > (/^RRULE/i.test(line) ? LONGEST_RULE : LONGEST_LINE)) return false
  try {
    const [name, parameters, type, ...values] = ICAL.parse.property(line) as [
      string,
      Property['parameters'],
      string,
      ...unknown[],
    ]
    const known = block.get(name)
    if (known) known.push({ parameters, type, values })
    else block.set(name, [{ parameters, type, values }])
    return true
  } catch {
    return false
  }
}

/** The clock's times in milliseconds, without what is none. Of a period its beginning. */
export function wallsOf(properties: readonly Property[] = []): number[] {
  return properties
    .flatMap(({ values }) => values)
    .map((value) => String(Array.isArray(value) ? value[0] : value))
    .map((written) => Date.parse(written.includes('T') ? `${written.replace(/Z$/, '')}Z` : written))
    .filter((wall) => !Number.isNaN(wall))
}
