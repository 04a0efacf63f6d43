import { z } from 'zod/mini'

/** What facts and the headers of texts have in common. */

export const upTo = (longest: number) => z.maxLength(longest, `Bitte kürzen Sie auf höchstens ${longest} Zeichen.`)

export const line = (longest: number) =>
  z.string('Bitte schreiben Sie hier einen Text.').check(
    z.minLength(1, 'Bitte füllen Sie dieses Feld aus.'),
    upTo(longest),
    z.refine((text) => text.trim() === text, 'Bitte nehmen Sie die Leerzeichen am Anfang und am Ende weg.'),
    z.refine(isOneLine, 'Bitte schreiben Sie alles in eine Zeile.'),
  )

/** A sentence that a rule about claims would stop, and why it is right here. */
const exception = z.strictObject({ rule: line(80), words: line(500), reason: line(500), by: line(160) })
export const exceptions = z.optional(
  z.array(exception).check(z.maxLength(60, 'Bitte nennen Sie höchstens 60 Ausnahmen.')),
)

/** A path of this site: one slash at the start, nothing that a browser would read as another address. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(href) && isOneLine(href)
}

/** An address of another site: https, without a name and a password. */
export function isWebAddress(href: string): boolean {
  if (!/^https:\/\/[^/\s\\]/.test(href) || /[\s\\]/.test(href) || !isOneLine(href) || !URL.canParse(href)) return false
  const { protocol, username, password } = new URL(href)
  return protocol === 'https:' && !username && !password
}

/** Without control characters, and with nothing that PostgreSQL could not store. */
export function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed()
}

export function isMoment(text: string): boolean {
  return /^[^T]{10}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10))
}

export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
