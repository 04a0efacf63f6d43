import { rm } from 'node:fs/promises'
import { type Database, openDatabase } from '../backend/database.ts'
import type { Config } from '../config.ts'
import { holdExclusively } from '../exclusive-folder.ts'
import { loadKeys } from '../keys.ts'
import { StartupError } from '../startup-error.ts'
import { requestArchive } from './backup-requests.ts'
import { createBackup, createBackupFrom, type FinishedBackup } from './create-backup.ts'

/** Backs up this installation, whether its server runs or not. */
export async function backUpInstallation(
  config: Config,
  { folder, passphrase }: { folder: string; passphrase?: string | undefined },
): Promise<FinishedBackup> {
  const target = { folder, passphrase, keys: await loadKeys(config) }
  const opened = await openInstallation(config)
  if (opened) {
    return createBackup({ database: opened.database, dataDir: config.DATA_DIR }, target).finally(opened.close)
  }
  const plain = await requestArchive(config.DATA_DIR)
  return createBackupFrom(plain, target).finally(() => rm(plain, { force: true }))
}

/** @returns the open database, or undefined when it is PGlite and the running server has it */
async function openInstallation(config: Config): Promise<{ database: Database; close(): Promise<void> } | undefined> {
  const release = config.DATABASE_URL ? () => {} : await holdIfFree(config.DATA_DIR)
  if (!release) return undefined
  try {
    const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
    return {
      database,
      close: async () => {
        await database.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

async function holdIfFree(folder: string): Promise<(() => void) | undefined> {
  return holdExclusively(folder).catch((error: unknown) => {
    if (error instanceof StartupError) return undefined
    throw error
  })
}
