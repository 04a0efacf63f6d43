import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '../../../server/backend/prepare-database.ts'
import type { Database } from '../../../server/database/database.ts'
import { copyMigratedDatabase } from '../../support/database/copy-migrated-folder.ts'
import { createTestDatabase, type Engine } from '../../support/database/engines.ts'
import { hasOwnPostgres, startOwnPostgres } from '../../support/database/own-postgres.ts'
import { startMailServer } from '../../support/external/mail-server.ts'
import { openS3Server } from '../../support/external/s3-server.ts'
import { issue as createIssue, subscribers } from '../../support/newsletter/issues.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { freePort, publishableKeyOf, type ServerProcess, startProcess } from '../../support/processes/start-process.ts'
import { findLosses, type Place, rowsOf, withDatabase } from './find-losses.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { besideEachOther, type Machine, startMachines } from './machines.ts'
import { startOwner, startReader } from './owner.ts'
import { Shift } from './shift.ts'
import { startVisitors } from './visitors.ts'

export interface Work {
  engine: Engine
  /** Servers that share the work, each on a machine of its own; more than one needs PostgreSQL. */
  servers: number
  /** Of an issue of the newsletter that goes out meanwhile. */
  recipients: number
  /** The checkout that serves at first, in place of this one. */
  program?: string
}

type Site = Awaited<ReturnType<typeof openSite>>

/**
 * Visitors send, the owner answers and publishes, an issue of the newsletter goes out, while something happens to the servers. In the end what
 * was acknowledged is compared with what is there.
 *
 * @param happens returns how many mails may have been in transit when something was killed
 * @returns figures, what failed, and one sentence for each thing that was acknowledged and is lost, doubled or mixed
 */
export async function atWork(work: Work, happens: (site: Site & { shift: Shift }) => Promise<number>) {
  const undo: (() => unknown)[] = []
  try {
    const site = await openSite(work, undo)
    const { servers, balancer, place, issue, mails } = site
    const publishableKey = await publishableKeyOf(balancer.url)
    const shift = new Shift(balancer.url)
    const urls = servers.map(({ url }) => url)
    const owner = await startOwner(shift, balancer.url, publishableKey)
    const reader = startReader(shift, urls)
    await within('all pages show the first release', untilAllShow(1))
    const workers = Promise.all([startVisitors(shift, publishableKey), owner.work(), reader.work()])
    workers.catch((error: Error) => shift.fail(error))

    const inHand = await happens({ ...site, shift })
    const { acknowledged, wrong } = shift
    const { consultations, files, signups, answers, pictures } = acknowledged
    while ([consultations, files, signups, answers, pictures].some(({ size }) => size === 0)) await shift.after(1)
    await shift.after(20)
    await shift.end(workers)
    await within('all pages show the last release', untilAllShow(acknowledged.release))
    await site.stopAll()

    const waiting = await withDatabase(place, letTimePass)
    const before = mails.mails.length
    await site.start(0)
    await within(
      `the ${waiting} mails that wait arrive`,
      mails.until(({ length }) => length >= before + waiting),
    )
    await site.stopAll()
    await withDatabase(place, letTimePass)

    const ids = new Set(mails.mails.map(({ messageId }) => messageId))
    const { failed, sums } = balancer
    const withoutAnswer = sums.cut + failed.length - sums.refused
    const sent = { issue, recipients: work.recipients, inHand, withoutAnswer }
    return {
      ...work,
      ...sums,
      consultations: consultations.size,
      files: files.size,
      signups: signups.size,
      views: acknowledged.views,
      answers: answers.size,
      pictures: pictures.size,
      releases: acknowledged.release,
      pages: reader.pages(),
      mails: ids.size,
      // With one Message-ID: the server died between the mail server's yes and its record.
      mailsTwice: mails.mails.length - ids.size,
      failed,
      wrong: [...wrong, ...(await findLosses(shift, mails.mails, place, sent))],
    }

    async function untilAllShow(release: number): Promise<void> {
      while ((await reader.readAll()) !== release);
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** Servers behind a load balancer that share nothing but a database and a storage, with readers who wait for an issue. */
async function openSite({ engine, servers: count, recipients, program }: Work, undo: (() => unknown)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-soak-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  // Where PostgreSQL is not installed as Debian does it, its processes are not ours to kill, and it listens where it does.
  const isOwn = engine === 'postgres' && hasOwnPostgres
  const { shared: host, machines, remove } = isOwn ? startMachines(count) : besideEachOther(count)
  undo.push(remove)
  const own = isOwn ? await startOwnPostgres({ host }) : undefined
  const database = engine === 'postgres' && !own ? await createTestDatabase() : undefined
  const storage = engine === 'postgres' ? await openS3Server(join(folder, 'storage'), host) : undefined
  undo.push(
    () => own?.stop(),
    () => database?.drop(),
    () => storage?.stop(),
  )
  const place: Place = {
    dataDir: join(folder, 'data'),
    databaseUrl: own?.url ?? database?.url,
    STORAGE_URL: storage?.url,
  }
  if (engine === 'pglite') await copyMigratedDatabase(place.dataDir)
  const issue = await withDatabase(place, async (open) => {
    await prepareDatabase(open, program && join(program, 'database/migrations'))
    await subscribers(open, recipients)
    return createIssue(open)
  })

  let withMailInHand: (() => Promise<void>) | undefined
  const mails = await startMailServer({
    host,
    async beforeAccepting() {
      const kill = withMailInHand
      withMailInHand = undefined
      await kill?.()
    },
  })
  undo.push(() => mails.stop())

  const ports = await Promise.all(machines.map(freePort))
  const urls = machines.map(({ address }, index) => `http://${address}:${ports[index]}`)
  const balancer = await startLoadBalancer(urls)
  undo.push(() => balancer.stop())
  const servers: ServerProcess[] = []
  const stopAll = () => Promise.all(servers.map((server) => server.stop()))
  undo.push(stopAll)

  /** Of an empty machine. */
  async function settingsOf(index: number): Promise<Record<string, string>> {
    const empty = await mkdtemp(join(folder, 'machine-'))
    const [TMPDIR, ownData] = [join(empty, 'tmp'), join(empty, 'data')]
    await mkdir(TMPDIR)
    return {
      TMPDIR,
      HOST: machines[index]?.address ?? '',
      PORT: String(ports[index]),
      DATA_DIR: place.databaseUrl ? ownData : place.dataDir,
      ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : {}),
      ...(place.STORAGE_URL ? { STORAGE_URL: place.STORAGE_URL } : {}),
      SITE_URL: balancer.url,
      SMTP_URL: mails.url,
      MAIL_FROM: 'praxis@musterhafen.example',
      ADMIN_EMAIL: ADMINISTRATOR,
      ADMIN_PASSWORD: PASSWORD,
      TRUSTED_PROXIES: '127.0.0.0/8,::1',
      LOG_LEVEL: 'silent',
    }
  }

  const versions = machines.map(() => program)
  /** In the place of the one that was there, on an empty machine. @param version another checkout than it had */
  async function start(index: number, version = versions[index]) {
    versions[index] = version
    const { enter } = machines[index] as Machine
    servers[index] = await startProcess(await settingsOf(index), { enter, ...(version ? { program: version } : {}) })
  }
  for (const index of machines.keys()) await start(index)

  return {
    own,
    place,
    issue,
    mails,
    machines,
    balancer,
    servers,
    settingsOf,
    start,
    stopAll,
    /** @param kill when the next mail is being sent; nothing takes it back */
    atNextMail(kill?: () => Promise<void>) {
      withMailInHand = kill
    },
  }
}

/** As if a while had passed: what a dead process was sending is free again. @returns how many mails still wait */
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
