import { buildSiteWhenNeeded } from './build-site.ts'
import { ConfigError, readConfig } from './config.ts'
import { StartupError } from './startup-error.ts'

/** `npm run build:site`: the build that `npm start` would make, for machines that build and run in different places. */
async function main() {
  const { SITE_URL } = readConfig(process.env)
  const built = await buildSiteWhenNeeded({ VITE_SITE_URL: process.env.VITE_SITE_URL ?? SITE_URL })
  process.stdout.write(built ? `Gebaut für ${SITE_URL}\n` : 'Schon gebaut, nichts hat sich geändert.\n')
}

main().catch((error: unknown) => {
  const expected = error instanceof StartupError || error instanceof ConfigError
  process.stderr.write(`${expected ? error.message : String(error)}\n`)
  process.exit(1)
})
