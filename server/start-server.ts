import { join } from 'node:path'
import { demandSecondFactor } from './accounts/demand-second-factor.ts'
import { endSessionsOfOldKeys } from './accounts/end-old-sessions.ts'
import { createFirstAdministrator } from './accounts/first-administrator.ts'
import { type Keys, loadKeys } from './accounts/keys.ts'
import { startPasswordThread } from './accounts/password-thread.ts'
import { decideFirstWindow, isPrivate } from './accounts/reset-window.ts'
import { createAfterAnswer } from './api/after-answer.ts'
import { createApi } from './api/create-api.ts'
import { type Backend, createBackend } from './api/create-backend.ts'
import { secondsToWait } from './api/limits.ts'
import { loadFunctions } from './api/load-functions.ts'
import { ownClient } from './api/own-client.ts'
import { readyDatabase } from './api/prepare-database.ts'
import { createVirusScanner } from './api/virus-scanner.ts'
import { createAppointmentPages } from './appointments/appointment-page.ts'
import { createCalendarFeed } from './appointments/calendar-feed.ts'
import { openInstalled } from './backup/schemas-aside.ts'
import { openCommandDoor } from './commands/installation/running-server.ts'
import { installationTasks } from './commands/installation/tasks.ts'
import type { Config } from './config.ts'
import { checkBelonging, describeApart } from './data-folder/belonging.ts'
import { enterDataFolder } from './data-folder/enter-data-folder.ts'
import { removeLeftArrivals } from './data-folder/remove-left-arrivals.ts'
import { mayChangeSchema } from './database/serving-user.ts'
import { createArrivingFiles } from './http/arriving-files.ts'
import { createClientAddress } from './http/client-address.ts'
import { closeServer } from './http/close-server.ts'
import { createApp } from './http/create-app.ts'
import { listen } from './http/listen.ts'
import { createProblemReports } from './http/problem-reports.ts'
import { createReadiness } from './http/readiness.ts'
import { databaseJobs, folderJobs } from './jobs/all-jobs.ts'
import { watchClock } from './jobs/clock-watch.ts'
import { uploadRemover } from './jobs/remove-uploads.ts'
import { startJobs } from './jobs/scheduler.ts'
import type { Log } from './log.ts'
import { createMailSignIn } from './mail/mail-sign-in.ts'
import { startMails } from './mail/start-mails.ts'
import { createPictureReader } from './pictures/read-picture.ts'
import { createPictureAnswers, middleSizeOf } from './pictures/serve-picture.ts'
import { buildFolder } from './site/build-site-when-needed.ts'
import { announceArticles } from './site/counted-articles.ts'
import { currentPractice } from './site/current-release.ts'
import { followReleases } from './site/follow-releases.ts'
import { loadPages, type Pages } from './site/pages.ts'
import { createSocialImages } from './site/social-image.ts'

export interface RunningServer {
  port: number
  keys: Keys
  backend: Backend
  /** Where caught mails can be read, while no mail server is set. */
  mailboxUrl: string | undefined
  /** For the temporary password, until an administrator has signed in for the first time at this machine. */
  resetCode: string | undefined
  /** What the operator must know at once: nothing is taken in, and why. */
  warning: string | undefined
  /** Finishes running requests and the mail in hand, closes the database and gives the data folder free. */
  stop(): Promise<void>
}

/**
 * Starts everything in the order in which each part needs the one before, and undoes what was started when a later
 * part fails.
 *
 * @param site where pages come from; without it the built site of this address
 * @throws StartupError for everything an operator can mend
 */
export async function startServer({
  config,
  log,
  pages: givenPages,
}: {
  config: Config
  log: Log
  pages?: Pages
}): Promise<RunningServer> {
  const undo: (() => unknown)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }

  try {
    undo.push(await enterDataFolder(config, log))
    const keys = await loadKeys(config)
    const arrivals = join(config.DATA_DIR, 'arriving')
    await removeLeftArrivals(arrivals, { isShared: Boolean(config.DATABASE_URL) })
    const database = await openInstalled({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL })
    undo.push(() => database.close())
    for (const migration of await readyDatabase(database)) log.info({ migration }, 'migration applied')
    if (database.sharesSessions)
      log.error('a pooler in transaction mode stands before the database: set it to session mode, or connect directly')
    if (config.DATABASE_URL && (await mayChangeSchema(database)))
      log.warn('the site serves as the owner of its database: whoever takes it over can change logs and history, too')
    const backend = await createBackend({ database, keys, siteUrl: config.SITE_URL, dataDir: config.DATA_DIR })
    // Several processes may start for the first time at the same moment.
    const belonging = await database.exclusively(() => checkBelonging(database, config.DATA_DIR))
    const { sameInstallation } = belonging
    if (sameInstallation) {
      await endSessionsOfOldKeys(database, keys, log)
      await announceArticles(database)
      await database.exclusively(() => createFirstAdministrator(database, config, log))
    } else {
      log.error(
        { reason: belonging.reason },
        'database and data folder are not of one installation: nothing is taken in',
      )
    }
    const clock = watchClock({ database, backupFolder: config.BACKUP_DIR, log })

    const pages = givenPages ?? (await loadPages(buildFolder(), config.SITE_URL))
    const releases = await followReleases({ database, pages, log })
    undo.push(() => releases.stop())
    await releases.look()
    // What is published decides whether the site is still a sample.
    await demandSecondFactor(database, config)
    const passwords = startPasswordThread()
    undo.push(() => passwords.stop())
    // With PORT=0 the address of the site is known only once the server listens.
    let siteUrl = config.SITE_URL
    const afterAnswer = createAfterAnswer(log)
    undo.push(() => afterAnswer.done())
    const functions = await loadFunctions({
      keys,
      backend,
      passwords,
      practice: () => currentPractice(database),
      siteUrl: () => siteUrl,
      neutralAnswers: config.NEWSLETTER_NEUTRAL_ANSWERS,
    })
    const signIn = createMailSignIn(config)
    const app = createApp({
      backend,
      readiness: createReadiness({
        database,
        dataDir: config.DATA_DIR,
        sameInstallation,
        clock,
        releases,
        signIn,
        log,
      }),
      sameInstallation,
      api: createApi({
        backend,
        functions,
        passwords,
        scan: createVirusScanner(config.CLAMD_SOCKET),
        readPicture: createPictureReader(),
        jwtSecret: keys.jwtSecret,
        siteUrl: config.SITE_URL,
        secretKey: keys.secretKey,
        isPrivate: isPrivate(config),
        afterAnswer,
        config,
        releases,
        pages,
        log,
      }),
      pages,
      socialImages: createSocialImages({
        practice: () => currentPractice(database),
        secondsToWait: (client) => secondsToWait(database, 'drawn images', client),
        photograph: (hash) => middleSizeOf(database, hash),
      }),
      pictures: createPictureAnswers(database),
      appointmentPages: createAppointmentPages({ database, secretKey: keys.secretKey, render: pages.appointment }),
      calendarFeed: createCalendarFeed(database),
      problemReports: createProblemReports({ database, isPage: pages.hasPage, log }),
      arrivingFiles: createArrivingFiles(arrivals),
      keys,
      sendsMails: config.SMTP_URL !== undefined,
      secretKeyNetworks: config.SECRET_KEY_NETWORKS,
      secondsToWait: (limit, address) => secondsToWait(database, limit, address),
      siteUrl: config.SITE_URL,
      clientAddress: createClientAddress(config.TRUSTED_PROXIES),
      log,
    })
    const { server, port } = await listen({ file: pages.file, fetch: app.fetch }, config)
    undo.push(() => closeServer(server))
    siteUrl = config.SITE_URL.replace(/:0$/, `:${port}`)

    let mailboxUrl: string | undefined
    const removeFiles = uploadRemover('http://localhost', keys.secretKey, (request) =>
      backend.fetch(request, { address: '127.0.0.1', agent: 'praxis-retention' }),
    )
    // Parts that are not of one installation are left as they are: nothing is sent, deleted or rotated.
    if (sameInstallation) {
      await clock.look()
      const mails = await startMails({ config, database, siteUrl, secretKey: keys.secretKey, clock, signIn, log })
      undo.push(() => mails.stop())
      mailboxUrl = mails.mailboxUrl
      const jobs = startJobs(
        [...databaseJobs({ database, removeFiles, clock, log }), ...folderJobs({ database, config, keys, clock, log })],
        log,
      )
      undo.push(() => jobs.stop())
    }
    const resetCode = sameInstallation ? await decideFirstWindow(database, config) : undefined

    // On PostgreSQL the commands open the database themselves.
    if (!config.DATABASE_URL) {
      const tasks = installationTasks({
        database,
        config,
        keys,
        api: ownClient(backend, keys.secretKey),
        removeFiles,
        log,
      })
      const door = await openCommandDoor(config.DATA_DIR, tasks, log)
      undo.push(() => door.stop())
    }

    const apart = belonging.sameInstallation ? undefined : describeApart(belonging, config.DATA_DIR)
    const warning = apart && `${apart.text} ${apart.advice}`
    return { port, keys, backend, mailboxUrl, resetCode, warning, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
