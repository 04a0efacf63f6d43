import { sql } from 'kysely'
import type { Database } from './database.ts'

class SlowDatabase extends Error {
  /** As PostgreSQL says it, which may be a moment slower. */
  readonly code = '57014'
  constructor() {
    super('the database did not answer in time')
    this.name = 'SlowDatabase'
  }
}

const takeItBack = Symbol()

/** Stores an enquiry and takes it back. @throws the failure of the write; SlowDatabase when it takes longer */
export async function tryWrite(database: Database, limitMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new SlowDatabase()), limitMs)
  try {
    await Promise.race([writeAndTakeBack(database, limitMs), late])
  } finally {
    clearTimeout(timer)
  }
}

async function writeAndTakeBack(database: Database, limitMs: number): Promise<void> {
  try {
    await database.sql.transaction().execute(async (transaction) => {
      // Nor may a write that waits for a lock hold a connection for longer.
      await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(transaction)
      await sql`
        insert into public.consultation_requests (first_name, last_name, email, phone, message)
        values ('Erika', 'Mustermann', 'erika.mustermann@example.com', '030 23125-000', repeat('x', 1000))
      `.execute(transaction)
      throw takeItBack
    })
  } catch (error) {
    if (error !== takeItBack) throw error
  }
}
