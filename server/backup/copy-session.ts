import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Client, Pool } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Database } from '../database/database.ts'
import { inPgliteTransaction, inPostgresTransaction } from '../database/transaction.ts'

/** One transaction that reads or writes tables in PostgreSQL's COPY format, the same on both engines. */
export interface CopySession {
  query<Row>(statement: string): Promise<Row[]>
  copyOut(statement: string): AsyncIterable<Uint8Array>
  copyIn(statement: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
}

/** Runs `work` on one snapshot of the database, while other sessions write. */
export function readSnapshot<T>(database: Database, work: (session: CopySession) => Promise<T>): Promise<T> {
  return transaction(database, 'isolation level repeatable read read only', work)
}

/** Runs `work` in one transaction, which rolls back when it throws. */
export function writeAll<T>(database: Database, work: (session: CopySession) => Promise<T>): Promise<T> {
  return transaction(database, 'isolation level read committed read write', work)
}

async function transaction<T>(
  database: Database,
  mode: string,
  work: (session: CopySession) => Promise<T>,
): Promise<T> {
  const { driver } = database.connection as unknown as { driver: unknown }
  if (database.engine === 'pglite') {
    return inPgliteTransaction(driver as PGlite, async (pglite) => {
      await pglite.query(`set transaction ${mode}`)
      return work({
        query: async <Row>(statement: string) => (await pglite.query<Row>(statement)).rows,
        async *copyOut(statement) {
          const { blob } = await pglite.query(`copy (${statement}) to '/dev/blob'`)
          if (blob) yield* blob.stream()
        },
        async copyIn(target, bytes) {
          const blob = new Blob((await Array.fromAsync(bytes)) as BlobPart[])
          if (blob.size > 0) await pglite.query(`copy ${target} from '/dev/blob'`, [], { blob })
        },
      })
    })
  }

  return inPostgresTransaction(
    driver as Pool,
    async (postgres) => {
      return work({
        query: async <Row>(statement: string) => (await postgres.query(statement)).rows as Row[],
        async *copyOut(statement) {
          let isRead = false
          try {
            yield* postgres.query(copyTo(`copy (${statement}) to stdout`))
            isRead = true
          } finally {
            // The server goes on sending, so this session takes no other statement.
            if (!isRead) void (postgres as unknown as Client).end()
          }
        },
        async copyIn(target, bytes) {
          await pipeline(Readable.from(bytes), postgres.query(copyFrom(`copy ${target} from stdin`)))
        },
      })
    },
    `begin ${mode}`,
  )
}
