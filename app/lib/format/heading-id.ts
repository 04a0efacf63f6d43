const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** "5. Newsletter" → "newsletter": a new section changes numbers, and links should stay. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[§\s]*\d+[.)]?\s*/, '')
    .replace(/[äöüß]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
