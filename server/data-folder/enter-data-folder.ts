import { sweepWorkplaces } from '../backup/workplaces.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Log } from '../log.ts'
import { checkBelonging, describeApart } from './belonging.ts'
import { FolderInUse, holdFolder } from './hold-folder.ts'
import { refuseMovedDatabase } from './moved-away.ts'
import { arrivalsFolder, removeLeftArrivals } from './remove-left-arrivals.ts'

/**
 * What a server does with its data folder before it opens anything: with the built-in database the folder is its own, and what killed
 * processes left there goes.
 *
 * @returns gives the folder free
 * @throws StartupError when another process has it, or when its database was moved
 */
export async function enterDataFolder(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
  log: Log,
): Promise<() => void> {
  const { DATA_DIR } = config
  if (config.DATABASE_URL) {
    await sweepBeside(DATA_DIR, log)
    await removeLeftArrivals(arrivalsFolder(DATA_DIR), { isShared: true })
    return () => {}
  }
  const release = await holdFolder(DATA_DIR)
  try {
    await sweepWorkplaces(DATA_DIR)
    await refuseMovedDatabase(DATA_DIR)
    await removeLeftArrivals(arrivalsFolder(DATA_DIR), { isShared: false })
    return release
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * Joins the database and the data folder, or finds that they are not parts of one installation.
 *
 * @returns what the operator must know at once, in German; undefined where both belong together
 */
export async function joinDataFolder(database: Database, dataDir: string, log: Log): Promise<string | undefined> {
  // Several processes may start for the first time at the same moment.
  const belonging = await database.exclusively(() => checkBelonging(database, dataDir))
  if (belonging.sameInstallation) return undefined
  log.error({ reason: belonging.reason }, 'database and data folder are not of one installation: nothing is taken in')
  const { text, advice } = describeApart(belonging, dataDir)
  return `${text} ${advice}`
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
    if (!(error instanceof FolderInUse))
      log.warn({ err: error }, 'leftovers of interrupted commands could not be removed')
  }
}
