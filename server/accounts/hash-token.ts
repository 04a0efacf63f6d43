import { createHash } from 'node:crypto'

/** The SHA-256 of a token in hex: a copy of the database holds no usable token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
