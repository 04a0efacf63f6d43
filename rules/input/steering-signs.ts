/** Not seen, and steering how text is read. In escapes that JavaScript and PostgreSQL read alike (`private.without_steering_signs`). */
export const STEERING_SIGNS = String.raw`\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb`

const steering = new RegExp(`[${STEERING_SIGNS}]`, 'gu')

export function withoutSteeringSigns(text: string): string {
  return text.replace(steering, '')
}
