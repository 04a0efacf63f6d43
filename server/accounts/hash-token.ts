import { createHash } from 'node:crypto'

/** How a token is stored: as its SHA-256, so a copy of the database holds no usable token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
