// @module-tag more
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSilentServer } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkMailbox } from '../../../server/commands/doctor/check-mail.ts'
import { SILENT_MS } from '../../../server/database/leadership.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import type { MailboxConfig } from '../../../server/incoming/connect-mailbox.ts'
import { ASK_MS, startMailboxReader } from '../../../server/incoming/read-mailbox.ts'
import { queueDueDigest } from '../../../server/jobs/due-digest.ts'
import { createLog } from '../../../server/log.ts'
import { migratedFolder } from '../../support/database/databases.ts'
import { startDovecot, whyNoDovecot } from '../../support/external/dovecot.ts'
import { startMailServer } from '../../support/external/mail-server.ts'
import { answering, bounces, mailOf, OURS } from '../../support/mail/incoming-mails.ts'
import { issue, subscribers } from '../../support/newsletter/issues.ts'
import { startProcess } from '../../support/processes/start-process.ts'
import { serverOn } from '../../support/server/server-under-test.ts'
import buildOnce from '../../support/site/build-once.ts'

const why = whyNoDovecot()
const [OLD, ROUNDS, ENTRIES, BOUNCES, REMINDERS] = [10_000, 10, 20, 500, 200]

// Postfix is left out: it would do nothing here but deliver into the Maildir.
test.skipIf(why)(
  `a server that is killed ten times loses, doubles and mixes up no reply, bounce or reminder${why ? ` (${why})` : ''}`,
  { timeout: 600_000 },
  async () => {
    await buildOnce()
    const dataDir = await migratedFolder()
    const rowsOf = async <Row>(query: string) => {
      const database = await openDatabase({ dataDir })
      return sql
        .raw<Row>(query)
        .execute(database.sql)
        .then(({ rows }) => rows)
        .finally(() => database.close())
    }
    const { entries, deliveries } = await fill(dataDir)
    const dovecot = await startDovecot()
    for (let old = 0; old < OLD; old += 1) await dovecot.deliver(mailOf(`Subject: Alt ${old}`, 'Guten Tag'), 60)

    let killBefore: { step: 'recipient' | 'acceptance'; left: number; kill(): Promise<void> } | undefined
    const killed = async (step: 'recipient' | 'acceptance', address = '') => {
      if (killBefore?.step === step && address.startsWith('termin') && --killBefore.left === 0) await killBefore.kill()
    }
    const smtp = await startMailServer({
      onRecipient: (address) => killed('recipient', address),
      beforeAccepting: ({ recipients }) => killed('acceptance', recipients[0]),
    })
    onTestFinished(() => smtp.stop())
    const settings = {
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'praxis@musterhafen.example',
      LOG_LEVEL: 'silent',
    }

    const wanted: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // As if time had gone on: what the dead process had in hand is free, and the next are due.
      await rowsOf(`
        with freed as (
          update private.mail_outbox set locked_until = now() - interval '1 second', next_attempt_at = now() where sent_at is null
        )
        update private.appointments set remind_at = now() where minutes = ${10 + round}
      `)
      // All that is new gets other numbers, and is read again.
      if (round === 4 || round === 6) await dovecot.renumber()
      await arrive(round)
      const moves = round >= 6
      const { child } = await startProcess({
        ...settings,
        IMAP_URL: dovecot.url(moves ? '?moveTo=Praxis-Website' : ''),
      })
      const ended = once(child, 'exit')
      const kill = async () => {
        child.kill('SIGKILL')
        await ended
      }
      if (round % 2 === 0 && moves) dovecot.before(/UID MOVE/, 1, kill)
      else if (round % 2 === 0) dovecot.before(/UID FETCH \d+ .*BODY/, 13 * (round / 2 + 1), kill)
      else killBefore = { step: round % 4 === 1 ? 'recipient' : 'acceptance', left: 7, kill }
      expect((await ended)[1], `round ${round}`).toBe('SIGKILL')
    }
    await rowsOf("update private.mail_outbox set locked_until = now() - interval '1 second' where sent_at is null")
    const last = await startProcess({ ...settings, IMAP_URL: dovecot.url('?moveTo=Praxis-Website') })
    const taken = 4 * ENTRIES + BOUNCES
    await expect.poll(() => dovecot.mailsIn('Praxis-Website'), { timeout: 120_000 }).toBe(taken)
    const reminders = () => smtp.mails.filter(({ recipients: [address = ''] }) => address.startsWith('termin'))
    const reminded = () => new Set(reminders().map(({ recipients }) => recipients[0])).size
    await smtp.until(() => reminded() === REMINDERS)
    await last.stop()

    expect(await dovecot.mailsIn('')).toBe(OLD + 2 * ENTRIES)
    const joined = await rowsOf<{ line: string }>(`
      select concat_ws(' ', entry_id, body, known, automatic, accepted_at is not null) as line from private.incoming_mails
    `)
    expect(joined.map(({ line }) => line).sort()).toEqual(wanted.sort())
    const back = await rowsOf<{ id: string; refused: number }>(`
      select d.id::text, s.refused_issues as refused from private.newsletter_deliveries d
      join public.newsletter_subscribers s on s.id = d.subscriber_id where d.state = 'refused'
      union all select a.mail_id::text, 1 from private.answers a where a.refused_at is not null
    `)
    const kinds = Object.values(bounces)
    const refused = [...deliveries, ...entries.map(({ mail }) => mail)].map((id, n) => ({
      ...{ id, refused: n >= deliveries.length || kinds[n % kinds.length]?.[2] ? 1 : 0 },
    }))
    expect(back.sort(byId)).toEqual(refused.sort(byId))

    expect(await rowsOf("select from private.mail_outbox where sent_at is null and kind = 'appointment'")).toEqual([])
    expect(new Set(reminders().map(({ messageId }) => messageId)).size).toBe(REMINDERS)
    // Where it dies between the last word of the mail server and its record, the same mail comes again, which mailboxes show once.
    expect(reminders().length - REMINDERS).toBeLessThanOrEqual(2)

    /** A tenth of what comes back. */
    async function arrive(round: number): Promise<void> {
      for (const [n, { id, email, mail }] of entries.entries()) {
        if (n % ROUNDS !== round) continue
        const say = (kind: string, known: boolean, automatic: boolean) => {
          const flags = [known, automatic, known && !automatic].map((flag) => (flag ? 't' : 'f'))
          wanted.push([id, `${kind}-${n}`, ...flags].join(' '))
          return `${kind}-${n}`
        }
        await dovecot.deliver(mailOf(answering(mail), say('Antwort', true, false), email))
        await dovecot.deliver(mailOf(`Subject: Nachfrage (${id.slice(0, 8)})`, say('Telefon', true, false), email))
        await dovecot.deliver(
          mailOf(`${answering(mail)}\nAuto-Submitted: auto-replied`, say('Urlaub', true, true), email),
        )
        await dovecot.deliver(
          mailOf(answering(mail, 'Fwd: Ihre Anfrage'), say('Mann', false, false), 'mann@example.com'),
        )
        for (const noise of ['Werbung', 'Rechnung']) await dovecot.deliver(mailOf(`Subject: ${noise}`, noise))
        await dovecot.deliver(bounceOf(mail, 0))
      }
      for (const [n, id] of deliveries.entries()) if (n % ROUNDS === round) await dovecot.deliver(bounceOf(id, n))
    }
  },
)

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)

/** One of all kinds. */
function bounceOf(id: string, n: number): Uint8Array {
  const kinds = Object.values(bounces)
  const text = new TextDecoder().decode(kinds[n % kinds.length]?.[0]).replaceAll(OURS, id)
  return new TextEncoder().encode(text)
}

/** Answered enquiries, of which two each are of one person; an issue that arrived; and appointments that wait for their reminders. */
async function fill(dataDir: string) {
  const database = await openDatabase({ dataDir })
  const run = async (query: string) => (await sql.raw<{ id: string }>(query).execute(database.sql)).rows
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({
    ...{ id: crypto.randomUUID(), mail: crypto.randomUUID(), email: `erika-${n >> 1}@example.com` },
  }))
  for (const { id, mail, email } of entries) {
    await run(`
      insert into public.consultation_requests (id, first_name, last_name, phone, email, status)
      values ('${id}', 'Erika', 'Mustermann', '', '${email}', 'contacted')`)
    await run(`
      insert into private.mail_outbox (id, kind, recipient, sent_at, attempts) values ('${mail}', 'enquiry-answer', '${email}', now(), 1)`)
    await run(`
      insert into private.answers (id, entry_id, kind, subject, body, status_before, mail_id, sent_at)
      values (gen_random_uuid(), '${id}', 'mail', 'Ihre Anfrage', 'Guten Tag', 'new', '${mail}', now())`)
  }
  await subscribers(database, BOUNCES - ENTRIES)
  const sent = await issue(database)
  await run("update private.newsletter_issues set state = 'finished'")
  const deliveries = await run(`
    insert into private.newsletter_deliveries (issue_id, subscriber_id, state, attempts)
    select '${sent}', id, 'accepted', 1 from public.newsletter_subscribers returning id::text`)
  await run(`
    with entry as (
      insert into public.consultation_requests (first_name, last_name, phone, email, status)
      select 'Erika', n, '', 'termin-' || n || '@example.com', 'contacted' from generate_series(1, ${REMINDERS}) n returning id, last_name
    ), call as (
      insert into private.answers (id, entry_id, kind, body, status_before) select id, id, 'call', 'Termin', 'new' from entry
    )
    insert into private.appointments (answer_id, minutes, offered, starts_at, ends_at)
    select id, 10 + last_name::integer % ${ROUNDS}, array[at], at, at + interval '30 minutes'
    from entry, lateral (select now() + interval '20 hours' + last_name::integer * interval '1 hour' as at) t`)
  await database.close()
  return { entries, deliveries: deliveries.map(({ id }) => id) }
}

describe.skipIf(why)('a mailbox that cannot be read', () => {
  const server = serverOn('pglite')
  const state = async () => {
    const [row] = await server.run<{ value: Record<string, unknown> }>(
      "select value from private.settings where key = 'incoming_mail'",
    )
    return row?.value
  }
  const isRead = async () => {
    const { readAt, since } = (await state()) ?? {}
    return Boolean(readAt) && !since
  }
  const read = (config: MailboxConfig, leads = async (works: string[]) => works) => {
    const database = { ...server.database, leads }
    const reader = startMailboxReader({ database, config, take: server.take, log: createLog('silent') }, 10)
    onTestFinished(() => reader.stop())
  }

  test('for its password, a silent server or none is said by the doctor, and on the sheet of the day until it is read', async () => {
    const dovecot = await startDovecot()
    const silent = createSilentServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const silentUrl = `imap://praxis:geheim@127.0.0.1:${(silent.address() as AddressInfo).port}`
    const said = async (IMAP_URL: string) => (await checkMailbox({ IMAP_URL }, 200))[0]?.text
    expect(await said(dovecot.url('', 'praxis:falsch'))).toContain(
      'Benutzername oder Passwort in IMAP_URL stimmen nicht',
    )
    expect(await said(silentUrl)).toContain('lässt sich nicht lesen')
    expect(await said('imap://praxis:geheim@127.0.0.1:1')).toContain('ECONNREFUSED')
    expect(await said(dovecot.url())).toBeUndefined()

    const digest = async (day: number) => {
      await queueDueDigest(server.database, new Date(Date.UTC(2026, 10, day, 9)))
      const rows = await server.run<{ content: object }>(
        "select content from private.mail_outbox where kind = 'due-digest'",
      )
      return rows.at(-1)?.content
    }
    read({ IMAP_URL: dovecot.url('', 'praxis:falsch') })
    await expect.poll(state).toMatchObject({ since: expect.any(String) })
    expect(await digest(1)).not.toMatchObject({ mailbox: 'mailbox_not_read' })
    await server.run(`
      update private.settings set value = value || jsonb_build_object('since', now() - interval '20 minutes') where key = 'incoming_mail'
    `)
    expect(await digest(2)).toMatchObject({ mailbox: 'mailbox_not_read' })
    read({ IMAP_URL: dovecot.url() })
    await expect.poll(isRead).toBe(true)
  })

  test('of a process that died is read by another at its next question, with a token that was refused once', async () => {
    const tokens = ['stale', 'fresh']
    const asked: string[] = []
    const provider = createServer(async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      if (pathname === '/token') asked.push((await buffer(request)).toString())
      const token = searchParams.get('token')
      const answer =
        token === null
          ? { access_token: tokens.shift(), expires_in: 3600 }
          : { active: token === 'fresh', username: 'praxis' }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    onTestFinished(() => void provider.close())
    const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const dovecot = await startDovecot(`${origin}/introspect?token=`)
    await server.run("delete from private.settings where key = 'incoming_mail'")

    const client = { SMTP_CLIENT_ID: 'praxis', SMTP_CLIENT_SECRET: 'geheim', SMTP_REFRESH_TOKEN: 'immer' }
    let questions = 0
    read({ IMAP_URL: dovecot.url('', 'praxis'), SMTP_TOKEN_URL: `${origin}/token`, ...client }, async (works) =>
      ++questions > 2 ? works : [],
    )
    await expect.poll(isRead).toBe(true)
    // Two that another process answered, one with each token.
    expect([questions, asked.length]).toEqual([4, 2])
    expect(asked[0]).toContain('grant_type=refresh_token&refresh_token=immer')
  })

  test('of a process that died has another reader within a minute', () => {
    expect(SILENT_MS + ASK_MS).toBeLessThanOrEqual(60_000)
  })
})
