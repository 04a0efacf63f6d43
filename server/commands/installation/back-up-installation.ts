import { type KeySettings, ownKeys } from '../../accounts/keys.ts'
import { createBackup, createBackupFrom, type FinishedBackup } from '../../backup/create-backup.ts'
import type { Encryption } from '../../backup/encryption.ts'
import type { Config } from '../../config.ts'
import { EmptyDatabase } from '../../data-folder/empty-database.ts'
import { refuseMovedPostgres } from '../../data-folder/moved-away.ts'
import { readSchemaState } from '../../database/schema-state.ts'
import { openFileStorage } from '../../storage/open-file-storage.ts'
import { type Place, reachInstallation } from './reach-installation.ts'

/**
 * Backs up this installation; a running server streams the archive.
 * @throws StartupError when nothing was backed up, with the cause
 */
export async function backUpInstallation(
  config: Place & KeySettings & Pick<Config, 'STORAGE_URL'>,
  { folder, encryption }: { folder: string; encryption?: Encryption | undefined },
): Promise<FinishedBackup> {
  const target = { folder, encryption }
  return reachInstallation(config, {
    async here(database) {
      if ((await readSchemaState(database)) === 'empty') throw new EmptyDatabase()
      await refuseMovedPostgres(database)
      const parts = { database, files: await openFileStorage(database, config) }
      return createBackup(parts, { ...target, keys: await ownKeys(config, database) })
    },
    async there(ask) {
      const archive = await ask('backup')
      return archive && createBackupFrom(archive, { ...target, keys: await ownKeys(config, undefined) })
    },
  })
}
