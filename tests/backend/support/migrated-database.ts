import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackend } from '../../../server/backend/create-backend.ts'
import { type Database, openDatabase, openMemoryDatabase } from '../../../server/backend/database.ts'
import { createTestDatabase, type Engine } from './engines.ts'

const KEYS = {
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
  jwtSecret: 'a-secret-for-tests-that-is-long-enough',
}

export interface MigratedDatabase {
  database: Database
  /** Another connection, as a second process would have one; PGlite knows only the one it has. */
  reopen(): Promise<Database>
  drop(): Promise<void>
}

/** A database with all migrations and no server around it. */
export async function migratedDatabase(engine: Engine): Promise<MigratedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-test-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const open = () => (postgres ? openDatabase({ dataDir, databaseUrl: postgres.url }) : openMemoryDatabase())
  const database = await open()
  await createBackend({ database, keys: KEYS, siteUrl: 'http://localhost:3000', dataDir })
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
