import { sql } from 'kysely'
import { within } from '../within.ts'
import type { Database } from './database.ts'

const takeItBack = Symbol()

/** Stores an enquiry and takes it back. @throws the failure of the write, also when it takes longer */
export async function tryWrite(database: Database, limitMs: number): Promise<void> {
  await within(limitMs, writeAndTakeBack(database, limitMs), () => {
    // As PostgreSQL says it, which may be a moment slower.
    throw Object.assign(new Error('the database did not answer in time'), { code: '57014' })
  })
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
