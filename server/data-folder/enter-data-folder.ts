import { rm } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { holdFolder } from './hold-folder.ts'
import { moveFolder, refuseMovedDatabase } from './moved-away.ts'
import { arrivalsFolder, removeLeftArrivals } from './remove-left-arrivals.ts'
import { refuseUnfinishedRestore } from './unfinished-restore.ts'

/**
 * Claims the data folder for a server, and removes what killed processes left. @returns releases it
 * @throws StartupError when another process holds it, when its database was moved, or when a restore was cut off there
 */
export async function enterDataFolder({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): Promise<() => void> {
  await refuseUnfinishedRestore(DATA_DIR)
  // With PostgreSQL several servers may use one folder.
  const release = DATABASE_URL ? () => {} : await holdFolder(DATA_DIR)
  try {
    if (!DATABASE_URL) {
      await refuseMovedDatabase(DATA_DIR)
      await rm(moveFolder(DATA_DIR), { recursive: true, force: true })
    }
    await removeLeftArrivals(arrivalsFolder(DATA_DIR), { isShared: DATABASE_URL !== undefined })
    return release
  } catch (error) {
    release()
    throw error
  }
}
