import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { isLocalSite } from '../is-this-machine.ts'
import { emptyDatabase, isDatabaseMissing, LostDatabase } from './empty-database.ts'
import { holdFolder } from './hold-folder.ts'
import { moveFolder, refuseMovedDatabase } from './moved-away.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

/**
 * Claims the data folder of the built-in database for a server; with PostgreSQL there is nothing to claim. @returns releases it
 * @throws StartupError when another process holds it, when its database was moved or is lost, when a public site has none, or when a
 * restore was cut off there
 */
export async function enterDataFolder(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'SITE_URL'>,
): Promise<() => void> {
  const { DATA_DIR, DATABASE_URL } = config
  if (DATABASE_URL) return () => {}
  await refuseUnfinishedRestore(DATA_DIR)
  // Holding the folder would create it, below the place of a drive that is not mounted.
  const problem = (await isDatabaseMissing(DATA_DIR)) && (await emptyDatabase(DATA_DIR))
  if (problem && (problem instanceof LostDatabase || !isLocalSite(config))) throw problem
  const release = await holdFolder(DATA_DIR)
  try {
    await refuseMovedDatabase(DATA_DIR)
    await rm(moveFolder(DATA_DIR), { recursive: true, force: true })
    return release
  } catch (error) {
    release()
    throw error
  }
}
