/** Hours of a day: 9.5 is half past nine. */
export interface WishedHours {
  from: number
  until: number
}

const partsOfDay: readonly [words: RegExp, from: number, until: number][] = [
  [/vormittag|morgens|am morgen|früh/, 0, 12],
  [/(?<!vor|nach)mittag/, 11, 15],
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
  const hourAfter = (word: string) => Number(new RegExp(`\\b${word} (\\d{1,2})`).exec(said)?.[1] ?? Number.NaN)
  const [from, until] = [hourAfter('(?:ab|nach)'), hourAfter('(?:bis|vor)')]
  if (parts.length === 0 && Number.isNaN(from) && Number.isNaN(until)) return undefined
  return {
    from: Number.isNaN(from) ? Math.min(...parts.map(([, from]) => from), 24) % 24 : from,
    until: Number.isNaN(until) ? Math.max(...parts.map(([, , until]) => until), 0) || 24 : until,
  }
}
