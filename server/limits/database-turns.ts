import { createConcurrencyLimiter } from './concurrency-limiter.ts'

export type DatabaseTurns = ReturnType<typeof createDatabaseTurns>

/** Where requests wait before they work with the database. The built-in one answers one request at a time. */
export function createDatabaseTurns() {
  return {
    /** A page of the site sends three requests. */
    visitors: createConcurrencyLimiter({ perNetwork: 3, inAll: 24 }),
    /** A browser has six at the same time. Tokens are stolen, and live longer than their session: none is a way around. */
    administrators: createConcurrencyLimiter({ perNetwork: 6, inAll: 12 }),
    /** Beside the others: no form waits until files are scanned and stored. */
    files: createConcurrencyLimiter({ perNetwork: 3, inAll: 8 }),
  }
}
