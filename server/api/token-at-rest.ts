import { createHash } from 'node:crypto'

/** What stands in the database for a token: its SHA-256. A copy of the database holds no token that works. */
export function tokenAtRest(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
