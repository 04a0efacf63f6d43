import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { createAdministrator, hasAdministrator } from './administrators.ts'

/** Creates the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none yet. */
export async function createFirstAdministrator(
  database: Database,
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  log: Log,
): Promise<void> {
  if (!config.ADMIN_EMAIL || !config.ADMIN_PASSWORD || (await hasAdministrator(database))) return
  await createAdministrator(database, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD })
  log.info('first administrator created')
}
