import { z } from 'zod'
import { openDatabase } from '../backend/database.ts'
import { ConfigError, readConfig } from '../config.ts'
import { startDeletingExpired } from '../jobs/delete-expired.ts'
import { startAdminJobs } from '../jobs/start-admin-jobs.ts'
import { startMails } from '../jobs/start-mails.ts'
import { createLog, routeConsoleToLog } from '../log.ts'
import { StartupError } from '../startup-error.ts'

/**
 * `npm run supabase:worker`: what Supabase does not do by itself. Sends the mails that wait in the outbox, queues the
 * daily digest and deletes what is kept no longer. It listens nowhere; any small machine with this program will do, and
 * while it is off mails wait.
 */
async function main() {
  const config = readConfig(process.env)
  const { VITE_SUPABASE_URL: url } = z
    .object({ VITE_SUPABASE_URL: z.url('VITE_SUPABASE_URL must be the address of the Supabase project') })
    .parse(process.env)
  if (!config.DATABASE_URL || !config.SMTP_URL || !config.SUPABASE_SECRET_KEY) {
    throw new StartupError(
      'The worker needs DATABASE_URL (of the project), SMTP_URL, MAIL_FROM and SUPABASE_SECRET_KEY.',
    )
  }
  const log = createLog(config.LOG_LEVEL)
  routeConsoleToLog(log)

  const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
  const secretKey = config.SUPABASE_SECRET_KEY
  const mails = await startMails({ config, database, siteUrl: config.SITE_URL, secretKey, log })
  const deleting = startDeletingExpired({ database, log })
  const jobs = startAdminJobs({
    backend: {
      database,
      appliedMigrations: [],
      isHealthy: () => database.connection.ping().then(Boolean, () => false),
      // Files are removed through the project's own Storage API.
      fetch: (request) =>
        fetch(new Request(request.url.replace(/^http:\/\/localhost/, url.replace(/\/+$/, '')), request)),
    },
    secretKey,
    log,
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await Promise.all([mails.stop(), deleting.stop(), jobs.stop()])
      await database.close()
      process.exit(0)
    })
  }
  process.stdout.write('Bereit: E-Mails und nächtliche Aufgaben laufen.\n')
}

main().catch((error: unknown) => {
  const expected = error instanceof StartupError || error instanceof ConfigError || error instanceof z.ZodError
  process.stderr.write(`${expected || !(error instanceof Error) ? (error as Error).message : error.stack}\n`)
  process.exit(1)
})
