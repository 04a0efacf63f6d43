import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../server/database/open-database.ts'
import { createLog } from '../../server/log.ts'
import { composeMail } from '../../server/mail/compose-mail.ts'
import { createMailTransport } from '../../server/mail/mail-transport.ts'
import { type MailWorker, startMailWorker } from '../../server/mail/send-mails.ts'
import { alikeOn } from '../support/database/describe-on-engine.ts'
import { engines } from '../support/database/engines.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database/migrated-database.ts'
import { type MailServer, startMailServer } from '../support/server/mail-server.ts'
import { freePort } from '../support/server/start-process.ts'
import { facts } from '../support/site/shipped-practice.ts'

interface OutboxRow {
  id: string
  attempts: number
  sent: boolean
  gave_up: boolean
  last_error: string | null
  message_id: string | null
  content: unknown
  /** Seconds until it is due again. */
  pause: number
}

describe.each(engines)('the outbox on %s', (engine) => {
  let databases: MigratedDatabase
  let database: Database
  let undo: (() => Promise<unknown>)[]

  beforeEach(async () => {
    databases = await migratedDatabase(engine)
    database = databases.database
    undo = [() => databases.drop()]
  })
  afterEach(async () => {
    for (const step of undo.reverse()) await step()
  })

  async function mailServer(behaviour?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
    const server = await startMailServer(behaviour)
    undo.push(() => server.stop())
    return server
  }

  function worker(smtpUrl: string, on = database): MailWorker {
    const started = startMailWorker({
      database: on,
      transport: createMailTransport({ smtpUrl, from: 'praxis@musterhafen.example' }),
      compose: (mail) => composeMail(mail, { siteUrl: 'https://www.example.com', secretKey: 'sb_secret_test', facts }),
      log: createLog('silent'),
    })
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= started.stop()
      return stopped
    }
    undo.push(stop)
    return { stop }
  }

  test(
    'a full mailbox is tried again after growing pauses, the mails behind it go out, and after 24 hours it is given up',
    alikeOn(engine),
    async () => {
      const mails = await mailServer({
        onRecipient(address) {
          if (address === 'voll@example.com') throw Object.assign(new Error('mailbox full'), { responseCode: 452 })
        },
      })
      const full = await queueReceipt(database, 'voll@example.com')
      await queueReceipt(database, 'erika@example.com')
      worker(mails.url)

      await mails.mailTo('erika@example.com')
      for (const [attempt, pause] of [10, 20, 40, 80, 160, 320, 640, 900, 900].entries()) {
        await expect.poll(async () => (await row(database, full)).attempts).toBe(attempt + 1)
        await expect.poll(async () => (await row(database, full)).pause).toBeGreaterThan(pause - 5)
        expect((await row(database, full)).pause).toBeLessThanOrEqual(pause)
        await makeDue(database, full)
      }
      expect(await row(database, full)).toMatchObject({
        sent: false,
        gave_up: false,
        last_error: expect.stringContaining('452 mailbox full'),
      })

      await sql`update private.mail_outbox set first_attempt_at = now() - interval '24 hours' where id = ${full}`.execute(
        database.sql,
      )
      await makeDue(database, full)
      await expect.poll(async () => (await row(database, full)).gave_up).toBe(true)
      expect(await row(database, full)).toMatchObject({ sent: false, content: {} })
      expect(mails.mails.map(({ recipients }) => recipients)).toEqual([['erika@example.com']])
    },
  )

  test('an old mail that a worker has in hand is not given up: it may still go out', alikeOn(engine), async () => {
    const id = await queueReceipt(database, 'erika@example.com')
    const setTimes = (lockedUntil: string) =>
      sql`
        update private.mail_outbox
        set first_attempt_at = now() - interval '25 hours', locked_until = now() + ${lockedUntil}::interval
        where id = ${id}
      `.execute(database.sql)
    const givenUp = async () =>
      (await sql<{ id: string }>`select id from private.give_up_old_mails()`.execute(database.sql)).rows

    await setTimes('1 minute')
    expect(await givenUp()).toEqual([])

    await setTimes('-1 second')
    expect(await givenUp()).toEqual([{ id }])
  })

  test(
    'an address that takes no mail is given up at once; what our own settings may mend is tried again',
    alikeOn(engine),
    async () => {
      const refusals: Record<string, string> = {
        'unbekannt@example.com': '5.1.1 no such user',
        'fremd@example.com': '5.7.1 relaying denied',
      }
      const mails = await mailServer({
        onRecipient(address) {
          if (refusals[address]) throw Object.assign(new Error(refusals[address]), { responseCode: 550 })
        },
      })
      const unknown = await queueReceipt(database, 'unbekannt@example.com')
      const denied = await queueReceipt(database, 'fremd@example.com')
      await queueReceipt(database, 'erika@example.com')
      worker(mails.url)

      await mails.mailTo('erika@example.com')
      expect(await row(database, unknown)).toMatchObject({
        attempts: 1,
        sent: false,
        gave_up: true,
        content: {},
        last_error: expect.stringContaining('no such user'),
      })
      expect(await row(database, denied)).toMatchObject({ attempts: 1, sent: false, gave_up: false })
    },
  )

  test(
    'while the mail server is away nothing is lost, and when it is back each mail arrives once',
    alikeOn(engine),
    async () => {
      const port = await freePort()
      for (let index = 0; index < 20; index += 1) await queueReceipt(database, `erika-${index}@example.com`)
      worker(`smtp://127.0.0.1:${port}`)
      await expect.poll(async () => (await triedMails(database)) > 1).toBe(true)

      const mails = await mailServer({ port })
      await sql`update private.mail_outbox set next_attempt_at = now()`.execute(database.sql)
      await mails.until((received) => received.length === 20)
      await expect.poll(() => unsent(database)).toBe(0)

      expect(new Set(mails.mails.map(({ messageId }) => messageId)).size).toBe(20)
      expect(mails.mails).toHaveLength(20)
    },
  )

  test('four workers share 300 mails, and no mail arrives twice', async () => {
    const mails = await mailServer()
    await sql`
      insert into private.mail_outbox (kind, recipient, content)
      select 'enquiry-receipt', 'erika-' || n || '@example.com', '{"reference": "ABCDEF12"}'
      from generate_series(1, 300) n
    `.execute(database.sql)

    for (let index = 0; index < 4; index += 1) worker(mails.url, await databases.reopen())
    await mails.until((received) => received.length >= 300)
    await expect.poll(() => unsent(database)).toBe(0)

    expect(mails.mails).toHaveLength(300)
    expect(new Set(mails.mails.flatMap(({ recipients }) => recipients)).size).toBe(300)
  })

  test('a worker that is stopped finishes the mail in hand and takes no other', alikeOn(engine), async () => {
    let accept = () => {}
    let arrived = () => {}
    const inHand = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const mails = await mailServer({
      beforeAccepting() {
        arrived()
        return new Promise<void>((resolve) => {
          accept = resolve
        })
      },
    })
    const first = await queueReceipt(database, 'erika@example.com')
    const second = await queueReceipt(database, 'max@example.com')
    const working = worker(mails.url)
    await inHand

    const stopped = working.stop()
    accept()
    await stopped

    expect(await row(database, first)).toMatchObject({ sent: true, attempts: 1 })
    expect(await row(database, second)).toMatchObject({ sent: false, attempts: 0 })
  })

  test('the mail of a worker that died waits for the end of its lease, goes out under the same id, and a late report changes nothing', async () => {
    const mails = await mailServer()
    const orphan = await queueReceipt(database, 'erika@example.com')
    await sql`select * from private.claim_mail('60 seconds')`.execute(database.sql)
    const next = await queueReceipt(database, 'max@example.com')
    worker(mails.url)

    await mails.mailTo('max@example.com')
    await expect.poll(async () => (await row(database, next)).sent).toBe(true)
    expect(await row(database, orphan)).toMatchObject({ sent: false, attempts: 1 })

    await sql`update private.mail_outbox set locked_until = now() - interval '1 second' where id = ${orphan}`.execute(
      database.sql,
    )
    const mail = await mails.mailTo('erika@example.com')
    await expect.poll(async () => (await row(database, orphan)).sent).toBe(true)
    expect(mail.messageId).toBe(`<${orphan}@musterhafen.example>`)
    expect((await row(database, orphan)).attempts).toBe(2)

    const { rows } = await sql<{ changed: boolean }>`
      select private.mail_was_sent(${orphan}::uuid, 1, 'late', 'late') as changed
    `.execute(database.sql)
    expect(rows).toEqual([{ changed: false }])
    expect((await row(database, orphan)).message_id).toBe(`<${orphan}@musterhafen.example>`)
  })

  test('a late report changes nothing either while another worker has the mail in hand', async () => {
    const id = await queueReceipt(database, 'erika@example.com')
    const claim = () => sql`select * from private.claim_mail('60 seconds')`.execute(database.sql)
    await claim()
    await sql`update private.mail_outbox set locked_until = now() - interval '1 second'`.execute(database.sql)
    await claim()

    const { rows } = await sql<{ changed: boolean }>`
      select private.mail_was_sent(${id}::uuid, 1, 'late', 'late') as changed
    `.execute(database.sql)

    expect(rows).toEqual([{ changed: false }])
    expect(await row(database, id)).toMatchObject({ sent: false, attempts: 2 })
  })

  test('of ten thousand waiting mails the one that was due first goes first', alikeOn(engine), async () => {
    await sql`
      insert into private.mail_outbox (kind, recipient, content, next_attempt_at)
      select 'enquiry-receipt', 'leserin-' || n || '@example.com', '{"reference": "ABCDEF12"}', now() - n * interval '1 second'
      from generate_series(1, 10000) n
    `.execute(database.sql)

    const { rows } = await sql<{ recipient: string }>`
      select recipient from private.claim_mail('60 seconds')
    `.execute(database.sql)

    expect(rows).toEqual([{ recipient: 'leserin-10000@example.com' }])
  })

  test('a mail without a text stays with its reason, and does not stand in the way', alikeOn(engine), async () => {
    const mails = await mailServer()
    // The database of a newer version may know a kind that this worker does not.
    await sql`alter table private.mail_outbox drop constraint mail_outbox_kind_check`.execute(database.sql)
    const { rows } = await sql<{ id: string }>`
      insert into private.mail_outbox (kind, recipient) values ('no-such-mail', 'erika@example.com') returning id
    `.execute(database.sql)
    await queueReceipt(database, 'max@example.com')
    worker(mails.url)

    await mails.mailTo('max@example.com')

    expect(await row(database, String(rows[0]?.id))).toMatchObject({
      sent: false,
      last_error: 'there is no text for mails of the kind no-such-mail',
    })
  })

  test('more than one recipient cannot even be queued', alikeOn(engine), async () => {
    for (const recipient of [
      'a@example.com,b@example.com',
      'Erika <a@example.com>',
      'a@example.com\nBcc: b@example.com',
      'a',
    ]) {
      await expect(queueReceipt(database, recipient)).rejects.toThrow(/mail_outbox_recipient_check/)
    }
  })
})

async function queueReceipt(database: Database, recipient: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select private.queue_mail('enquiry-receipt', ${recipient}, '{"reference": "ABCDEF12"}') as id
  `.execute(database.sql)
  return String(rows[0]?.id)
}

async function row(database: Database, id: string): Promise<OutboxRow> {
  const { rows } = await sql<OutboxRow>`
    select id, attempts, sent_at is not null as sent, gave_up_at is not null as gave_up, last_error, message_id, content,
      extract(epoch from next_attempt_at - now())::integer as pause
    from private.mail_outbox where id = ${id}
  `.execute(database.sql)
  return rows[0] as OutboxRow
}

async function makeDue(database: Database, id: string): Promise<void> {
  await sql`update private.mail_outbox set next_attempt_at = now() where id = ${id}`.execute(database.sql)
}

async function unsent(database: Database): Promise<number> {
  const { rows } = await sql`select from private.mail_outbox where sent_at is null`.execute(database.sql)
  return rows.length
}

async function triedMails(database: Database): Promise<number> {
  const { rows } = await sql`select from private.mail_outbox where attempts > 0`.execute(database.sql)
  return rows.length
}
