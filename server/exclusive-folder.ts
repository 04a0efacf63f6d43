import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from './startup-error.ts'

const RETRY_MS = 100

/**
 * Keeps every other process away from a folder. PGlite needs that: it has no lock of its own, and two processes on one
 * data folder destroy it.
 *
 * SQLite's exclusive lock is used because the kernel holds it: it ends with the process, also after SIGKILL, so
 * there is never a stale lock file to delete by hand.
 *
 * @param waitMs how long to wait for another process to finish; by default not at all
 * @returns a function that gives the folder free
 * @throws StartupError when another process still holds the folder
 */
export async function holdExclusively(folder: string, { waitMs = 0 } = {}): Promise<() => void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const deadline = Date.now() + waitMs
  for (;;) {
    const lock = new DatabaseSync(join(folder, 'in-use.lock'))
    try {
      lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
      return () => lock.close()
    } catch (cause) {
      lock.close()
      if (Date.now() >= deadline) {
        throw new StartupError(`Another process already uses the folder ${folder}. Stop it first.`, { cause })
      }
    }
    await wait(RETRY_MS)
  }
}
