/**
 * What of an unchecked value can be handed to the database as text: PostgreSQL's `text` holds no NUL, and only a string is one.
 *
 * @returns the string without NULs and lone surrogates; empty for anything that is no string
 */
export function sanitizeText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}
