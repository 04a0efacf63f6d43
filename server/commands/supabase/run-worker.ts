import { readConfig } from '../../config.ts'
import { openDatabase } from '../../database/open-database.ts'
import { environment } from '../../environment.ts'
import { databaseJobs } from '../../jobs/all-jobs.ts'
import { uploadRemover } from '../../jobs/remove-uploads.ts'
import { startJobs } from '../../jobs/scheduler.ts'
import { createLog, routeConsoleToLog } from '../../log.ts'
import { createMailSignIn } from '../../mail/mail-sign-in.ts'
import { startMails } from '../../mail/start-mails.ts'
import { startIssues } from '../../newsletter/start-issues.ts'
import { StartupError } from '../../startup-error.ts'
import { print, runCommands } from '../frame.ts'

await runCommands({
  usage: 'npm run supabase:worker',
  about:
    'sendet wartende E-Mails und erledigt, was nach der Uhr läuft, für ein Supabase-Projekt; bis es beendet wird (docs/supabase.md)',
  run: work,
})

/** Sends the mails of the outbox and runs the jobs of the database for a Supabase project. It opens no port. */
async function work(): Promise<number> {
  const config = readConfig()
  const url = environment.VITE_SUPABASE_URL ?? ''
  if (!URL.canParse(url)) throw new StartupError('VITE_SUPABASE_URL muss die Adresse des Supabase-Projekts sein.')
  if (!config.DATABASE_URL || !config.SMTP_URL || !config.SUPABASE_SECRET_KEY) {
    throw new StartupError('Gebraucht werden DATABASE_URL (des Projekts), SMTP_URL, MAIL_FROM und SUPABASE_SECRET_KEY.')
  }
  const log = createLog(config.LOG_LEVEL)
  routeConsoleToLog(log)

  const database = await openDatabase({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
  const secretKey = config.SUPABASE_SECRET_KEY
  const signIn = createMailSignIn(config)
  const parts = { config, database, siteUrl: config.SITE_URL, keys: { secretKey }, signIn, log }
  const mails = await startMails(parts)
  const issues = startIssues({ ...parts, secretKey, transport: mails.newTransport() })
  // Files are removed through the project's own Storage API.
  const removeFiles = uploadRemover(url.replace(/(?<!\/)\/+$/, ''), secretKey, fetch)
  const jobs = startJobs(databaseJobs({ database, removeFiles, log }), log)
  print('Bereit: E-Mails und nächtliche Aufgaben laufen.')

  await new Promise((stop) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop)
  })
  await Promise.all([issues.stop(), mails.stop(), jobs.stop()])
  await database.close()
  return 0
}
