import { type Config, readConfig } from '../../config.ts'
import { refuseOtherOwners } from '../../data-folder/owner.ts'

/**
 * The settings of the installation that a command works on, with either engine. Only what changes nothing at all reads them
 * without this.
 *
 * @throws ConfigError for settings that cannot work; StartupError for root in the folders of the website's user
 */
export function readOwnConfig(settings: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig(settings)
  refuseOtherOwners(config)
  return config
}
