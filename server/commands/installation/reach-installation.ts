import { statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { emptyDatabase, isDatabaseMissing } from '../../data-folder/empty-database.ts'
import { FolderInUse, holdFolder } from '../../data-folder/hold-folder.ts'
import { refuseMovedDatabase } from '../../data-folder/moved-away.ts'
import { refuseUnfinishedRestore } from '../../data-folder/unfinished-restore.ts'
import type { Database } from '../../database/database.ts'
import { withDatabase } from '../../database/open-database.ts'
import { DISK_FULL } from '../../explain-failure.ts'
import { StartupError } from '../../startup-error.ts'
import { askRunningServer } from './running-server.ts'

/** A server may be starting, or another command may be running. */
const PATIENCE_MS = 15_000
const RETRY_MS = 200
/** Bytes: a page of the database and one of its log. */
const SMALLEST_WRITE = 2 * 8192

export type Place = Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>

/** Asks the running server; undefined while none answers. */
export type AskServer = (subject: string, input?: string) => Promise<Readable | undefined>

interface Ways<Result> {
  /** With the database opened in this process. */
  here(database: Database): Promise<Result>
  /** In the running server, which holds the built-in database. */
  there(ask: AskServer): Promise<Result | undefined>
}

/**
 * Reaches the database of an installation for a command: PostgreSQL and an idle built-in database are opened here, a running server
 * is asked for its built-in database.
 * @param patienceMs how long to wait for a program that holds the built-in database and does not answer
 * @param mayCreate creates a missing built-in database
 * @throws StartupError when the installation was moved away, a restore was cut off there, the database cannot be opened, or another
 * program holds it and does not answer
 */
export async function reachInstallation<Result>(
  config: Place,
  { here, there }: Ways<Result>,
  { mayCreate = false, patienceMs = PATIENCE_MS }: { mayCreate?: boolean; patienceMs?: number | undefined } = {},
): Promise<Result> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = config
  const open = async () => {
    let isOpen = false
    const work = (database: Database) => {
      isOpen = true
      return here(database)
    }
    return withDatabase({ dataDir, databaseUrl, onlyExisting: !mayCreate }, work).catch(async (cause: unknown) => {
      // PGlite ends with "Aborted()" when it cannot write.
      if (!isOpen || databaseUrl || (await hasRoom(dataDir))) throw cause
      throw new StartupError(DISK_FULL, { cause })
    })
  }
  if (databaseUrl) return open()

  await refuseUnfinishedRestore(dataDir)
  await refuseMovedDatabase(dataDir)
  // Holding the folder would create it.
  if (!mayCreate && (await isDatabaseMissing(dataDir))) throw await emptyDatabase(dataDir)
  for (const deadline = Date.now() + patienceMs; ; ) {
    const release = await holdUnlessInUse(dataDir)
    if (release) return open().finally(release)
    const reply = await there((subject, input = '') => askRunningServer(dataDir, subject, input))
    if (reply !== undefined) return reply
    if (Date.now() > deadline)
      throw new StartupError(
        `Ein anderes Programm benutzt den Ordner ${dataDir} und antwortet nicht. Läuft dort ein anderer Befehl, warten Sie, bis er fertig ist.`,
      )
    await wait(RETRY_MS)
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > SMALLEST_WRITE
}

async function holdUnlessInUse(dataDir: string): Promise<(() => void) | undefined> {
  return holdFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse) return undefined
    throw error
  })
}
