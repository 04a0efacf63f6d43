import ICAL from 'ical.js'
import { type Block, type Property, TooLarge, wallsOf } from './read-events.ts'
import { type Budget, startsOf } from './recurrence.ts'

const DAY = 86_400_000
const MOST_CHANGES = 1000
/** Looking for one takes the platform a while. */
const MOST_ZONES = 100

/**
 * The instant at which clocks of a zone show a time, both in milliseconds, the time as if it were UTC. One that the clocks leave out counts
 * by the offset before; of one that comes twice the first is meant (RFC 5545, section 3.3.5).
 */
export type Zone = (wall: number) => number

export const BERLIN = zoneOfPlatform('Europe/Berlin') as Zone
const UTC: Zone = (wall) => wall

/** What Outlook calls zones of Europe (CLDR, windowsZones.xml); the others have the clocks of Berlin. Other programs only name them. */
const windowsZones: Readonly<Record<string, string>> = {
  'GMT Standard Time': 'Europe/London',
  'GTB Standard Time': 'Europe/Bucharest',
  'FLE Standard Time': 'Europe/Kyiv',
}

/** Finds zones by their TZID: those that the platform knows, then those that the calendar describes. Without one, and of an unknown one, Berlin. @throws TooLarge */
export function zonesOf(described: ReadonlyMap<string, readonly Block[]>, from: number, budget: Budget) {
  const known = new Map<string, Zone>()
  return (tzid: string | undefined): Zone => {
    if (!tzid) return BERLIN
    if (known.size >= MOST_ZONES && !known.has(tzid)) throw new TooLarge()
    const zone = known.get(tzid) ?? findZone(tzid, described.get(tzid) ?? [], from, budget)
    known.set(tzid, zone)
    return zone
  }
}

function findZone(tzid: string, described: readonly Block[], from: number, budget: Budget): Zone {
  if (/^(utc|gmt|z)$/i.test(tzid)) return UTC
  // "/mozilla.org/20050126_1/Europe/Berlin"
  const parts = tzid.split('/')
  for (const name of new Set([tzid, parts.slice(-3).join('/'), parts.slice(-2).join('/')])) {
    const zone = zoneOfPlatform(name)
    if (zone) return zone
  }
  return zoneOfParts(described, from, budget) ?? zoneOfPlatform(windowsZones[tzid] ?? '') ?? BERLIN
}

function zoneOfPlatform(name: string): Zone | undefined {
  if (!/^[A-Za-z_]+\/[A-Za-z_/+-]+$/.test(name)) return undefined
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return undefined
  }
  const offsetAt = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`) - instant
  return (wall) => {
    const [before, after] = [offsetAt(wall - DAY), offsetAt(wall + DAY)]
    if (offsetAt(wall - before) !== before && offsetAt(wall - after) === after) return wall - after
    return wall - before
  }
}

/** By the changes since a year before `from`. */
function zoneOfParts(parts: readonly Block[], from: number, budget: Budget): Zone | undefined {
  const changes: { at: number; before: number; after: number }[] = []
  for (const part of parts) {
    const [first] = wallsOf(part.get('dtstart'))
    const [before, after] = ['tzoffsetfrom', 'tzoffsetto'].map((name) => offsetOf(part.get(name)))
    if (first === undefined || before === undefined || after === undefined) continue
    const rule = part.get('rrule')?.[0]?.values[0] as Record<string, unknown> | undefined
    const starts = [first, ...wallsOf(part.get('rdate'))]
    try {
      if (rule?.freq === 'YEARLY') starts.push(...startsOf(rule, closerTo(from, first), from + 400 * DAY, budget))
    } catch {
      // What the budget does not pay for is left out.
    }
    changes.push(...starts.map((at) => ({ at, before, after })))
  }
  const latest = changes.sort((one, other) => one.at - other.at).slice(-MOST_CHANGES)
  const [first] = latest
  if (!first) return undefined
  return (wall) => {
    const last = latest.findLast(({ at, before, after }) => at + Math.max(0, after - before) <= wall)
    return wall - (last ? last.after : first.before)
  }
}

/** The same day of a year shortly before `from`: rules of zones name a month and a weekday, and begin in 1601 or 1970. */
function closerTo(from: number, first: number): number {
  const moved = new Date(first)
  const year = new Date(from).getUTCFullYear() - 2
  if (moved.getUTCFullYear() < year) moved.setUTCFullYear(year)
  return moved.getTime()
}

function offsetOf(properties: readonly Property[] = []): number | undefined {
  const written = String(properties[0]?.values[0])
  return /^[+-]\d\d:\d\d/.test(written) ? ICAL.UtcOffset.fromString(written).toSeconds() * 1000 : undefined
}
