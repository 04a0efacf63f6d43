import type { Facts } from '../../content/facts/facts-of-document.ts'

type Practice = Pick<Facts['practice'], 'openingHours'>

const short = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const long = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']

export interface OpeningTime {
  /** "Montag bis Freitag" */
  days: string
  /** "09:00–18:00 Uhr" */
  hours: string
}

export function openingTimes({ openingHours }: Practice): OpeningTime[] {
  return openingHours.map(({ days, opens, closes }) => ({
    days: span(days, long, ' bis '),
    hours: `${opens}–${closes}\u00a0Uhr`,
  }))
}

/** "Mo–Fr 09:00–18:00 · Sa 10:00–14:00" */
export function openingHoursLine({ openingHours }: Practice): string {
  return openingHours.map(({ days, opens, closes }) => `${span(days, short, '–')}\u00a0${opens}–${closes}`).join(' · ')
}

function span(days: readonly number[], names: readonly string[], to: string): string {
  const open = names.filter((_, index) => days.includes(index + 1))
  return open.length > 1 ? `${open[0]}${to}${open.at(-1)}` : open.join()
}
