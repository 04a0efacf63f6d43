import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { emptyDatabase, isDatabaseMissing, LostDatabase } from './empty-database.ts'
import { holdFolder } from './hold-folder.ts'
import { moveFolder, refuseMovedDatabase } from './moved-away.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

/**
 * Claims the data folder of the built-in database for a server; with PostgreSQL there is nothing to claim. @returns releases it
 * @throws StartupError when another process holds it, when its database was moved or is lost, or when a restore was cut off there
 */
export async function enterDataFolder({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<() => void> {
  if (DATABASE_URL) return () => {}
  await refuseUnfinishedRestore(DATA_DIR)
  const release = await holdFolder(DATA_DIR)
  try {
    await refuseMovedDatabase(DATA_DIR)
    await rm(moveFolder(DATA_DIR), { recursive: true, force: true })
    const problem = (await isDatabaseMissing(DATA_DIR)) && (await emptyDatabase(DATA_DIR))
    if (problem instanceof LostDatabase) throw problem
    return release
  } catch (error) {
    release()
    throw error
  }
}
