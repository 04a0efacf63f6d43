/** Accents after decomposition, and invisible characters. In escapes that JavaScript and PostgreSQL read alike. */
export const NOT_SEARCHED = String.raw`\u0300-\u036f\u00ad\u061c\u115f\u1160\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0`

const notSearched = new RegExp(`[${NOT_SEARCHED}]`, 'gu')

/** As searches compare: "ß" is "ss", and "ä" is both "a" and "ae". `private.folded` does the same. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(notSearched, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll('ue', 'u')
}
