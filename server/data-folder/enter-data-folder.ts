import { sweepWorkplaces } from '../backup/workplaces.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { FolderInUse, holdFolder } from './hold-folder.ts'
import { refuseMovedDatabase } from './moved-away.ts'

/**
 * What a server does with its data folder before it opens anything: with the built-in database the folder is its own, and what killed
 * commands left there goes.
 *
 * @returns gives the folder free
 * @throws StartupError when another process has it, or when its database was moved
 */
export async function enterDataFolder(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  log: Log,
): Promise<() => unknown> {
  if (config.DATABASE_URL) {
    await sweepBeside(config.DATA_DIR, log)
    return () => {}
  }
  const release = await holdFolder(config.DATA_DIR)
  try {
    await sweepWorkplaces(config.DATA_DIR)
    await refuseMovedDatabase(config.DATA_DIR)
    return release
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * On PostgreSQL no server holds the data folder, as several may serve from it. A command at work does hold it: then there is
 * nothing to sweep.
 */
async function sweepBeside(dataDir: string, log: Log): Promise<void> {
  try {
    const release = await holdFolder(dataDir)
    await sweepWorkplaces(dataDir, { othersStart: true }).finally(release)
  } catch (error) {
    if (!(error instanceof FolderInUse)) log.warn({ err: error }, 'what killed commands left could not be removed')
  }
}
