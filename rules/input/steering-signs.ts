/** Invisible characters that change how text is read: control, format and filler characters of Unicode. In escapes that JavaScript and PostgreSQL read alike (`private.without_steering_signs`). */
export const STEERING_SIGNS = String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`

/** What texts of several lines keep of them: tab, line break, and what joins characters into a syllable of Persian or into an emoji. */
export const KEPT_IN_TEXTS = String.raw`\t\n\u200c\u200d\ufe0f`

const all = `[${STEERING_SIGNS}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]`
const steering = new RegExp(all, 'gu')
const steeringInTexts = new RegExp(`(?![${KEPT_IN_TEXTS}])${all}`, 'gu')

/** For a single line: tabs and line breaks go too. */
export function withoutSteeringSigns(text: string): string {
  return text.replace(steering, '')
}

/** For a name, a number, a place: one line. `private.one_line` does the same. */
export function oneLine(text: string): string {
  return withoutSteeringSigns(text.replace(/\s+/g, ' ')).trim()
}

/** For a message or a note. `private.several_lines` does the same. */
export function severalLines(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(steeringInTexts, '').trim()
}
