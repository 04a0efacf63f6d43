import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/log.ts'
import { composeMail } from '../../../server/mail/compose-mail.ts'
import { createMailTransport } from '../../../server/mail/mail-transport.ts'
import { startMailWorker } from '../../../server/mail/send-mails.ts'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'
import { type MailServer, startMailServer } from '../../support/external/mail-server.ts'
import { freePort } from '../../support/processes/start-process.ts'
import { SETTINGS } from '../../support/texts/sample-mails.ts'

describeOnEngine('the outbox on %s', (engine) => {
  const databases = databaseOn(engine)
  const { run } = databases
  beforeEach(() => run('delete from private.mail_outbox'))

  const queue = async (recipient: string) => {
    const [queued] = await run(
      `select private.queue_mail('enquiry-receipt', E'${recipient}', '{"reference": "ABCDEF12"}') as id`,
    )
    return String(queued?.id)
  }
  const row = async (id: string) =>
    (
      await run(`
        select attempts, sent_at is not null as sent, gave_up_at is not null as gave_up, last_error, message_id, content::text
        from private.mail_outbox where id = '${id}'
      `)
    )[0]
  const count = async (condition: string) => (await run(`select from private.mail_outbox where ${condition}`)).length
  const claim = () => run(`select recipient from private.claim_mail('60 seconds')`)
  const endLeases = () => run(`update private.mail_outbox set locked_until = now() - interval '1 second'`)
  const reportSent = async (id: string, attempt: number) =>
    (await run(`select private.mail_was_sent('${id}', ${attempt}, 'late', 'late') as changed`))[0]?.changed

  async function mailServer(behaviour?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
    const server = await startMailServer(behaviour)
    onTestFinished(() => server.stop())
    return server
  }
  function worker(smtpUrl: string, database = databases.database) {
    const started = startMailWorker({
      database,
      transport: createMailTransport({ smtpUrl, from: 'praxis@musterhafen.example' }),
      compose: (mail) => composeMail(mail, SETTINGS),
      log: createLog('silent'),
    })
    onTestFinished(() => started.stop())
    return started
  }
  /** A mail server that refuses these addresses. */
  const refusing = (refusals: Record<string, [code: number, text: string]>) =>
    mailServer({
      onRecipient(address) {
        const [responseCode, text] = refusals[address] ?? []
        if (responseCode) throw Object.assign(new Error(text), { responseCode })
      },
    })

  test('a full mailbox is tried again, the mails behind it go out, and after a hundred attempts it is given up', async () => {
    const mails = await refusing({ 'voll@example.com': [452, '4.2.2 mailbox full'] })
    const full = await queue('voll@example.com')
    await queue('erika@example.com')
    worker(mails.url)

    await mails.mailTo('erika@example.com')
    const last_error =
      'Das Postfach nimmt gerade keine E-Mails an, vielleicht ist es voll. Wortlaut: „452 4.2.2 mailbox full“'
    await expect.poll(() => row(full)).toMatchObject({ attempts: 1, sent: false, gave_up: false, last_error })

    await run(`update private.mail_outbox set attempts = 99, next_attempt_at = now() where id = '${full}'`)
    await expect.poll(() => row(full)).toMatchObject({ gave_up: true, sent: false, content: '{}' })
    expect(mails.mails.map(({ recipients }) => recipients)).toEqual([['erika@example.com']])
  })

  test('its pauses grow from ten seconds to a quarter of an hour', async () => {
    const id = await queue('voll@example.com')
    for (const [index, pause] of [10, 20, 40, 80, 160, 320, 640, 900, 900].entries()) {
      // In one transaction the clock of the database stands still.
      await databases.database.runScript(`
        update private.mail_outbox set attempts = ${index + 1};
        select private.mail_failed('${id}', ${index + 1}, '452 mailbox full');
        update private.mail_outbox set last_error = extract(epoch from next_attempt_at - now())::integer;
      `)
      expect(await row(id)).toMatchObject({ last_error: String(pause) })
    }
  })

  test('what a clock that was ahead left behind goes out once it is right, and a clock that jumps gives no mail up', async () => {
    const mails = await refusing({ 'voll@example.com': [452, 'mailbox full'] })
    const ahead = [
      "next_attempt_at = now() + interval '16 minutes'",
      "next_attempt_at = now() + interval '9 days', first_attempt_at = now() + interval '9 days', attempts = 3",
      "locked_until = now() + interval '3 minutes', attempts = 1",
      "locked_until = now() + interval '9 days', attempts = 1",
    ]
    for (const [index, times] of ahead.entries()) {
      await run(`update private.mail_outbox set ${times} where id = '${await queue(`erika-${index}@example.com`)}'`)
    }
    const jumped = await queue('voll@example.com')
    await run(
      `update private.mail_outbox set attempts = 2, first_attempt_at = now() - interval '9 days' where id = '${jumped}'`,
    )
    worker(mails.url)

    await mails.until((received) => received.length === ahead.length)
    await expect.poll(() => row(jumped)).toMatchObject({ attempts: 3, gave_up: false })
  })

  test('a mail that is being sent, one that was given up and one that waits for its next try stay where they are', async () => {
    await queue('gone@example.com')
    await run('update private.mail_outbox set gave_up_at = now()')
    const inHand = await queue('erika@example.com')
    await claim()
    const pausing = await queue('max@example.com')
    await run(`update private.mail_outbox set next_attempt_at = now() + interval '15 minutes' where id = '${pausing}'`)

    expect(await claim()).toEqual([])
    expect(await row(inHand)).toMatchObject({ attempts: 1 })
  })

  test('an address that takes no mail is given up at once; a full mailbox and what may be a fault of our own settings is tried again', async () => {
    const mails = await refusing({
      'unbekannt@example.com': [550, '5.1.1 no such user'],
      'voll@example.com': [552, '5.2.2 mailbox full'],
      'fremd@example.com': [550, '5.7.1 relaying denied'],
    })
    const unknown = await queue('unbekannt@example.com')
    const denied = [await queue('fremd@example.com'), await queue('voll@example.com')]
    await queue('erika@example.com')
    worker(mails.url)

    await mails.mailTo('erika@example.com')
    const refusal = 'Das Postfach gibt es nicht, oder es nimmt keine E-Mails an. Wortlaut: „550 5.1.1 no such user“'
    const givenUp = { attempts: 1, sent: false, gave_up: true, content: '{}', last_error: refusal }
    expect(await row(unknown)).toMatchObject(givenUp)
    for (const id of denied) expect(await row(id)).toMatchObject({ attempts: 1, sent: false, gave_up: false })
  })

  test('while the mail server is away nothing is lost, and when it is back each mail arrives once', async () => {
    const port = await freePort()
    for (let index = 0; index < 20; index += 1) await queue(`erika-${index}@example.com`)
    worker(`smtp://127.0.0.1:${port}`)
    await expect.poll(() => count('attempts > 0')).toBeGreaterThan(1)

    const mails = await mailServer({ port })
    await run('update private.mail_outbox set next_attempt_at = now()')
    await mails.until((received) => received.length === 20)
    await expect.poll(() => count('sent_at is null')).toBe(0)

    expect(mails.mails).toHaveLength(20)
    expect(new Set(mails.mails.map(({ messageId }) => messageId)).size).toBe(20)
  })

  test('four workers send 100 mails together, and no mail arrives twice', async () => {
    const mails = await mailServer()
    await run(`
      insert into private.mail_outbox (kind, recipient, content)
      select 'enquiry-receipt', 'erika-' || n || '@example.com', '{"reference": "ABCDEF12"}' from generate_series(1, 100) n
    `)

    for (let index = 0; index < 4; index += 1) worker(mails.url, await databases.reopen())
    await expect.poll(() => count('sent_at is null')).toBe(0)

    expect(mails.mails).toHaveLength(100)
    expect(new Set(mails.mails.flatMap(({ recipients }) => recipients)).size).toBe(100)
  })

  test('a worker that is stopped finishes the mail it is sending and takes no other', async () => {
    const arrived = Promise.withResolvers<void>()
    const accepted = Promise.withResolvers<void>()
    const mails = await mailServer({
      beforeAccepting() {
        arrived.resolve()
        return accepted.promise
      },
    })
    const first = await queue('erika@example.com')
    const second = await queue('max@example.com')
    const working = worker(mails.url)
    await arrived.promise

    const stopped = working.stop()
    accepted.resolve()
    await stopped

    expect(await row(first)).toMatchObject({ sent: true, attempts: 1 })
    expect(await row(second)).toMatchObject({ sent: false, attempts: 0 })
  })

  test('the mail of a worker that died waits for the end of its lease, goes out under the same id, and a late report changes nothing', async () => {
    const mails = await mailServer()
    const orphan = await queue('erika@example.com')
    await claim()
    await endLeases()
    await claim()
    expect(await reportSent(orphan, 1)).toBe(false)
    const next = await queue('max@example.com')
    worker(mails.url)

    await expect.poll(() => row(next)).toMatchObject({ sent: true })
    expect(await row(orphan)).toMatchObject({ sent: false, attempts: 2 })

    await endLeases()
    const mail = await mails.mailTo('erika@example.com')
    await expect.poll(() => row(orphan)).toMatchObject({ sent: true })
    expect(mail.messageId).toBe(`<${orphan}@musterhafen.example>`)
    expect(await reportSent(orphan, 1)).toBe(false)
    expect(await row(orphan)).toMatchObject({ attempts: 3, message_id: `<${orphan}@musterhafen.example>` })
  })

  test('what was sent is recorded once the database is back, and not sent again', async () => {
    const mails = await mailServer()
    const id = await queue('erika@example.com')
    const name = (from: string, to: string) =>
      run(`alter function private.${from}(uuid, integer, text, text) rename to ${to}`)
    await name('mail_was_sent', 'mail_was_sent_away')
    worker(mails.url)
    await mails.mailTo('erika@example.com')
    expect(await row(id)).toMatchObject({ sent: false, attempts: 1 })

    await name('mail_was_sent_away', 'mail_was_sent')
    await expect.poll(() => row(id)).toMatchObject({ sent: true, attempts: 1, content: '{}' })
    expect(mails.mails).toHaveLength(1)
  })

  test('a mail that cannot be made from its content stays with the reason, and does not stand in the way', async () => {
    const mails = await mailServer()
    const [broken] = await run(`
      insert into private.mail_outbox (kind, recipient, content)
      values ('newsletter-confirmation', 'erika@example.com', '{}') returning id::text
    `)
    await queue('max@example.com')
    worker(mails.url)

    await mails.mailTo('max@example.com')

    expect(await row(String(broken?.id))).toMatchObject({ sent: false, attempts: 1, last_error: expect.any(String) })
  })

  test('more than one recipient cannot even be queued', async () => {
    for (const recipient of [
      'a@example.com,b@example.com',
      'Erika <a@example.com>',
      'a@example.com\\nBcc: b@a.de',
      'a',
    ])
      await expect(queue(recipient), recipient).rejects.toThrow(/mail_outbox_recipient_check/)
  })
})
