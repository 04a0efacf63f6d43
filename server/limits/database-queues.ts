import { createPlaces } from './places.ts'

export type DatabaseQueues = ReturnType<typeof createDatabaseQueues>

/** Where requests wait before they work with the database. The built-in one answers one request at a time. */
export function createDatabaseQueues() {
  return {
    /** A page of the site sends three requests. */
    visitors: createPlaces({ perCustomer: 3, inAll: 24, share: 2 }),
    /** A browser has six at the same time. Tokens are stolen, and live longer than their session: none is a way around. */
    administrators: createPlaces({ perCustomer: 6, inAll: 12, share: 1 }),
    /** Beside the others: no form waits until files are scanned and stored. */
    files: createPlaces({ perCustomer: 3, inAll: 8, share: 1 }),
  }
}
