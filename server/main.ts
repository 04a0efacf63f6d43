import { practice } from '../app/content/practice.ts'
import { hasAdministrator } from './administrators.ts'
import { buildSiteWhenNeeded } from './build-site.ts'
import { ConfigError, readConfig } from './config.ts'
import { createLog, routeConsoleToLog } from './log.ts'
import { startServer } from './start-server.ts'
import { StartupError } from './startup-error.ts'

/** `npm start`: builds the site when needed, starts everything, and says when it is ready. */
async function main() {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  routeConsoleToLog(log)

  if (await buildSiteWhenNeeded({ VITE_SITE_URL: process.env.VITE_SITE_URL ?? config.SITE_URL })) log.info('site built')
  const server = await startServer({ config, log })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await server.stop()
      process.exit(0)
    })
  }

  if (practice.isSample)
    console.info(
      'Hinweis:    Die Website zeigt Beispieldaten (app/content/practice.ts) und bittet Suchmaschinen, sie nicht aufzunehmen.',
    )
  console.info(`Website:    ${config.SITE_URL}`)
  console.info(`Verwaltung: ${config.SITE_URL}/admin`)
  if (server.mailboxUrl) console.info(`Postfach:   ${server.mailboxUrl}`)
  if (!(await hasAdministrator(server.backend.database)))
    console.info(
      'Anmelden:   Noch gibt es kein Konto. In einem zweiten Fenster: npm run admin -- create <Ihre E-Mail-Adresse>',
    )
  console.info(`Bereit: http://localhost:${server.port}`)
}

main().catch((error: unknown) => {
  if (error instanceof StartupError || error instanceof ConfigError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`Cannot start: ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
