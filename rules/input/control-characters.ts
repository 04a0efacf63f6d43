/** Invisible characters that change how text is read: control, format and filler characters of Unicode. In escapes that JavaScript and PostgreSQL read alike (`private.without_control_characters`). */
export const CONTROL_CHARACTERS = String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`

/** What texts of several lines keep of them: tab, line break, and what joins characters into a syllable of Persian or into an emoji. */
export const KEPT_IN_TEXTS = String.raw`\t\n\u200c\u200d\ufe0f`

const all = `[${CONTROL_CHARACTERS}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]`
const controls = new RegExp(all, 'gu')
const controlsInTexts = new RegExp(`(?![${KEPT_IN_TEXTS}])${all}`, 'gu')

/** For a single line: tabs and line breaks go too. */
export function withoutControlCharacters(text: string): string {
  return text.replace(controls, '')
}

/** For a name, a number, a place: one line. `private.one_line` does the same. */
export function oneLine(text: string): string {
  return withoutControlCharacters(text.replace(/\s+/g, ' ')).trim()
}

/** For a message or a note. `private.several_lines` does the same. */
export function severalLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(controlsInTexts, '').trim()
}
