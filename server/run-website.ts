import { setTimeout as wait } from 'node:timers/promises'
import { hasAdministrator } from './accounts/administrators.ts'
import { endWithFailure, print } from './commands/frame.ts'
import { readConfig } from './config.ts'
import { refuseOtherOwner } from './data-folder/owner.ts'
import { endOnUnhandled } from './end-on-unhandled.ts'
import { environment } from './environment.ts'
import { createLog, routeConsoleToLog } from './log.ts'
import { buildSiteWhenNeeded } from './site/build-site-when-needed.ts'
import { currentPractice } from './site/current-release.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { unknownSettings } from './unknown-settings.ts'

const PARENT_POLL_MS = 500
/** In which a proxy that asks `/readyz` every second or two (deploy/Caddyfile) turns to another server. */
const SETTLE_MS = 5000

/**
 * Builds the site when needed, starts the server, and prints its addresses.
 * @param parent id of the process that started this one
 */
export async function runWebsite(parent: number): Promise<void> {
  let server: RunningServer | undefined
  let hasProxy = false
  let isStopping = false
  const stop = async (end: () => void = () => process.exit(0)) => {
    if (isStopping) return
    isStopping = true
    await server?.stop()
    end()
  }
  const stopBehindProxy = async (end?: () => void) => {
    if (server && hasProxy) {
      server.drain()
      await wait(SETTLE_MS)
    }
    await stop(end)
  }
  process.once('SIGTERM', () => stopBehindProxy())
  // Somebody waits at the keyboard.
  process.once('SIGINT', () => stop())
  // npm passes a signal to its shell, which ends without passing it on.
  if (environment.npm_lifecycle_event) whenParentEnds(parent, stop)

  const config = readConfig()
  hasProxy = config.TRUSTED_PROXIES.length > 0
  // Before the build, whose files would belong to root.
  refuseOtherOwner(config.DATA_DIR)
  const log = createLog(config.LOG_LEVEL)
  routeConsoleToLog(log)
  endOnUnhandled(log)
  const unknown = unknownSettings()
  if (unknown.length > 0) log.warn({ names: unknown }, 'these settings are not known, perhaps misspelt')

  if (await buildSiteWhenNeeded()) log.info('site built')
  server = await startServer({
    config,
    log,
    onTooOld: (error) => stopBehindProxy(() => endWithFailure(error)),
  })

  if ((await currentPractice(server.backend.database)).isSample)
    console.info(
      'Hinweis:    Die Website zeigt Beispieldaten (Verwaltung, Praxisdaten) und bittet Suchmaschinen, sie nicht aufzunehmen.',
    )
  console.info(`Website:    ${config.SITE_URL}`)
  console.info(`Verwaltung: ${config.SITE_URL}/admin`)
  if (server.mailboxUrl) console.info(`Postfach:   ${server.mailboxUrl}`)
  if (!(await hasAdministrator(server.backend.database)))
    print(
      'Anmelden:   Noch gibt es kein Konto. In einem zweiten Fenster: npm run admin -- create <Ihre E-Mail-Adresse>',
    )
  else if (server.resetCode)
    console.info(
      `Anmelden:   Bis zur ersten Anmeldung geht „Temporäres Passwort anfordern“ mit dem Code ${server.resetCode}`,
    )
  console.info(`Bereit: http://localhost:${server.port}`)
}

/** A process whose parent has ended gets another one; on Windows the console ends both. */
function whenParentEnds(parent: number, act: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, PARENT_POLL_MS)
  timer.unref()
}
