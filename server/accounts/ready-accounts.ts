import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { demandSecondFactor } from './demand-second-factor.ts'
import { endSessionsOfOldKeys } from './end-old-sessions.ts'
import { createFirstAdministrator } from './first-administrator.ts'
import type { Keys } from './keys.ts'
import { decideFirstWindow } from './reset-window.ts'

interface AccountParts {
  database: Database
  keys: Keys
  config: Pick<
    Config,
    'ADMIN_EMAIL' | 'ADMIN_PASSWORD' | 'SMTP_URL' | 'SITE_URL' | 'TRUSTED_PROXIES' | 'listensOnLoopbackOnly'
  >
  log: Log
}

/**
 * Prepares accounts, sessions and the reset window before the server answers.
 * @returns the reset code while the window of the first start is open (`decideFirstWindow`)
 */
export async function readyAccounts({ database, keys, config, log }: AccountParts): Promise<string | undefined> {
  await endSessionsOfOldKeys(database, keys, log)
  // Several processes may make their first start together.
  await database.exclusively(() => createFirstAdministrator(database, config, log))
  await demandSecondFactor(database, config)
  return decideFirstWindow(database, config)
}
