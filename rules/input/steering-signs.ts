/** Not seen, and steering how text is read. In escapes that JavaScript and PostgreSQL read alike (`private.without_steering_signs`). */
export const STEERING_SIGNS = String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb`

const steering = new RegExp(`[${STEERING_SIGNS}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]`, 'gu')

export function withoutSteeringSigns(text: string): string {
  return text.replace(steering, '')
}

/** `private.one_line` does the same. */
export function oneLine(text: string): string {
  return withoutSteeringSigns(text.replace(/\s+/g, ' ')).trim()
}
