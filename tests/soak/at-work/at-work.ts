import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareDatabase } from '../../../server/backend/prepare-database.ts'
import { copyMigratedDatabase, createTestDatabase, type Engine } from '../../support/database/databases.ts'
import { startOwnPostgres } from '../../support/database/own-postgres.ts'
import { startMailServer } from '../../support/external/mail-server.ts'
import { openS3Server } from '../../support/external/s3-server.ts'
import { issue as createIssue, subscribers } from '../../support/newsletter/issues.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { freePort, publishableKeyOf, type ServerProcess, startProcess } from '../../support/processes/start-process.ts'
import { findLosses, letTimePass, type Place, withDatabase } from './find-losses.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { startOwner, startReader } from './owner.ts'
import { Shift } from './shift.ts'
import { startVisitors } from './visitors.ts'

export interface Work {
  engine: Engine
  /** Servers that share the work; more than one needs PostgreSQL. */
  servers: number
  /** Of an issue of the newsletter that goes out meanwhile. */
  recipients: number
  /** The checkout that serves at first, in place of this one. */
  program?: string
}

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
    const owner = await startOwner(shift, balancer.url, publishableKey)
    const reader = startReader(
      shift,
      servers.map(({ url }) => url),
    )
    const untilAllShow = async (release: number) => {
      while ((await reader.readAll()) !== release);
    }
    await within('all pages show the first release', untilAllShow(1))
    const workers = Promise.all([startVisitors(shift, publishableKey), owner.work(), reader.work()])
    workers.catch((error: Error) => shift.fail(error))

    const inHand = await happens({ ...site, shift })
    const { consultations, files, signups, answers, pictures } = shift.acknowledged
    const kept = { consultations, files, signups, answers, pictures }
    while (Object.values(kept).some(({ size }) => size === 0)) await shift.after(1)
    await shift.after(20)
    await shift.end(workers)
    await within('all pages show the last release', untilAllShow(shift.acknowledged.release))
    await site.stopAll()

    const waiting = await withDatabase(place, letTimePass)
    const before = mails.mails.length
    await site.start(0)
    const allArrived = mails.until(({ length }) => length >= before + waiting)
    await within(`the ${waiting} mails that wait arrive`, allArrived)
    await site.stopAll()
    await withDatabase(place, letTimePass)

    const ids = new Set(mails.mails.map(({ messageId }) => messageId))
    const { failed, sums } = balancer
    const withoutAnswer = sums.cut + failed.length - sums.refused
    const sent = { mails: mails.mails, issue, recipients: work.recipients, inHand, withoutAnswer }
    return {
      ...work,
      ...sums,
      ...Object.fromEntries(Object.entries(kept).map(([what, { size }]) => [what, size])),
      views: shift.acknowledged.views,
      releases: shift.acknowledged.release,
      pages: reader.pages(),
      mails: ids.size,
      // With one Message-ID: the server died between the mail server's yes and its record.
      mailsTwice: mails.mails.length - ids.size,
      failed,
      wrong: [...shift.wrong, ...(await findLosses(shift, place, sent))],
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** Servers behind a load balancer that share nothing but a database and a storage, with readers who wait for an issue. */
async function openSite({ engine, servers: count, recipients, program }: Work, undo: (() => unknown)[]) {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-soak-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  // Where PostgreSQL is not installed as Debian does it, its processes are not ours to kill.
  const own = engine === 'postgres' ? await startOwnPostgres() : undefined
  undo.push(() => own?.stop())
  const database = engine === 'postgres' && !own ? await createTestDatabase() : undefined
  undo.push(() => database?.drop())
  const storage = engine === 'postgres' ? await openS3Server(join(folder, 'storage')) : undefined
  undo.push(() => storage?.stop())
  const dataDir = join(folder, 'data')
  const place: Place = { dataDir, databaseUrl: own?.url ?? database?.url, STORAGE_URL: storage?.url }
  if (engine === 'pglite') await copyMigratedDatabase(dataDir)
  const issue = await withDatabase(place, async (open) => {
    await prepareDatabase(open, program && join(program, 'database/migrations'))
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

  const versions = Array.from({ length: count }, () => program)
  const ports = await Promise.all(versions.map(async () => String(await freePort())))
  const balancer = await startLoadBalancer(ports.map((port) => `http://localhost:${port}`))
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
      PORT: ports[index] ?? '',
      DATA_DIR: place.databaseUrl ? ownData : dataDir,
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

  /** In the place of the one that was there, on an empty machine. @param version another checkout than it had */
  async function start(index: number, version = versions[index]) {
    versions[index] = version
    servers[index] = await startProcess(await settingsOf(index), version)
  }
  for (const index of versions.keys()) await start(index)

  /** @param kill when the next mail is being sent; nothing takes it back */
  const atNextMail = (kill?: () => Promise<void>) => {
    withMailInHand = kill
  }
  return { own, place, issue, mails, balancer, servers, settingsOf, start, stopAll, atNextMail }
}

/** A loss must not be a run without end. */
async function within(what: string, happens: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`after three minutes not yet: ${what}`)), 180_000)
  await Promise.race([happens, late.promise]).finally(() => clearTimeout(timer))
}
