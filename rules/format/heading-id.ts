const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** "5. Newsletter" → "newsletter": links outlive a new number. */
export function headingId(text: string): string {
  return text
    .toLowerCase()
    .replace(/^[§\s]*\d+[.)]?\s*/, '')
    .replace(/[äöüß]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
