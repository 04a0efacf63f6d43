import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../backend/database.ts'
import type { Log } from '../log.ts'
import { writeArchive } from './archive.ts'
import { BackupError } from './backup-error.ts'
import { dump } from './dump.ts'

const LOOK_MS = 500
/** As long as a running server may need to notice a request. */
const NOTICE_MS = 20_000
const REQUEST = /^backup-request-([0-9a-f-]{36})$/
const LEFTOVER = /^backup-(request|running|answer|failed)-/

/**
 * Asks the running server for an archive: PGlite belongs to one process. The request is a file in the data folder,
 * which only somebody with its rights can write, so no port and no key is needed.
 *
 * @returns path of a plain archive in the data folder; whoever asked removes it
 * @throws BackupError when nobody answers, or with the server's reason
 */
export async function requestArchive(dataDir: string): Promise<string> {
  const id = randomUUID()
  const request = join(dataDir, `backup-request-${id}`)
  const answer = join(dataDir, `backup-answer-${id}`)
  const failure = join(dataDir, `backup-failed-${id}`)
  await writeFile(request, '', { mode: 0o600 })

  const deadline = Date.now() + NOTICE_MS
  for (;;) {
    const present = new Set(await readdir(dataDir))
    if (present.has(`backup-answer-${id}`)) return answer
    if (present.has(`backup-failed-${id}`)) {
      const reason = await readFile(failure, 'utf8')
      await rm(failure)
      throw new BackupError(reason)
    }
    const isWaiting = present.has(`backup-request-${id}`)
    if (isWaiting && Date.now() > deadline) {
      await rm(request, { force: true })
      throw new BackupError('Die laufende Website hat auf die Anfrage nicht geantwortet. Starten Sie sie neu.')
    }
    if (
      !isWaiting &&
      !present.has(`backup-running-${id}`) &&
      !(await readdir(dataDir)).some((name) => name.endsWith(id))
    ) {
      throw new BackupError('Die Website wurde während der Sicherung beendet. Versuchen Sie es noch einmal.')
    }
    await wait(LOOK_MS / 2)
  }
}

/** Answers such requests while the server runs. */
export async function startBackupRequests({
  database,
  dataDir,
  log,
}: {
  database: Database
  dataDir: string
  log: Log
}): Promise<{ stop(): Promise<void> }> {
  // A server that was killed in the middle leaves its half behind.
  for (const name of await readdir(dataDir)) if (LEFTOVER.test(name)) await rm(join(dataDir, name), { force: true })

  let working: Promise<void> | undefined
  const look = () => {
    working ??= answerRequests(database, dataDir, log)
      .catch((error: unknown) => log.error({ err: error }, 'a request for a backup could not be read'))
      .finally(() => {
        working = undefined
      })
  }
  const timer = setInterval(look, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

async function answerRequests(database: Database, dataDir: string, log: Log): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const id = name.match(REQUEST)?.[1]
    if (!id) continue
    const running = join(dataDir, `backup-running-${id}`)
    await rename(join(dataDir, name), running)
    const answer = join(dataDir, `backup-answer-${id}`)
    try {
      await writeArchive(answer, dump(database, join(dataDir, 'files')))
      log.info('a backup was asked for and is written')
    } catch (error) {
      log.error({ err: error }, 'a backup was asked for and failed')
      const reason = error instanceof BackupError ? error.message : 'Die Sicherung ist gescheitert, siehe Protokoll.'
      await writeFile(join(dataDir, `backup-failed-${id}`), reason, { mode: 0o600 })
    } finally {
      await rm(running, { force: true })
    }
  }
}
