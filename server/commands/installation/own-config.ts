import { existsSync } from 'node:fs'
import { type Config, readConfig } from '../../config.ts'
import { nearestExisting, refuseOtherOwner } from '../../data-folder/owner.ts'
import { environment } from '../../environment.ts'
import { StartupError } from '../../startup-error.ts'

/** `deploy/praxis` reads them from here. */
const SETTINGS_OF_SERVICE = environment.PRAXIS_SETTINGS ?? '/etc/praxis/praxis.env'

/**
 * The settings of the installation that a command works on.
 * @param mayBeNew whether the data folder may be missing; otherwise a mistyped one would be made
 * @throws StartupError for settings that cannot work, for a missing data folder, and for root in the folder of the
 * website's user
 */
export function readOwnConfig(settings: Readonly<NodeJS.ProcessEnv> = environment, { mayBeNew = false } = {}): Config {
  const config = readConfig(settings)
  refuseForgottenSettings(settings, config)
  if (!mayBeNew && !config.DATABASE_URL && !existsSync(config.DATA_DIR)) {
    throw new StartupError(
      `Den Datenordner ${config.DATA_DIR} gibt es nicht. Stimmt DATA_DIR? Nichts wurde geändert. Ist die Website neu, legen Sie ihn an.`,
    )
  }
  refuseOtherOwner(nearestExisting(config.DATA_DIR))
  return config
}

/**
 * Keeps a command without the settings of the service from working on a second, empty installation.
 * @throws StartupError where the service has settings that this command was not given
 */
export function refuseForgottenSettings(
  settings: Readonly<NodeJS.ProcessEnv>,
  { DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>,
): void {
  if (settings.DATA_DIR || DATABASE_URL || !existsSync(SETTINGS_OF_SERVICE)) return
  throw new StartupError(
    `Die Einstellungen der Website stehen in ${SETTINGS_OF_SERVICE}, und dieser Befehl hat sie nicht bekommen: Er würde in ${DATA_DIR} arbeiten. Nichts wurde geändert. Mit den Einstellungen: praxis <Befehl>`,
  )
}

/** Describes folder and database of an installation in German, without the password. */
export function describePlace({ DATA_DIR, DATABASE_URL }: Pick<Config, 'DATA_DIR' | 'DATABASE_URL'>): string {
  if (!DATABASE_URL) return `${DATA_DIR}, mit der eingebauten Datenbank`
  const { host, pathname } = new URL(DATABASE_URL)
  return `die Datenbank ${pathname.slice(1)} auf ${host || 'diesem Rechner'}`
}
