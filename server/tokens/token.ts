import { createHash, randomBytes } from 'node:crypto'

/** A new token: `plain` for the mail, its SHA-256 for the database; 64 hex characters each. */
export function newToken(): { plain: string; hash: string } {
  const plain = randomBytes(32).toString('hex')
  return { plain, hash: hashToken(plain) }
}

/** Whether a value has the shape of a token: 64 hex characters in lower case. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** The SHA-256 of a token in hex: a copy of the database holds no usable token. Without what a mail program took along behind its link. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token.slice(0, 64)).digest('hex')
}
