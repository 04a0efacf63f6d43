/** Hours of a day: 9.5 is half past nine. */
export interface WishedHours {
  from: number
  until: number
}

const partsOfDay: readonly [words: RegExp, from: number, until: number][] = [
  [/vormittag|morgens|am morgen|früh/, 0, 12],
  [/\bmittag/, 11, 15],
  [/nachmittag/, 12, 18],
  [/abend/, 16, 24],
]

/**
 * The time of day in the words of a visitor: "gern nachmittags, ab 15 Uhr". Several parts of a day are one span.
 * @returns undefined where none is named, or one is ruled out
 */
export function wishedHours(words: string): WishedHours | undefined {
  const said = words.slice(0, 200).toLowerCase()
  if (/\b(nicht|kein|keine|außer)\b/.test(said)) return undefined
  const parts = partsOfDay.filter(([words]) => words.test(said))
  const from = hourIn(/\b(?:ab|nach) (\d{1,2})(?![\d.])/.exec(said))
  const until = hourIn(/\b(?:bis|vor) (\d{1,2})(?![\d.])/.exec(said))
  if (parts.length === 0 && !from && !until) return undefined
  return {
    from: from ?? Math.min(...parts.map(([, from]) => from), 24) % 24,
    until: until ?? (Math.max(...parts.map(([, , until]) => until), 0) || 24),
  }
}

/** One in which a practice may be open; "vor 3 Wochen" names none. */
function hourIn(found: RegExpExecArray | null): number | undefined {
  const hour = Number(found?.[1])
  return hour >= 7 && hour <= 22 ? hour : undefined
}
