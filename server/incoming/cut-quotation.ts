/** In characters; 612_incoming_mails.sql holds no more. */
const MOST_TEXT = 10_000
const MOST_QUOTED = 20_000
/** Of a mail, before anything looks for a quotation. */
const MOST_READ = 200_000
/** Of a line, where a quotation may begin. */
const MOST_LOOKED_AT = 300
/** An attribution may be wrapped. */
const MOST_LINES = 4

const SEPARATOR =
  /^[\s>]*-{2,}\s*(ursprüngliche nachricht|originalnachricht|original[- ]message|original-nachricht)\s*-{2,}/i
const FORWARD = /^[\s>-]*(?:anfang der )?(?:weitergeleitete|forwarded|begin forwarded)[nr]? (nachricht|message)/i
const ATTRIBUTION = [
  /^am\s.{4,200}\bschrieb\b.{0,250}:$/i,
  /^on\s.{4,250}\bwrote:$/i,
  // "Praxis <praxis@example.com> schrieb am Mo., 23. Nov. 2026, 10:12:"
  /^.{1,250}>?\s(?:schrieb|hat) am\s.{6,80}(?::|geschrieben:)$/i,
]
const FIELD = /^\s*\*?(von|from|gesendet|sent|datum|date|an|to|betreff|subject|cc)\s?:\*?(\s|$)/i
const FIRST_FIELD = /^\s*\*?(von|from|gesendet|sent)\s?:\*?\s/i

/**
 * Parts what somebody wrote from the earlier mails that mail programs repeat below it. In doubt all stays text: where nothing stands above,
 * where an answer stands between or below lines with `>`, and in a mail that is passed on.
 * @returns both bounded; what was cut ends with "…"
 */
export function cutQuotation(whole: string): { text: string; quoted: string } {
  const isCut = whole.length > MOST_READ
  const lines = whole.slice(0, MOST_READ).replace(/\r\n?/g, '\n').split('\n')
  const begins = beginOfQuotation(lines.map((line) => line.slice(0, MOST_LOOKED_AT)))
  // The line that Outlook draws.
  const text = lines
    .slice(0, begins)
    .join('\n')
    .trim()
    .replace(/\n_{10,200}$/, '')
    .trim()
  const quoted = lines.slice(begins).join('\n').trim()
  const ends = (part: string, most: number, isLast: boolean) => bounded(isLast && isCut ? `${part}…` : part, most)
  if (text === '') return { text: ends(quoted, MOST_TEXT, true), quoted: '' }
  return { text: ends(text, MOST_TEXT, quoted === ''), quoted: ends(quoted, MOST_QUOTED, true) }
}

/** The first line of the quotation, or how many lines there are. */
function beginOfQuotation(lines: string[]): number {
  const begins = lines.findIndex(
    (line, at) => FORWARD.test(line) || SEPARATOR.test(line) || isAttribution(lines, at) || isHeadOfMail(lines, at),
  )
  if (begins < 0) return beginOfLastMarks(lines)
  if (FORWARD.test(lines[begins] ?? '')) return lines.length
  // Where the quotation is marked, something may be written among the marks or below them.
  const afterwards = lines.slice(begins).filter((line) => line.trim() !== '')
  const firstMark = afterwards.findIndex(isMarked)
  const isByMarks = firstMark > 0 && firstMark < MOST_LINES && !isHeadOfMail(lines, begins)
  return isByMarks && !afterwards.slice(firstMark).every(isMarked) ? lines.length : begins
}

const isMarked = (line: string) => line.startsWith('>')

function isAttribution(lines: string[], at: number): boolean {
  const first = lines[at]?.trim() ?? ''
  if (!/^(am|on)\s|schrieb|\bhat am\b/i.test(first)) return false
  return Array.from({ length: MOST_LINES }, (_, more) =>
    lines
      .slice(at, at + more + 1)
      .map((line) => line.trim())
      .join(' '),
  ).some((joined) => ATTRIBUTION.some((form) => form.test(joined)))
}

/** "Von: … Gesendet: … An: … Betreff: …", as Outlook, GMX and others set them above. */
function isHeadOfMail(lines: string[], at: number): boolean {
  if (!FIRST_FIELD.test(lines[at] ?? '')) return false
  const names = lines.slice(at, at + 6).map((line) => FIELD.exec(line)?.[1]?.toLowerCase())
  return new Set(names.filter(Boolean)).size >= 3
}

/** Of the lines with `>` at the end of the mail, with the line above that introduces them. */
function beginOfLastMarks(lines: string[]): number {
  const last = lines.findLastIndex((line) => line.trim() !== '' && !isMarked(line))
  const first = lines.findIndex((line, at) => at > last && isMarked(line))
  if (first < 0) return lines.length
  return last >= 0 && lines[last]?.trim().endsWith(':') && first - last <= 2 ? last : first
}

function bounded(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}
