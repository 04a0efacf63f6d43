import { rm } from 'node:fs/promises'
import { type Database, openDatabase } from '../backend/database.ts'
import type { Config } from '../config.ts'
import { askRunningServer, NotAnswered } from '../folder-requests.ts'
import { holdBuiltInDatabase } from '../hold-built-in-database.ts'
import { loadKeys } from '../keys.ts'
import { BackupError } from './backup-error.ts'
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
  const plain = await askRunningServer(config.DATA_DIR, 'backup').catch(inGerman)
  return createBackupFrom(plain, target).finally(() => rm(plain, { force: true }))
}

const SENTENCES: Record<NotAnswered['why'], string> = {
  silent: 'Die laufende Website hat auf die Anfrage nicht geantwortet. Starten Sie sie neu.',
  stopped: 'Die Website wurde während der Sicherung beendet. Versuchen Sie es noch einmal.',
  failed: 'Die Sicherung ist gescheitert, siehe Protokoll.',
}

function inGerman(error: unknown): never {
  if (error instanceof NotAnswered) throw new BackupError(error.message || SENTENCES[error.why], { cause: error })
  throw error
}

/** @returns the open database, or undefined when it is PGlite and the running server has it */
async function openInstallation(config: Config): Promise<{ database: Database; close(): Promise<void> } | undefined> {
  const release = config.DATABASE_URL ? () => {} : await holdBuiltInDatabase(config.DATA_DIR)
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
