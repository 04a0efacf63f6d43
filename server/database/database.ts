import type { Connection } from '@supabase/lite'
import type { Kysely } from 'kysely'

export interface Database {
  engine: 'pglite' | 'postgres'
  connection: Connection
  // biome-ignore lint/suspicious/noExplicitAny: the schema lives in database/migrations, not in a TypeScript copy of it
  sql: Kysely<any>
  /** Several statements in one transaction. */
  runScript(script: string): Promise<void>
  /** Runs `work` under a lock that other processes take the same way. @throws StartupError that names who held it for `waitMs` */
  exclusively<T>(work: () => Promise<T>, waitMs?: number): Promise<T>
  /** Which of these works are this process's alone (`leadership.ts`). @throws while the database is away */
  leads(works: string[]): Promise<string[]>
  /** Missing on the built-in database. */
  connections?(): { open: number; idle: number; waiting: number }
  close(): Promise<void>
}
