import { z } from 'zod/mini'

/** What facts and the headers of texts have in common. */

export const upTo = (longest: number) => z.maxLength(longest, `Bitte kürzen Sie auf höchstens ${longest} Zeichen.`)

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
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
