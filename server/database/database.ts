import type { Connection } from '@supabase/lite'
import type { Kysely } from 'kysely'

/** The one database of the product, whichever engine carries it. */
export interface Database {
  engine: 'pglite' | 'postgres'
  /** What the embedded backend talks to. */
  connection: Connection
  /** What our own server code talks to: parametrised SQL through kysely's `sql` tag. */
  // biome-ignore lint/suspicious/noExplicitAny: the schema lives in supabase/migrations, not in a TypeScript copy of it
  sql: Kysely<any>
  /** Runs a script of several statements in one transaction: all of it or nothing. */
  runScript(script: string): Promise<void>
  /** Runs `work` while no other process that asks the same holds this database. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Calls when another process says something on this channel. Missing where there is no other process. */
  listen?(channel: string, onNotice: () => void): Promise<() => Promise<void>>
  /**
   * A pooler stands in between and gives each transaction another session: locks, settings and LISTEN of a session do not hold. False
   * on the built-in database.
   */
  sharesSessions: boolean
  close(): Promise<void>
}
