import { loadKeys } from '../accounts/keys.ts'
import { refuseMovedPostgres } from '../data-folder/moved-away.ts'
import { openDatabase } from '../database/open-database.ts'
import { mayChangeSchema } from '../database/serving-user.ts'
import { isLocalSite } from '../is-this-machine.ts'
import type { ServerParts } from '../server-parts.ts'
import { openFileStorage } from '../storage/open-file-storage.ts'
import { createBackend } from './create-backend.ts'
import { readyDatabase } from './prepare-database.ts'

/**
 * Opens the database, migrates it, and creates the backend with the keys and files of its installation.
 * @throws StartupError when the database cannot be opened, when a public site has none, or a migration does not fit or fails
 */
export async function openBackend({ config, log }: Pick<ServerParts, 'config' | 'log'>) {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SITE_URL: siteUrl } = config
  const database = await openDatabase({ dataDir, databaseUrl })
  const stop = () => database.close()
  try {
    for (const migration of await readyDatabase(database, isLocalSite(config)))
      log.info({ migration }, 'migration applied')
    if (databaseUrl && (await mayChangeSchema(database)))
      log.warn('the site serves as the owner of its database: an intruder could change logs and history, too')
    await refuseMovedPostgres(database)
    const keys = await loadKeys(config, database)
    const files = await openFileStorage(database, config)
    return { ...(await createBackend({ database, keys, siteUrl, files })), keys, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
