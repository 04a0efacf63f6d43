import ICAL from 'ical.js'
import { type Block, type Property, readEvents, wallsOf } from './read-events.ts'
import { type Budget, closerStart, startsOf } from './recurrence.ts'
import { BERLIN, type Zone, zonesOf } from './time-zones.ts'

const DAY = 86_400_000
const MOST_STEPS = 200_000
const MOST_STARTS = 2000
const MOST_SPANS = 5000

export interface CalendarTask {
  text: string
  /** Milliseconds. */
  from: number
  until: number
  /** Of our own appointments, which are no other ones when they come back. */
  ownIds: readonly string[]
  /** Of the practice, in small letters. */
  ownAddress: string
}

export interface BusyTimes {
  /** Begin and end in milliseconds, in order, none touching another. */
  spans: [number, number][]
  /** Entries that could not be read, or of which only the beginning was. */
  unread: number
}

/**
 * When a calendar says that somebody is busy: without titles and people. Free are `TRANSP:TRANSPARENT`, what is cancelled, and what the owner declined. All-day and
 * floating times are those of Berlin. An exception with `RANGE=THISANDFUTURE` counts for its own day.
 * @throws NoCalendar, TooLarge
 */
export function busySpans(
  { text, from, until, ownIds, ownAddress }: CalendarTask,
  budget: Budget = { steps: MOST_STEPS },
): BusyTimes {
  const { events, zones, unread, name } = readEvents(text)
  const zoneOf = zonesOf(zones, from, budget)
  const own = new Set(ownIds)
  const owner = [name.toLowerCase(), ownAddress].map((address) => `mailto:${address}`)
  /** By UID, the starts that are left out or stand for themselves. */
  const replaced = new Map<string, Set<number | string>>()
  const found: [number, number][] = []
  let notRead = unread

  for (const event of events) {
    const id = event.get('recurrence-id')
    if (id) addStarts(replacedOf(uidOf(event)), id, zoneOf, startZone(event, zoneOf))
  }
  for (const event of events) {
    if (own.has(uidOf(event).toLowerCase()) || isFree(event, owner)) continue
    try {
      found.push(...spansOf(event))
    } catch {
      notRead++
    }
  }
  const spans = joined(found)
  return { spans: spans.slice(0, MOST_SPANS), unread: notRead + Math.max(0, spans.length - MOST_SPANS) }

  function replacedOf(uid: string) {
    const known = replaced.get(uid) ?? new Set()
    replaced.set(uid, known)
    return known
  }

  function spansOf(event: Block): [number, number][] {
    const start = startOf(event)
    const zone = startZone(event, zoneOf)
    const { isDay, length } = lengthOf(event, start, zone, zoneOf)
    if (length <= 0) return []
    const inside: [number, number][] = []
    const note = (wall: number) => {
      const begin = zone(wall)
      const end = isDay ? zone(wall + length) : begin + length
      if (begin < until && end > from) inside.push([Math.max(begin, from), Math.min(end, until)])
    }
    if (event.has('recurrence-id')) note(start)
    else for (const wall of startsOfEvent(event, start, zone, from - length - DAY)) note(wall)
    return inside
  }

  function startsOfEvent(event: Block, start: number, zone: Zone, earliest: number): number[] {
    const rules = (event.get('rrule') ?? []).map(({ values }) => values[0] as Record<string, unknown>)
    // Not copied: one series may have thousands of events of its own.
    const ofSeries = replaced.get(uidOf(event))
    const left = new Set<number | string>()
    addStarts(left, event.get('exdate') ?? [], zoneOf, zone)
    const walls = new Set([start, ...wallsOf(event.get('rdate'))])
    for (const rule of rules) {
      const last = lastStart(rule, zone)
      const first = closerStart(rule, start, earliest)
      for (const wall of startsOf(rule, first, until + DAY, budget)) {
        if (last === undefined || zone(wall) <= last) walls.add(wall)
      }
    }
    const isLeft = (start: number | string) => left.has(start) || ofSeries?.has(start)
    const coming = [...walls].filter((wall) => wall > earliest && !isLeft(dayOf(wall)) && !isLeft(zone(wall)))
    if (coming.length > MOST_STARTS) throw new Error('too many at once')
    return coming
  }
}

function isFree(event: Block, owner: string[]): boolean {
  const says = (name: string, word: string) => String(event.get(name)?.[0]?.values[0]).toUpperCase() === word
  const declined = event.get('attendee')?.some(({ values }) => owner.includes(String(values[0]).toLowerCase())) ?? false
  return (
    says('transp', 'TRANSPARENT') ||
    says('status', 'CANCELLED') ||
    says('x-microsoft-cdo-busystatus', 'FREE') ||
    declined
  )
}

const uidOf = (event: Block) => String(event.get('uid')?.[0]?.values[0] ?? '')

function startOf(event: Block): number {
  const [start] = wallsOf(event.get('dtstart'))
  if (start === undefined) throw new Error('no start')
  return start
}

function startZone(event: Block, zoneOf: (tzid?: string) => Zone): Zone {
  const [start] = event.get('dtstart') ?? []
  return start ? zoneOfProperty(start, zoneOf, BERLIN) : BERLIN
}

/** Dates and floating times have none: they are those of the event. */
function zoneOfProperty({ type, parameters, values }: Property, zoneOf: (tzid?: string) => Zone, own: Zone): Zone {
  if (type === 'date') return BERLIN
  if (String(values[0]).endsWith('Z')) return (wall) => wall
  return parameters.tzid ? zoneOf(parameters.tzid) : own
}

/** In milliseconds; of an event of whole days by the calendar, so that a change of the clocks does not matter. */
function lengthOf(event: Block, start: number, zone: Zone, zoneOf: (tzid?: string) => Zone) {
  const isDay = event.get('dtstart')?.[0]?.type === 'date'
  const [end] = event.get('dtend') ?? []
  const [until] = wallsOf(event.get('dtend'))
  if (end && until !== undefined) {
    const length = isDay ? until - start : zoneOfProperty(end, zoneOf, zone)(until) - zone(start)
    return { isDay, length: isDay ? Math.max(length, DAY) : length }
  }
  const [duration] = event.get('duration') ?? []
  if (duration) return { isDay, length: ICAL.Duration.fromString(String(duration.values[0])).toSeconds() * 1000 }
  return { isDay, length: isDay ? DAY : 0 }
}

function lastStart({ until }: Record<string, unknown>, zone: Zone): number | undefined {
  if (typeof until !== 'string') return undefined
  if (until.endsWith('Z')) return Date.parse(until)
  return zone(until.includes('T') ? Date.parse(`${until}Z`) : Date.parse(until) + DAY - 1000)
}

/** A date leaves out what begins on that day, and so does a midnight: Outlook writes it for events of whole days. */
function addStarts(
  starts: Set<number | string>,
  properties: readonly Property[],
  zoneOf: (tzid?: string) => Zone,
  own: Zone,
): void {
  for (const property of properties) {
    const zone = zoneOfProperty(property, zoneOf, own)
    const isUtc = String(property.values[0]).endsWith('Z')
    for (const wall of wallsOf([property])) {
      starts.add(zone(wall))
      if (wall % DAY === 0 && !isUtc) starts.add(dayOf(wall))
    }
  }
}

const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10)

function joined(spans: [number, number][]): [number, number][] {
  const apart: [number, number][] = []
  for (const [begin, end] of spans.sort(([one], [other]) => one - other)) {
    const last = apart.at(-1)
    if (last && begin <= last[1]) last[1] = Math.max(last[1], end)
    else apart.push([begin, end])
  }
  return apart
}
