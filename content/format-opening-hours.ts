import { joined } from '../rules/format/facts-in-words.ts'
import { shortWeekdays, weekdays } from '../rules/format/weekdays.ts'
import type { Facts } from './facts/facts-of-document.ts'

type Practice = Pick<Facts['practice'], 'openingHours' | 'openingHoursNote'>

export interface OpeningTime {
  /** "Montag bis Freitag", "Montag, Mittwoch und Freitag" */
  days: string
  /** "09:00–18:00 Uhr", "08:00–12:00 und 14:00–18:00 Uhr" */
  hours: string
}

/** One entry for all days with the same hours, in the order of the week. */
export function openingTimes({ openingHours }: Practice): OpeningTime[] {
  return daysByHours(openingHours).map(({ days, spans }) => ({
    days: joined(runsOf(days, weekdays, ' bis '), 'und'),
    hours: `${joined(spans, 'und')}\u00a0Uhr`,
  }))
}

/** "Mo–Fr 09:00–18:00 · Sa 10:00–14:00"; without fixed hours the note. */
export function openingHoursLine({ openingHours, openingHoursNote }: Practice): string {
  if (openingHours.length === 0) return openingHoursNote || 'nach Vereinbarung'
  return daysByHours(openingHours)
    .map(({ days, spans }) => `${runsOf(days, shortWeekdays, '–').join(', ')}\u00a0${joined(spans, 'und')}`)
    .join(' · ')
}

function daysByHours(openingHours: Practice['openingHours']): { days: number[]; spans: string[] }[] {
  const groups = new Map<string, { days: number[]; spans: string[] }>()
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const spans = spansOf(openingHours.filter(({ days }) => days.includes(day)))
    if (spans.length === 0) continue
    const group = groups.get(spans.join()) ?? { days: [], spans }
    group.days.push(day)
    groups.set(spans.join(), group)
  }
  return [...groups.values()]
}

function spansOf(hours: readonly { opens: string; closes: string }[]): string[] {
  const spans: { opens: string; closes: string }[] = []
  for (const { opens, closes } of hours.toSorted((a, b) => (a.opens < b.opens ? -1 : 1))) {
    const last = spans.at(-1)
    if (last?.closes === opens) last.closes = closes
    else spans.push({ opens, closes })
  }
  // Facts hold no later minute of a day.
  return spans.map(({ opens, closes }) => `${opens}–${closes.replace('23:59', '24:00')}`)
}

/** Three days in a row or more become a run: "Montag bis Mittwoch". */
function runsOf(days: readonly number[], names: readonly string[], to: string): string[] {
  const runs: number[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => names[(day ?? 1) - 1] ?? ''
  return runs.flatMap((run) => (run.length > 2 ? [`${name(run[0])}${to}${name(run.at(-1))}`] : run.map(name)))
}
