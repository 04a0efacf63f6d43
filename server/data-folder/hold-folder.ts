import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { explainFailure } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'
import { refuseOtherOwner } from './owner.ts'

const RETRY_MS = 100
const LOCK = 'in-use.lock'
/** https://sqlite.org/rescode.html: another process holds the lock. */
const SQLITE_BUSY = 5

/** Another process holds the folder. */
export class FolderInUse extends StartupError {
  constructor(folder: string, options?: { cause?: unknown }) {
    super(
      `Ein anderes Programm benutzt schon den Ordner ${folder}. Beenden Sie es zuerst; meist ist es die laufende Website.`,
      options,
    )
    this.name = 'FolderInUse'
  }
}

/**
 * Keeps every other process away from a folder. PGlite needs that: it has no lock of its own, and two processes on one
 * data folder destroy it.
 *
 * SQLite's exclusive lock is used because the kernel holds it: it ends with the process, also after SIGKILL, so
 * there is never a stale lock file to delete by hand.
 *
 * @param waitMs how long to wait for another process to finish; by default not at all
 * @returns a function that gives the folder free
 * @throws FolderInUse when another process holds the folder; OtherOwner for root in the folder of somebody else; StartupError
 * when it cannot be locked, with the cause
 */
export async function holdFolder(folder: string, { waitMs = 0 } = {}): Promise<() => void> {
  const deadline = Date.now() + waitMs
  for (;;) {
    try {
      // Before there is a lock: it would belong to root, too.
      if (!existsSync(join(folder, LOCK))) refuseOtherOwner(folder)
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
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // SQLite only says that it cannot open the file; the system says why.
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
