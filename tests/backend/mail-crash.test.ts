// @module-tag more
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../server/database/open-database.ts'
import { copyMigratedDatabase } from '../support/database/copy-migrated-folder.ts'
import { engines } from '../support/database/engines.ts'
import { createMigratedDatabase } from '../support/database/migrated-postgres.ts'
import { type MailServer, startMailServer, tokenIn } from '../support/server/mail-server.ts'
import { freePort, type ServerProcess, startProcess } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'

/** Enough that the kill falls into the middle. `npm run soak -- crash` does it with 2,000. */
const MANY = Number(process.env.MAILS_WHEN_KILLED ?? 200)

/** The program in a process of its own, killed with SIGKILL at the worst moments. */
describe.each(engines)('mails when the process is killed, on %s', (engine) => {
  let dataDir: string
  let databaseUrl: string | undefined
  let undo: (() => unknown)[]

  beforeAll(() => buildOnce(), 300_000)
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'praxis-crash-'))
    undo = [() => rm(dataDir, { recursive: true, force: true })]
    if (engine === 'postgres') {
      const created = await createMigratedDatabase()
      databaseUrl = created.url
      undo.push(() => created.drop())
    } else {
      await copyMigratedDatabase(dataDir)
    }
  })
  afterEach(async () => {
    for (const step of undo.reverse()) await step()
  })

  async function startServer(smtpUrl: string): Promise<ServerProcess> {
    const server = await startProcess({
      DATA_DIR: dataDir,
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'praxis@musterhafen.example',
      TRUSTED_PROXIES: '127.0.0.1',
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    })
    undo.push(() => server.stop())
    return server
  }

  async function startMails(behaviour?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
    const mails = await startMailServer(behaviour)
    undo.push(() => mails.stop())
    return mails
  }

  /** Opens the database while no process has it. */
  async function withDatabase<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const database = await openDatabase({ dataDir, databaseUrl })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  test('50 signups while the mail server is dead, the process killed in the middle: every mail arrives, each once', async () => {
    const smtpPort = await freePort()
    const first = await startServer(`smtp://127.0.0.1:${smtpPort}`)
    const killed = once(first.child, 'exit')
    const addresses = Array.from({ length: 50 }, (_, index) => `erika-${index}@example.com`)
    const accepted = new Set<string>()
    const signUp = async (server: ServerProcess, email: string) => {
      const response = await subscribe(server, email).catch(() => undefined)
      const answer = await response?.json().catch(() => undefined)
      if (answer?.success) accepted.add(email)
      if (accepted.size === 25) first.child.kill('SIGKILL')
    }

    await Promise.all(addresses.map((email) => signUp(first, email)))
    first.child.kill('SIGKILL')
    await killed
    expect(accepted.size).toBeGreaterThanOrEqual(25)
    expect(accepted.size).toBeLessThan(50)

    const second = await startServer(`smtp://127.0.0.1:${smtpPort}`)
    for (const email of addresses.filter((address) => !accepted.has(address))) await signUp(second, email)
    expect(accepted.size).toBe(50)

    const mails = await startMails({ port: smtpPort })
    await mails.until((received) => new Set(received.flatMap(({ recipients }) => recipients)).size === 50)
    await second.stop()

    expect(mails.mails.flatMap(({ recipients }) => recipients).sort()).toEqual([...addresses].sort())
    // What arrived is good: the link in the first mail confirms.
    const third = await startServer(mails.url)
    const token = tokenIn(mails.mails[0] as (typeof mails.mails)[number])
    const confirmed = await callFunction(third, `confirm-newsletter-subscription?token=${token}`)
    expect(await confirmed.json()).toMatchObject({ success: true })
  }, 240_000)

  test('many mails, killed before the mail server took one: every mail arrives exactly once', async () => {
    await queue(MANY)
    let server: ServerProcess | undefined
    let interrupted = false
    const mails = await startMails({
      async beforeAccepting(_mail, all) {
        if (interrupted || all.length < MANY / 3) return
        interrupted = true
        await kill(server)
        throw new Error('not taken')
      },
    })
    server = await startServer(mails.url)
    if (server.child.signalCode === null) await once(server.child, 'exit')

    await endLeases()
    const second = await startServer(mails.url)
    await mails.until((received) => distinct(received).size === MANY)
    await second.stop()

    expect(await unsent()).toBe(0)
    expect(mails.mails).toHaveLength(MANY)
  }, 240_000)

  test('many mails, killed between the mail server’s answer and the record: this one mail comes twice, under one id, and no other', async () => {
    await queue(MANY)
    let server: ServerProcess | undefined
    let inDoubt: string | undefined
    const mails = await startMails({
      async beforeAccepting(mail, all) {
        if (inDoubt || all.length < MANY / 3) return
        inDoubt = mail.messageId
        await kill(server)
      },
    })
    server = await startServer(mails.url)
    if (server.child.signalCode === null) await once(server.child, 'exit')

    expect(await endLeases()).toBe(1)
    const second = await startServer(mails.url)
    await mails.until((received) => distinct(received).size === MANY && received.length > MANY)
    await second.stop()
    expect(await unsent()).toBe(0)

    const repeated = mails.mails.filter(
      ({ messageId }, index) => mails.mails.findIndex((mail) => mail.messageId === messageId) !== index,
    )
    expect(repeated.map(({ messageId }) => messageId)).toEqual([inDoubt])
    expect(mails.mails).toHaveLength(MANY + 1)
  }, 240_000)

  async function queue(count: number): Promise<void> {
    await withDatabase(async (database) => {
      await sql`
        insert into private.mail_outbox (kind, recipient, content)
        select 'enquiry-receipt', 'erika-' || n || '@example.com', '{"reference": "ABCDEF12"}'
        from generate_series(1, ${count}::integer) n
      `.execute(database.sql)
    })
  }

  /** As if a minute had passed. @returns how many mails a dead process had in hand */
  async function endLeases(): Promise<number> {
    return withDatabase(async (database) => {
      const { rows } = await sql`
        update private.mail_outbox set locked_until = now() - interval '1 second'
        where locked_until > now() and sent_at is null returning id
      `.execute(database.sql)
      return rows.length
    })
  }

  async function unsent(): Promise<number> {
    return withDatabase(async (database) => {
      const { rows } = await sql`select from private.mail_outbox where sent_at is null`.execute(database.sql)
      return rows.length
    })
  }

  async function callFunction(server: ServerProcess, path: string, init: RequestInit = {}): Promise<Response> {
    const { publishableKey } = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
    return fetch(`${server.url}/functions/v1/${path}`, {
      ...init,
      headers: {
        apikey: publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.0.${1 + Math.floor(Math.random() * 250)}`,
      },
    })
  }

  function subscribe(server: ServerProcess, email: string): Promise<Response> {
    const init = { method: 'POST', body: JSON.stringify({ email, gdprConsent: true }) }
    return callFunction(server, 'subscribe-newsletter', init)
  }
})

async function kill(server: ServerProcess | undefined): Promise<void> {
  server?.child.kill('SIGKILL')
  if (server && server.child.signalCode === null) await once(server.child, 'exit')
}

function distinct(mails: { messageId?: string }[]): Set<string | undefined> {
  return new Set(mails.map(({ messageId }) => messageId))
}
