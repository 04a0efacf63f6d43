import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import nodemailer from 'nodemailer'
import { type Database, openDatabase } from '../server/database/open-database.ts'
import { createLog } from '../server/log.ts'
import { createMailTransport } from '../server/mail/mail-transport.ts'
import { issueMail, renderIssue } from '../server/newsletter/render-issue.ts'
import { startIssues } from '../server/newsletter/start-issues.ts'
import { currentFacts } from '../server/site/current-release.ts'
import { copyMigratedDatabase } from '../tests/support/database/copy-migrated-folder.ts'
import type { Engine } from '../tests/support/database/engines.ts'
import { migratedDatabase } from '../tests/support/database/migrated-database.ts'
import { createMigratedDatabase } from '../tests/support/database/migrated-postgres.ts'
import { issue, issueDocument, issueState, subscribers } from '../tests/support/newsletter/issues.ts'
import { startChild, startSite } from './children.ts'
import { median, medianOf, rounded, timed } from './report/numbers.ts'
import { installFromDebian, load, writePause } from './wrk.ts'

export interface MailFigures {
  engine: Engine
  /** Milliseconds of the mail server for a mail. */
  server: number
  /** Mails a second: a loop of the mail library alone, and an issue. */
  bare: number
  issue: number
  /** The median of the rounds' ratios. */
  ratio: number
}

export interface PagesMeanwhile {
  engine: Engine
  server: number
  /** p99 in milliseconds of a page at 100 requests a second: at rest, and while an issue is sent. */
  quiet: number
  sending: number
}

/** Milliseconds of the mail server for a mail: none, and as one that writes it to its disk. */
const SERVERS = [0, 20]
const SITE = { siteUrl: 'https://www.example.com', secretKey: 'sb_secret_bench' }
const FROM = 'praxis@musterhafen.example'
const PAGES_A_SECOND = 100

/**
 * An issue, and a loop of the mail library that sends the same mail over one connection to the same mail server,
 * alternately.
 */
export async function measureMails(
  engine: Engine,
  { mails, rounds }: { mails: number; rounds: number },
): Promise<MailFigures[]> {
  const figures: MailFigures[] = []
  for (const server of SERVERS) {
    const databases = await migratedDatabase(engine)
    const sink = await startSink(server)
    try {
      const { database } = databases
      await subscribers(database, mails)
      const rates: { bare: number; issue: number }[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const bare = await sendBare(sink.ready[0], mails, database)
        rates.push({ bare, issue: await sendIssue(sink.ready[0], database, `nummer-${round}`) })
      }
      // The first one warms up both.
      rates.shift()
      figures.push({
        engine,
        server,
        bare: rounded(median(rates.map(({ bare }) => bare))),
        issue: rounded(median(rates.map(({ issue }) => issue))),
        ratio: rounded(median(rates.map(({ bare, issue }) => issue / bare)), 2),
      })
    } finally {
      await databases.drop()
      await sink.stop()
    }
  }
  return figures
}

/** What visitors wait for while an issue is sent at full speed, and at rest. */
export async function measurePagesMeanwhile(engine: Engine, options: { rounds: number }): Promise<PagesMeanwhile[]> {
  installFromDebian('wrk', 'wrk')
  const figures: PagesMeanwhile[] = []
  for (const server of SERVERS) figures.push(await pagesMeanwhile(engine, server, options))
  return figures
}

async function pagesMeanwhile(engine: Engine, server: number, { rounds }: { rounds: number }): Promise<PagesMeanwhile> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-bench-mails-'))
  const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  const sink = await startSink(server)
  const withDatabase = async <Result>(work: (database: Database) => Promise<Result>) => {
    const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    return work(database).finally(() => database.close())
  }
  const script = await writePause(dataDir, PAGES_A_SECOND)
  const p99 = async () => {
    const site = await startSite({
      env: {
        DATA_DIR: dataDir,
        SMTP_URL: sink.ready[0],
        MAIL_FROM: FROM,
        ...(postgres ? { DATABASE_URL: postgres.url } : {}),
      },
    })
    try {
      await load(site.ready[0], script)
      return await medianOf(rounds, async () => (await load(site.ready[0], script)).p99)
    } finally {
      await site.stop()
    }
  }
  try {
    const quiet = await p99()
    const id = await withDatabase(async (database) => {
      await subscribers(database, 5000 * (rounds + 1))
      return issue(database)
    })
    const sending = await p99()
    const { state } = await withDatabase((database) => issueState(database, id))
    if (state !== 'sending') throw new Error(`the issue was ${state} before the pages were measured`)
    return { engine, server, quiet: rounded(quiet, 1), sending: rounded(sending, 1) }
  } finally {
    await sink.stop()
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function startSink(pause: number) {
  return startChild(process.execPath, [join(import.meta.dirname, 'mail-sink.ts'), String(pause)], {
    isReady: /smtp:\S+/,
  })
}

/** @returns mails a second */
async function sendBare(smtpUrl: string, mails: number, database: Database): Promise<number> {
  const rendered = renderIssue(issueDocument(), { facts: await currentFacts(database), pictures: {}, ...SITE })
  const { subject, text, html } = await issueMail(rendered, 'erika@example.com', 'Guten Tag Erika,', SITE)
  const smtp = nodemailer.createTransport(`${smtpUrl}?pool=true&maxConnections=1&maxMessages=1000000`)
  const milliseconds = await timed(async () => {
    for (let mail = 1; mail <= mails; mail += 1)
      await smtp.sendMail({ from: FROM, to: `erika-${mail}@example.com`, subject, text, html })
  })
  smtp.close()
  return (mails * 1000) / milliseconds
}

/** @returns mails a second, from the first claim to the last answer */
async function sendIssue(smtpUrl: string, database: Database, key: string): Promise<number> {
  const id = await issue(database, key)
  const worker = startIssues({
    database,
    transport: createMailTransport({ smtpUrl, from: FROM }),
    ...SITE,
    log: createLog('silent'),
  })
  while ((await issueState(database, id)).state !== 'finished') await wait(500)
  await worker.stop()
  const { rows } = await sql<{ rate: number }>`
    select (count(*) / extract(epoch from max(settled_at) - min(claimed_at)))::float8 as rate
    from private.newsletter_deliveries where issue_id = ${id}::uuid
  `.execute(database.sql)
  return rows[0]?.rate ?? 0
}
