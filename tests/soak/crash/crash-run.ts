import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '../../../server/backend/prepare-database.ts'
import type { Database } from '../../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, type Engine } from '../../support/database/engines.ts'
import { startOwnPostgres } from '../../support/database/own-postgres.ts'
import { startMailServer } from '../../support/external/mail-server.ts'
import { issue as createIssue, subscribers } from '../../support/newsletter/issues.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { freePort, publishableKeyOf, type ServerProcess, startProcess } from '../../support/processes/start-process.ts'
import { findLosses, type Place, rowsOf, withDatabase } from './find-losses.ts'
import { startOwner, startReader } from './owner.ts'
import { Shift } from './shift.ts'
import { startVisitors } from './visitors.ts'

interface CrashRun {
  engine: Engine
  kills: number
  /** Processes that share the work; more than one needs PostgreSQL. */
  servers: number
  /** Of an issue of the newsletter that goes out meanwhile. */
  recipients: number
}

/**
 * Visitors send, the owner answers and publishes, an issue of the newsletter goes out. Meanwhile a server is killed again and
 * again, at some write or with a mail in hand, and on PostgreSQL alternately one or all processes of the database; what does not start
 * by itself is started. In the end what was acknowledged is compared with what is there.
 *
 * @returns figures, and one sentence for each thing that was acknowledged and is lost, doubled or mixed
 */
export async function crashRun(run: CrashRun) {
  const { engine, kills, servers: count, recipients } = run
  const undo: (() => unknown)[] = []
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'praxis-crash-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    // Where PostgreSQL is not installed as Debian does it, its processes are not ours to kill.
    const own = engine === 'postgres' ? await startOwnPostgres() : undefined
    const database = engine === 'postgres' && !own ? await createTestDatabase() : undefined
    undo.push(
      () => own?.stop(),
      () => database?.drop(),
    )
    const place: Place = { dataDir, databaseUrl: own?.url ?? database?.url }
    if (engine === 'pglite') await copyMigratedDatabase(dataDir)
    const issue = await withDatabase(place, async (open) => {
      await prepareDatabase(open)
      await subscribers(open, recipients)
      return createIssue(open)
    })

    let withMailInHand: (() => Promise<void>) | undefined
    const mails = await startMailServer({
      async beforeAccepting() {
        const kill = withMailInHand
        withMailInHand = undefined
        await kill?.()
      },
    })
    undo.push(() => mails.stop())
    const start = (port: string) =>
      startProcess({
        PORT: port,
        DATA_DIR: dataDir,
        ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
        SMTP_URL: mails.url,
        MAIL_FROM: 'praxis@musterhafen.example',
        ADMIN_EMAIL: ADMINISTRATOR,
        ADMIN_PASSWORD: PASSWORD,
        TRUSTED_PROXIES: '127.0.0.1,::1',
        LOG_LEVEL: 'silent',
      })
    const servers: ServerProcess[] = []
    const stopAll = () => Promise.all(servers.map((server) => server.stop()))
    undo.push(stopAll)
    while (servers.length < count) servers.push(await start(String(await freePort())))

    const urls = servers.map(({ url }) => url)
    const publishableKey = await publishableKeyOf(urls[0] ?? '')
    const shift = new Shift(urls)
    const owner = await startOwner(shift, urls[0] ?? '', publishableKey)
    const reader = startReader(shift, urls)
    await within('all pages show the first release', untilAllShow(1))
    const workers = Promise.all([startVisitors(shift, publishableKey), owner.work(), reader.work()])
    workers.catch((error: Error) => shift.fail(error))

    let databaseKills = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const moment = shift.after(randomInt(30, 120))
      if (own && kill % 2 === 1) {
        await moment
        await (kill % 4 === 1 ? own.killOneProcess() : own.killAllProcesses())
        databaseKills += 1
      } else {
        const victim = randomInt(count)
        const { child, url } = servers[victim] as ServerProcess
        const killed = once(child, 'exit')
        const die = async () => {
          child.kill('SIGKILL')
          await killed
        }
        if ((kill - databaseKills) % 2 === 0) {
          withMailInHand = die
          await Promise.race([killed, moment])
          withMailInHand = undefined
        } else await moment
        await die()
        servers[victim] = await start(new URL(url).port)
      }
    }
    const { consultations, files, signups, answers } = shift.acknowledged
    while ([consultations, files, signups, answers].some(({ size }) => size === 0)) await shift.after(1)
    await shift.after(20)
    await shift.end(workers)
    const { acknowledged, withoutAnswer } = shift
    await within('all pages show the last release', untilAllShow(acknowledged.release))
    await stopAll()

    const waiting = await withDatabase(place, letTimePass)
    const before = mails.mails.length
    servers.splice(0, count, await start(String(await freePort())))
    await within(
      `the ${waiting} mails that wait arrive`,
      mails.until(({ length }) => length >= before + waiting),
    )
    await stopAll()
    await withDatabase(place, letTimePass)

    // Of each process that was killed, or whose database was, one mail of the outbox and one of the issue.
    const inHand = kills - databaseKills + databaseKills * count
    const ids = new Set(mails.mails.map(({ messageId }) => messageId))
    return {
      ...run,
      databaseKills,
      consultations: consultations.size,
      files: files.size,
      signups: signups.size,
      views: acknowledged.views,
      answers: answers.size,
      releases: acknowledged.release,
      pages: reader.pages(),
      mails: ids.size,
      // With one Message-ID: the server died between the mail server's yes and its record.
      mailsTwice: mails.mails.length - ids.size,
      withoutAnswer,
      wrong: [...reader.mixed, ...(await findLosses(shift, mails.mails, place, { issue, recipients, inHand }))],
    }

    async function untilAllShow(release: number): Promise<void> {
      while ((await reader.readAll()) !== release);
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** As if a while had passed: what a dead process had in hand is free again. @returns how many mails still wait */
async function letTimePass(database: Database): Promise<number> {
  await database.runScript(`
    update private.mail_outbox set locked_until = now() - interval '1 second', next_attempt_at = now() where sent_at is null;
    update private.newsletter_deliveries set locked_until = now() - interval '1 second' where state = 'sending';
    select private.advance_newsletter_issues();
  `)
  const waiting = await rowsOf(
    database,
    `select from private.mail_outbox where sent_at is null
     union all select from private.newsletter_deliveries where state = 'queued'`,
  )
  return waiting.length
}

/** A loss must not be a run without end. */
async function within(what: string, happens: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`after three minutes not yet: ${what}`)), 180_000)
  await Promise.race([happens, late.promise]).finally(() => clearTimeout(timer))
}
