import type { Keys } from './accounts/keys.ts'
import { readyAccounts } from './accounts/ready-accounts.ts'
import { startApi } from './api/start-api.ts'
import { appointmentRoutes } from './appointments/appointment-routes.ts'
import { type Backend, openBackend } from './backend/create-backend.ts'
import { openCommandServer } from './commands/installation/running-server.ts'
import { installationTasks } from './commands/installation/tasks.ts'
import type { Config } from './config.ts'
import { enterDataFolder } from './data-folder/enter-data-folder.ts'
import type { ProgramTooOld } from './database/run-migrations.ts'
import { watchSchema } from './database/schema-state.ts'
import { startHttp } from './http/start-http.ts'
import { startMailboxReader } from './incoming/read-mailbox.ts'
import { createMailTaker } from './incoming/take-mail.ts'
import { startServerJobs } from './jobs/all-jobs.ts'
import { createDatabaseQueues } from './limits/database-queues.ts'
import { createLimiter } from './limits/limiter.ts'
import type { Log } from './log.ts'
import { createMailSignIn } from './mail/mail-sign-in.ts'
import { startMails } from './mail/start-mails.ts'
import { startMetrics } from './metrics/start-metrics.ts'
import { startIssues } from './newsletter/start-issues.ts'
import { pictureRoutes } from './pictures/serve-picture.ts'
import type { Pages } from './site/pages.ts'
import { startSite } from './site/start-site.ts'

export interface RunningServer {
  port: number
  keys: Keys
  backend: Backend
  /** Where caught mails can be read, while no mail server is set. */
  mailboxUrl: string | undefined
  /** For the temporary password, until the first sign-in of an administrator at this machine. */
  resetCode: string | undefined
  /** From now on `/readyz` answers 503 and every answer ends its connection: proxies turn to another server. */
  drain(): void
  /** Finishes running requests and the current mail, closes the database and releases the data folder. */
  stop(): Promise<void>
}

/**
 * Starts all parts, and stops the started ones when a later one fails.
 * @param pages in place of the built site
 * @param onTooOld is called when another program brought the database to a state that this one cannot serve
 * @throws StartupError for everything an operator can fix
 */
export async function startServer({
  config,
  log,
  pages,
  onTooOld,
}: {
  config: Config
  log: Log
  pages?: Pages
  onTooOld?: (error: ProgramTooOld) => void
}): Promise<RunningServer> {
  const started = new AsyncDisposableStack()
  const stopAtEnd = <Part extends { stop(): unknown }>(part: Part) =>
    started.adopt(part, async () => void (await part.stop()))
  try {
    started.defer(await enterDataFolder(config))
    const backend = stopAtEnd(await openBackend({ config, log }))
    const { database, keys, files } = backend
    const signIn = createMailSignIn(config)
    const databaseQueues = createDatabaseQueues()
    const limiter = createLimiter(database)
    const parts = { backend, database, files, keys, config, signIn, databaseQueues, limiter, log }
    const resetCode = await readyAccounts(parts)
    const site = stopAtEnd(await startSite({ ...parts, given: pages }))
    let { SITE_URL: siteUrl } = config
    const api = stopAtEnd(startApi({ ...parts, site, siteUrl: () => siteUrl }))
    const routes = [site.routes, pictureRoutes(database), appointmentRoutes({ ...parts, ...site }), api.routes]
    const http = stopAtEnd(await startHttp({ ...parts, site, routes }))
    siteUrl = http.siteUrl
    const take = createMailTaker(parts)
    const mails = stopAtEnd(await startMails({ ...parts, siteUrl, take }))
    stopAtEnd(startIssues({ ...parts, siteUrl, secretKey: keys.secretKey, transport: mails.newTransport() }))
    const metrics = stopAtEnd(await startMetrics({ ...parts, ...http }))
    stopAtEnd(startServerJobs({ ...parts, metrics }))
    const onRead = () => metrics.jobDone('incoming mail')
    stopAtEnd(startMailboxReader({ ...parts, take, onRead }))
    if (onTooOld && database.engine === 'postgres') stopAtEnd(watchSchema(database, { onTooOld, log }))
    // On PostgreSQL commands open the database themselves.
    if (!config.DATABASE_URL) stopAtEnd(await openCommandServer(config.DATA_DIR, installationTasks(parts), log))
    return {
      port: http.port,
      keys,
      backend,
      mailboxUrl: mails.mailboxUrl,
      resetCode,
      drain: http.drain,
      stop() {
        // While the last mail is being sent.
        void http.stop()
        return started.disposeAsync()
      },
    }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}
