import { type KeySettings, ownKeys } from '../../accounts/keys.ts'
import { createBackup, createBackupFrom, type FinishedBackup } from '../../backup/create-backup.ts'
import type { Encryption } from '../../backup/encryption.ts'
import { type Place, reachInstallation } from './reach-installation.ts'

/**
 * Backs up this installation; a running server streams the archive.
 * @throws StartupError when nothing was backed up, with the cause
 */
export async function backUpInstallation(
  config: Place & KeySettings,
  { folder, encryption }: { folder: string; encryption?: Encryption | undefined },
): Promise<FinishedBackup> {
  const target = { folder, encryption, keys: await ownKeys(config) }
  return reachInstallation(config, {
    here: (database) => createBackup({ database, dataDir: config.DATA_DIR }, target),
    async there(ask) {
      const archive = await ask('backup')
      return archive && createBackupFrom(archive, target)
    },
  })
}
