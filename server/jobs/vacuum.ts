import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { HOUR_MS } from './scheduler.ts'

const MANY_BYTES = 64 * 1024 * 1024

/**
 * PGlite has no autovacuum: what was overwritten or deleted would keep its disk space, and a count would read every row. Nor does it make
 * checkpoints: its log would grow by every file. Both come once so much was written, by whomever, so that no number of requests fills the
 * disk by overwriting; and after an hour, as little written is still to leave the disk.
 */
export function vacuumJob(database: Pick<Database, 'sql' | 'engine'>, manyBytes = MANY_BYTES): () => Promise<void> {
  let last = { written: Number.NEGATIVE_INFINITY, at: 0 }
  return async () => {
    if (database.engine !== 'pglite') return
    const written = await bytesWritten(database)
    if (written - last.written < manyBytes && performance.now() - last.at < HOUR_MS) return
    await sql`vacuum analyze`.execute(database.sql)
    await sql`checkpoint`.execute(database.sql)
    last = { written: await bytesWritten(database), at: performance.now() }
  }
}

/** Everything that is written goes through the log. */
async function bytesWritten(database: Pick<Database, 'sql'>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes
  `.execute(database.sql)
  return Number(rows[0]?.bytes)
}
