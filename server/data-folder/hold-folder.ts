import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { explainFailure } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'
import { refuseOtherOwner } from './owner.ts'
import { makeFolder } from './to-disk.ts'

const RETRY_MS = 100
const LOCK = 'in-use.lock'
/** https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5

export class FolderInUse extends StartupError {
  constructor(folder: string, options?: { cause?: unknown }) {
    super(
      `Ein anderes Programm benutzt schon den Ordner ${folder}. Beenden Sie es zuerst; meist ist es die laufende Website.`,
      options,
    )
  }
}

/**
 * Locks a folder: two processes on one PGlite destroy it. The kernel holds SQLite's lock, which ends with the process.
 * @param waitMs how long to wait for another process
 * @returns releases the folder
 * @throws FolderInUse; StartupError for root in another user's folder; StartupError when it cannot be locked
 */
export async function holdFolder(folder: string, { waitMs = 0 } = {}): Promise<() => void> {
  const deadline = Date.now() + waitMs
  for (;;) {
    try {
      // A new lock file would belong to root.
      if (!existsSync(join(folder, LOCK))) refuseOtherOwner(folder)
      await makeFolder(folder)
      const release = lock(folder)
      try {
        refuseOtherOwner(folder)
      } catch (error) {
        release()
        throw error
      }
      return release
    } catch (cause) {
      if (cause instanceof StartupError) throw cause
      if (!isInUse(cause)) {
        throw new StartupError(`Der Ordner ${folder} lässt sich nicht benutzen. ${explainFailure(cause)}`, { cause })
      }
      if (Date.now() >= deadline) throw new FolderInUse(folder, { cause })
    }
    await wait(RETRY_MS)
  }
}

function lock(folder: string): () => void {
  // SQLite does not say why it cannot open the file; the system does.
  closeSync(openSync(join(folder, LOCK), 'a', 0o600))
  const database = new DatabaseSync(join(folder, LOCK))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return () => database.close()
  } catch (error) {
    database.close()
    throw error
  }
}

function isInUse(error: unknown): boolean {
  return (error as { errcode?: number }).errcode === SQLITE_BUSY
}
