import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../server/database/database.ts'
import { openDatabase } from '../server/database/open-database.ts'
import { copyMigratedDatabase, createMigratedDatabase, type Engine } from '../tests/support/database/databases.ts'
import { ADMINISTRATOR, PASSWORD } from '../tests/support/people.ts'
import { type ServerProcess, startProcess } from '../tests/support/processes/start-process.ts'

/** The built-in database belongs to one process: it is open here, or served. */
export interface Installation {
  open<Result>(work: (database: Database) => Promise<Result>): Promise<Result>
  /** As `npm start` does, behind a proxy that tells the addresses of visitors. */
  serve<Result>(work: (server: ServerProcess) => Promise<Result>): Promise<Result>
}

/** A migrated database, empty, with an administrator. */
export async function withInstallation<Result>(
  engine: Engine,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-bench-'))
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  try {
    if (!postgres) await copyMigratedDatabase(dataDir)
    return await work({
      async open(work) {
        const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
        return work(database).finally(() => database.close())
      },
      async serve(work) {
        const server = await startProcess({
          DATA_DIR: dataDir,
          ADMIN_EMAIL: ADMINISTRATOR,
          ADMIN_PASSWORD: PASSWORD,
          TRUSTED_PROXIES: '127.0.0.1,::1',
          ...(postgres && { DATABASE_URL: postgres.url }),
        })
        return work(server).finally(() => server.stop())
      },
    })
  } finally {
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
