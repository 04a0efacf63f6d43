import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../server/database/open-database.ts'
import { createLog } from '../../server/log.ts'
import { createMailTransport } from '../../server/mail/mail-transport.ts'
import { startIssues } from '../../server/newsletter/start-issues.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database/migrated-database.ts'
import { delivery, issue, issueState, subscribers } from '../support/newsletter/issues.ts'
import { type MailServer, startMailServer } from '../support/server/mail-server.ts'

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

describeOnEngine('issues of the newsletter on %s', (engine) => {
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

  function worker(smtpUrl: string, on = database) {
    const started = startIssues({
      database: on,
      transport: createMailTransport({ smtpUrl, from: 'praxis@musterhafen.example' }),
      siteUrl: 'https://www.example.com',
      secretKey: 'sb_secret_test',
      clock: { isTrusted: async () => true },
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

  const state = (id: string) => issueState(database, id)
  const finished = (id: string) =>
    expect.poll(async () => (await state(id)).state, { timeout: 15_000, interval: 20 }).toBe('finished')
  const run = (statement: ReturnType<typeof sql>) => statement.execute(database.sql)

  test('everybody who wants it gets an issue once, with a link of their own to leave', async () => {
    const mails = await mailServer()
    await subscribers(database, 12)
    await run(sql`insert into public.newsletter_subscribers (email, status) values ('max@example.com', 'pending')`)
    const id = await issue(database)
    worker(mails.url)
    await finished(id)
    expect(mails.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
      Array.from({ length: 12 }, (_, index) => `erika-${index + 1}@example.com`).toSorted(),
    )
    expect((await state(id)).sums).toEqual({ accepted: 12 })
    const mail = await mails.mailTo('erika-1@example.com')
    expect(mail.text).toContain('Guten Tag Erika,')
    const { rows } = await sql<{ id: string }>`
      select d.id from private.newsletter_deliveries d join public.newsletter_subscribers s on s.id = d.subscriber_id
      where s.email = 'erika-1@example.com'
    `.execute(database.sql)
    expect(mail.messageId).toBe(`<${rows[0]?.id}@musterhafen.example>`)
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/www\.example\.com\/functions\/v1\/unsubscribe-newsletter\?email=/,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('who leaves, is erased or is on the list twice while it is sent gets nothing more', async () => {
    let hold = () => {}
    const held = new Promise<void>((resolve) => {
      hold = resolve
    })
    const mails = await mailServer({ beforeAccepting: () => held })
    await subscribers(database, 3)
    const id = await issue(database)
    await run(sql`
      update private.newsletter_deliveries d set next_attempt_at = now() - make_interval(secs => 10 - right(split_part(s.email, '@', 1), 1)::integer)
      from public.newsletter_subscribers s where s.id = d.subscriber_id
    `)
    worker(mails.url)
    await expect.poll(async () => (await state(id)).sums.sending).toBe(1)
    await run(sql`update public.newsletter_subscribers set status = 'unsubscribed' where email = 'erika-2@example.com'`)
    await run(sql`delete from public.newsletter_subscribers where email = 'erika-3@example.com'`)
    await run(sql`insert into public.newsletter_subscribers (email, status) values ('neu@example.com', 'confirmed')`)
    hold()
    await finished(id)
    expect(mails.mails.flatMap(({ recipients }) => recipients)).toEqual(['erika-1@example.com'])
    expect((await state(id)).sums).toEqual({ accepted: 1, excluded: 2 })
  })

  test('an answer that never came leaves one mail uncertain; it goes out again only when the operator says so', async () => {
    let cut = true
    const mails = await mailServer({
      beforeAccepting(mail) {
        if (cut && mail.recipients.includes('erika-2@example.com')) {
          cut = false
          mails.cutLines()
        }
      },
    })
    await subscribers(database, 4)
    const id = await issue(database)
    worker(mails.url)
    await finished(id)
    expect((await state(id)).sums).toEqual({ accepted: 3, uncertain: 1 })
    expect(await delivery(database, id, 'erika-2@example.com')).toMatchObject({ state: 'uncertain' })
  })

  test('a full mailbox comes again later; one that does not exist is refused, and left out after the second issue', {
    tags: ['more'],
  }, async () => {
    const mails = await mailServer({
      onRecipient(address) {
        if (address === 'erika-1@example.com') throw refusal(452, 'mailbox full')
        if (address === 'erika-2@example.com') throw refusal(550, '5.1.1 no such user')
      },
    })
    await subscribers(database, 3)
    const first = await issue(database)
    const { stop } = worker(mails.url)
    await expect.poll(async () => (await state(first)).sums).toEqual({ accepted: 1, queued: 1, refused: 1 })
    for (const pause of [300, 900, 2700, 8100, 21_600, 21_600, 21_600]) {
      await expect
        .poll(async () => (await delivery(database, first, 'erika-1@example.com'))?.pause)
        .toBeGreaterThan(pause - 30)
      expect((await delivery(database, first, 'erika-1@example.com'))?.pause).toBeLessThanOrEqual(pause)
      await run(sql`
        update private.newsletter_deliveries set first_refused_at = first_refused_at - make_interval(secs => ${pause}::integer), next_attempt_at = now()
        where state = 'queued'
      `)
    }
    await finished(first)
    expect((await state(first)).sums).toEqual({ accepted: 1, refused: 2 })
    const second = await issue(database, 'winter')
    await expect.poll(async () => (await state(second)).sums.refused).toBe(1)
    const third = await issue(database, 'sommer')
    expect(await delivery(database, third, 'erika-2@example.com')).toMatchObject({
      state: 'excluded',
      reason: 'undeliverable',
    })
    await stop()
  })

  test('a provider who has had enough stops the issue for a while, not its mails', async () => {
    let taken = 0
    const mails = await mailServer({
      onRecipient() {
        if (taken >= 5 && taken < 9) {
          taken += 1
          throw refusal(450, '4.7.1 quota exceeded')
        }
        taken += 1
      },
    })
    await subscribers(database, 20)
    const id = await issue(database)
    worker(mails.url)
    await expect.poll(async () => (await state(id)).trouble).toContain('quota exceeded')
    await expect.poll(async () => (await state(id)).sums.accepted).toBe(18)
    expect(await state(id)).toMatchObject({ trouble: null, sums: { accepted: 18, queued: 2 } })
  })

  test('no more mails than the pace allows, however many processes send', { tags: ['more'] }, async () => {
    const mails = await mailServer()
    await run(sql`insert into private.settings (key, value) values ('newsletter_pace', '{"minute": 5, "hour": 100}')`)
    await subscribers(database, 12)
    const id = await issue(database)
    const other = await databases.reopen()
    worker(mails.url)
    worker(mails.url, other)
    await expect.poll(async () => (await state(id)).sums.accepted).toBe(5)
    await run(sql`select pg_sleep(0.5)`)
    expect((await state(id)).sums).toEqual({ accepted: 5, queued: 7 })
    await run(
      sql`update private.newsletter_deliveries set claimed_at = claimed_at - interval '1 minute' where claimed_at is not null`,
    )
    await expect.poll(async () => (await state(id)).sums.accepted).toBe(10)
  })

  test('a process that died leaves its row uncertain after its lease, and the issue ends', async () => {
    const mails = await mailServer()
    await subscribers(database, 3)
    const id = await issue(database)
    await run(sql`select private.tend_newsletter_issues()`)
    await run(sql`select * from private.claim_newsletter_delivery('60 seconds')`)
    worker(mails.url)
    await expect.poll(async () => (await state(id)).sums).toEqual({ accepted: 2, sending: 1 })
    expect((await state(id)).state).toBe('sending')
    await run(
      sql`update private.newsletter_deliveries set locked_until = now() - interval '1 second' where state = 'sending'`,
    )
    await finished(id)
    expect((await state(id)).sums).toEqual({ accepted: 2, uncertain: 1 })
    expect(mails.mails).toHaveLength(2)
  })

  test('a mail that was in hand when its issue was cancelled is not tried again', async () => {
    await subscribers(database, 2)
    const id = await issue(database)
    await run(sql`select private.tend_newsletter_issues()`)
    const { rows } = await sql<{ id: string }>`select id from private.claim_newsletter_delivery('60 seconds')`.execute(
      database.sql,
    )
    await run(sql`update private.newsletter_issues set cancelled_at = now()`)
    await run(sql`select private.record_newsletter_delivery(${rows[0]?.id}::uuid, 1, 'later', '450 busy')`)
    await run(sql`select private.tend_newsletter_issues()`)
    expect(await state(id)).toMatchObject({ state: 'finished', sums: { excluded: 2 } })
  })

  test('an issue that is stopped before its first mail leaves the pages, and comes back when it goes on', async () => {
    await subscribers(database, 2)
    const id = await issue(database, 'spaeter', new Date(Date.now() + 3_600_000))
    const sent = await issue(database, 'verschickt')
    await run(sql`
      with release as (insert into private.content_releases default values returning id)
      insert into private.content_release_documents (release_id, document, version)
      select release.id, i.document, i.version from release, private.newsletter_issues i
    `)
    await run(sql`update private.newsletter_deliveries set state = 'accepted' where issue_id = ${sent}::uuid`)
    const released = async () => {
      await run(sql`select private.tend_newsletter_issues()`)
      const { rows } = await sql<{ document: string }>`
        select document from private.content_release_documents
        where release_id = (select private.current_release()) order by document
      `.execute(database.sql)
      return rows.map(({ document }) => document)
    }
    expect(await released()).toEqual(['issue/spaeter', 'issue/verschickt'])

    await run(sql`select private.pause_restored_newsletter_issues()`)
    expect(await released()).toEqual(['issue/verschickt'])
    await run(
      sql`update private.newsletter_issues set state = 'scheduled', paused_because = null where id = ${id}::uuid`,
    )
    expect(await released()).toEqual(['issue/spaeter', 'issue/verschickt'])

    await run(sql`update private.newsletter_issues set state = 'sending', cancelled_at = now()`)
    expect(await released()).toEqual(['issue/verschickt'])
    const { rows } = await sql<{ release: string }>`select private.current_release() as release`.execute(database.sql)
    expect(await released()).toEqual(['issue/verschickt'])
    expect((await sql`select private.current_release() as release`.execute(database.sql)).rows).toEqual(rows)
  })

  test('nothing goes out before its time, nor while the issue is paused', async () => {
    const mails = await mailServer()
    await subscribers(database, 2)
    const later = await issue(database, 'spaeter', new Date(Date.now() + 3_600_000))
    const paused = await issue(database)
    await run(sql`select private.pause_restored_newsletter_issues()`)
    await run(sql`update private.newsletter_issues set state = 'scheduled' where id = ${later}::uuid`)
    worker(mails.url)
    await run(sql`select pg_sleep(1.2)`)
    expect(mails.mails).toHaveLength(0)
    expect(await state(paused)).toMatchObject({ state: 'paused', paused_because: 'restored' })
    await run(sql`update private.newsletter_issues set state = 'scheduled' where id = ${paused}::uuid`)
    await finished(paused)
    expect(mails.mails).toHaveLength(2)
    expect((await state(later)).state).toBe('scheduled')
  })
})
