/** @returns a string without NULs and lone surrogates, which PostgreSQL's `text` cannot hold; empty for any other value */
export function sanitizeText(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : ''
}
