import { sql } from 'kysely'
import type { Database } from './open-database.ts'

/** The database did not finish in time. */
export class SlowDatabase extends Error {
  constructor() {
    super('the database did not answer in time')
    this.name = 'SlowDatabase'
  }
}

const takeItBack = Symbol()

/**
 * Stores an enquiry of ordinary length and takes it back: what a visitor sends now would be stored, too. Triggers that send
 * mails and count limits do not run, as nothing comes through the API.
 *
 * @param limitMs how long it may take
 * @throws what kept the enquiry from being stored; SlowDatabase when the time is over
 */
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
      // A probe that waits for a lock must not hold a connection for longer than somebody waits for its answer.
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
