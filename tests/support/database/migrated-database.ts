import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from './copy-migrated-folder.ts'
import type { Engine } from './engines.ts'
import { createMigratedDatabase } from './migrated-postgres.ts'

export interface MigratedDatabase {
  database: Database
  /** Another connection, as a second process would have one; PGlite knows only the one it has. */
  reopen(): Promise<Database>
  drop(): Promise<void>
}

/** A database with all migrations and no server around it. */
export async function migratedDatabase(engine: Engine): Promise<MigratedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-test-'))
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  const open = () => openDatabase({ dataDir, databaseUrl: postgres?.url })
  const database = await open()
  const opened = [database]

  return {
    database,
    async reopen() {
      if (!postgres) return database
      const another = await open()
      opened.push(another)
      return another
    },
    async drop() {
      for (const one of opened) await one.close()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The migrated database of a `describe`, there from its first hook to its last. */
export function databaseOn(engine: Engine) {
  const run = async <Row = Record<string, unknown>>(text: string) =>
    (await sql.raw<Row>(text).execute(migrated.database.sql)).rows
  const migrated = { run } as MigratedDatabase & { run: typeof run }
  beforeAll(async () => {
    Object.assign(migrated, await migratedDatabase(engine))
  })
  afterAll(() => migrated.drop())
  return migrated
}
