import type { Server } from 'node:http'
import { join } from 'node:path'
import { adminCommands } from './admin-commands.ts'
import { createAdministrator, hasAdministrator } from './administrators.ts'
import { type Backend, createBackend } from './backend/create-backend.ts'
import { type Database, openDatabase } from './backend/database.ts'
import { writeArchive } from './backup/archive.ts'
import { dump } from './backup/dump.ts'
import { refuseMovedDatabase } from './backup/move.ts'
import { startNightlyBackups } from './backup/nightly-backup.ts'
import { refuseHalfRestored } from './backup/schemas-aside.ts'
import { createClientAddress } from './client-address.ts'
import type { Config } from './config.ts'
import { createApp } from './create-app.ts'
import { inspectDatabase } from './doctor/check-database.ts'
import { endSessionsOfOldKeys } from './end-old-sessions.ts'
import { holdExclusively } from './exclusive-folder.ts'
import { startFolderRequests } from './folder-requests.ts'
import { loadFunctions } from './functions.ts'
import { freeMailsFromTheFuture } from './jobs/after-clock-set-back.ts'
import { startDeletingExpired } from './jobs/delete-expired.ts'
import { startAdminJobs } from './jobs/start-admin-jobs.ts'
import { startMails } from './jobs/start-mails.ts'
import { type Keys, loadKeys } from './keys.ts'
import { secondsToWait } from './limits.ts'
import { listen } from './listen.ts'
import type { Log } from './log.ts'
import { createProblemReports } from './problems.ts'
import { decideFirstWindow, isPrivate } from './reset-window.ts'
import { loadSite, type Site } from './site.ts'
import { createSocialImages } from './social-image.ts'

export interface RunningServer {
  port: number
  keys: Keys
  backend: Backend
  /** Where caught mails can be read, while no mail server is set. */
  mailboxUrl: string | undefined
  /** Finishes running requests and the mail in hand, closes the database and gives the data folder free. */
  stop(): Promise<void>
}

/**
 * Starts everything in the order in which each part needs the one before, and undoes what was started when a later
 * part fails.
 *
 * @param site where pages come from; without it the built site of `build/client`
 * @throws StartupError for everything an operator can mend
 */
export async function startServer({
  config,
  log,
  site: givenSite,
}: {
  config: Config
  log: Log
  site?: Site
}): Promise<RunningServer> {
  const keys = await loadKeys(config)
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }

  try {
    if (!config.DATABASE_URL) {
      undo.push(await holdExclusively(config.DATA_DIR))
      await refuseMovedDatabase(config.DATA_DIR)
    }
    const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
    undo.push(() => database.close())
    await refuseHalfRestored(database)
    const backend = await createBackend({ database, keys, siteUrl: config.SITE_URL, dataDir: config.DATA_DIR })
    for (const migration of backend.appliedMigrations) log.info({ migration }, 'migration applied')
    await endSessionsOfOldKeys(database, keys)
    // Several processes may start for the first time at the same moment.
    await database.exclusively(() => ensureFirstAdministrator(database, config, log))

    // The port is known only once we listen (PORT=0 in tests), and functions need it: they come in a moment later, and
    // whoever asks before that waits for them.
    const ready = Promise.withResolvers<void>()
    const functions = new Map()
    const site = givenSite ?? (await loadSite(join(import.meta.dirname, '../build/client'), config.SITE_URL))
    const app = createApp({
      backend,
      functions,
      site,
      socialImages: createSocialImages({
        secondsToWait: (client) => secondsToWait(database, 'drawn images', client),
      }),
      problemReports: createProblemReports({ database, log }),
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      siteUrl: config.SITE_URL,
      isPrivate: isPrivate(config),
      clientAddress: createClientAddress(config.TRUSTED_PROXIES),
      log,
    })
    const { server, port } = await listen(
      {
        file: site.file,
        async fetch(request, env) {
          await ready.promise
          return app.fetch(request, env)
        },
      },
      config,
    )
    undo.push(() => closeServer(server))
    // With PORT=0 the address of the site is known only now.
    const siteUrl = config.SITE_URL.replace(/:0$/, `:${port}`)
    const loaded = await loadFunctions({
      keys,
      apiUrl: ownAddress(config.HOST, port),
      env: { SITE_URL: siteUrl, NEWSLETTER_NEUTRAL_ANSWERS: config.NEWSLETTER_NEUTRAL_ANSWERS ? '1' : '0' },
    })
    for (const [name, run] of loaded) functions.set(name, run)
    ready.resolve()

    const freed = await freeMailsFromTheFuture(database)
    if (freed > 0) log.warn({ mails: freed }, 'the clock was set back: mails from the future are due now')
    const mails = await startMails({ config, database, siteUrl, secretKey: keys.secretKey, log })
    undo.push(() => mails.stop())
    const deleting = startDeletingExpired({ database, log })
    undo.push(() => deleting.stop())
    const adminJobs = startAdminJobs({
      backend,
      secretKey: keys.secretKey,
      filesFolder: join(config.DATA_DIR, 'files'),
      log,
    })
    undo.push(() => adminJobs.stop())
    await decideFirstWindow(database, config)

    // On PostgreSQL the commands open the database themselves.
    if (!config.DATABASE_URL) {
      const filesFolder = join(config.DATA_DIR, 'files')
      const folderRequests = await startFolderRequests({
        dataDir: config.DATA_DIR,
        answers: {
          backup: async (_, answerFile) => {
            await writeArchive(answerFile, dump(database, filesFolder))
            return undefined
          },
          'check-database': async () => JSON.stringify(await inspectDatabase(database, config)),
          ...adminCommands(database),
        },
        log,
      })
      undo.push(() => folderRequests.stop())
    }
    const nightlyBackups = startNightlyBackups({ database, config, keys, log })
    undo.push(() => nightlyBackups.stop())

    return { port, keys, backend, mailboxUrl: mails.mailboxUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function ensureFirstAdministrator(database: Database, config: Config, log: Log): Promise<void> {
  if (!config.ADMIN_EMAIL || !config.ADMIN_PASSWORD || (await hasAdministrator(database))) return
  await createAdministrator(database, { email: config.ADMIN_EMAIL, password: config.ADMIN_PASSWORD })
  log.info('first administrator created')
}

/** Containers are killed ten seconds after they were asked to stop; the database must be closed by then. */
const GRACE_MS = 5000

/** Lets running requests finish. Who takes longer than the grace, to send or to read, is cut off. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
    server.close(() => {
      clearTimeout(timer)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Where this process reaches itself: the address it listens on, or loopback where it listens on all of them. */
function ownAddress(host: string, port: number): string {
  const reachable = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}
