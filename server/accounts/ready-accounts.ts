import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import { keepSetting } from '../database/keep-setting.ts'
import type { Log } from '../log.ts'
import type { ServerParts } from '../server-parts.ts'
import { currentPractice } from '../site/current-release.ts'
import { createAdministrator, hasAdministrator } from './administrators.ts'
import type { Keys } from './keys.ts'
import { keyFingerprint, readKeyFingerprint } from './keys.ts'
import { decideFirstWindow } from './reset-window.ts'

/**
 * Prepares accounts, sessions and the reset window before the server answers.
 * @returns the reset code while the window of the first start is open (`decideFirstWindow`)
 */
export async function readyAccounts({ database, keys, config, log }: ServerParts): Promise<string | undefined> {
  await endSessionsOfOldKeys(database, keys, log)
  // Several processes may make their first start together.
  await database.exclusively(() => createFirstAdministrator(database, config, log))
  await demandSecondFactor(database, config)
  return decideFirstWindow(database, config)
}

/**
 * Ends all sessions when the keys changed since the last start: refresh tokens are not signed and would open sessions with the
 * new keys. Warns the operator, because links in older newsletters no longer work.
 */
async function endSessionsOfOldKeys(database: Database, keys: Keys, log: Log): Promise<void> {
  const before = await readKeyFingerprint(database)
  await database.sql.transaction().execute(async (transaction) => {
    if (!(await keepSetting(transaction, 'signing_key', keyFingerprint(keys)))) return
    await sql`delete from auth.refresh_tokens`.execute(transaction)
    await sql`delete from auth.sessions`.execute(transaction)
    if (before !== undefined)
      log.warn('the keys are not those of the last start: all sessions ended, links in older newsletters are dead')
  })
}

/** Creates the administrator of `ADMIN_EMAIL` and `ADMIN_PASSWORD` if there is none yet. */
async function createFirstAdministrator(
  database: Database,
  config: Pick<Config, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
  log: Log,
): Promise<void> {
  if (!config.ADMIN_EMAIL || !config.ADMIN_PASSWORD || (await hasAdministrator(database))) return
  await createAdministrator(database, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD })
  log.info('first administrator created')
}

/** Tells the database whether administrators need a second factor. A sample installation that sends no mail needs none. */
export async function demandSecondFactor(database: Database, { SMTP_URL }: Pick<Config, 'SMTP_URL'>): Promise<void> {
  const isDemanded = SMTP_URL !== undefined || !(await currentPractice(database)).isSample
  await keepSetting(database.sql, 'second_factor_demanded', isDemanded)
}
