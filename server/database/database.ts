import type { Connection } from '@supabase/lite'
import type { Kysely } from 'kysely'

/** The database, on either engine. */
export interface Database {
  engine: 'pglite' | 'postgres'
  /** For the embedded backend. */
  connection: Connection
  /** For our own code: parametrised SQL through kysely's `sql` tag. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema lives in supabase/migrations, not in a TypeScript copy of it
  sql: Kysely<any>
  /** Runs a script of several statements in one transaction. */
  runScript(script: string): Promise<void>
  /** Runs `work` under a lock that other processes take the same way. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Calls for each notification of another process on this channel. Missing on the built-in database. */
  listen?(channel: string, onNotice: () => void): Promise<() => Promise<void>>
  /** A pooler gives each transaction another session: locks, settings and LISTEN of a session do not hold. */
  hasTransactionPooler: boolean
  close(): Promise<void>
}
