import type { Keys } from '../accounts/keys.ts'
import type { Config } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { mayChangeSchema } from '../database/serving-user.ts'
import type { Log } from '../log.ts'
import { type Backend, createBackend } from './create-backend.ts'
import { readyDatabase } from './prepare-database.ts'

interface BackendSettings {
  keys: Keys
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SITE_URL'>
  log: Log
}

/**
 * Opens the database, migrates it and creates the backend.
 * @throws StartupError when the database cannot be opened, or a migration does not fit or fails
 */
export async function openBackend({
  keys,
  config: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SITE_URL: siteUrl },
  log,
}: BackendSettings): Promise<Backend & { stop(): Promise<unknown> }> {
  const database = await openDatabase({ dataDir, databaseUrl })
  const stop = () => database.close()
  try {
    for (const migration of await readyDatabase(database)) log.info({ migration }, 'migration applied')
    if (database.hasTransactionPooler)
      log.error('the database is behind a pooler in transaction mode: set it to session mode, or connect directly')
    if (databaseUrl && (await mayChangeSchema(database)))
      log.warn('the site serves as the owner of its database: an intruder could change logs and history, too')
    return { ...(await createBackend({ database, keys, siteUrl, dataDir })), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
