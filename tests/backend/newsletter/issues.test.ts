import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/log.ts'
import { createMailTransport } from '../../../server/mail/mail-transport.ts'
import { startIssues } from '../../../server/newsletter/start-issues.ts'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'
import { type MailServer, startMailServer } from '../../support/external/mail-server.ts'
import { subscribers as addSubscribers, issueState, issue as putIssue } from '../../support/newsletter/issues.ts'

describeOnEngine('issues of the newsletter on %s', (engine) => {
  const databases = databaseOn(engine)
  const { run } = databases
  beforeEach(() =>
    databases.database.runScript(`
      set local session_replication_role = replica;
      delete from private.newsletter_deliveries;
      delete from private.newsletter_issues;
      delete from public.newsletter_subscribers;
      delete from private.content_release_documents;
      delete from private.content_releases;
      delete from private.content_versions;
      delete from private.draft;
      delete from private.settings where key = 'newsletter_pace';
    `),
  )

  async function mailServer(behaviour?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
    const server = await startMailServer(behaviour)
    onTestFinished(() => server.stop())
    return server
  }
  function worker(smtpUrl: string, database = databases.database) {
    const started = startIssues({
      database,
      transport: createMailTransport({ smtpUrl, from: 'praxis@musterhafen.example' }),
      siteUrl: 'https://www.example.com',
      secretKey: 'sb_secret_test',
      log: createLog('silent'),
    })
    onTestFinished(() => started.stop())
    return started
  }
  const state = (id: string) => issueState(databases.database, id)
  const issue = (key?: string, sendAt?: Date) => putIssue(databases.database, key, sendAt)
  const subscribers = (count: number) => addSubscribers(databases.database, count)
  const sums = async (id: string) => (await state(id)).sums
  const issueTo = async (count: number) => {
    await subscribers(count)
    return issue()
  }
  const finished = (id: string, sums: Record<string, number>) =>
    expect.poll(() => state(id)).toMatchObject({ state: 'finished', sums })
  const tend = () => run('select private.advance_newsletter_issues()')
  const claim = () => run("select id, attempt, wait from private.claim_newsletter_delivery('60 seconds')")
  const recipients = (mails: MailServer) => mails.mails.flatMap((mail) => mail.recipients).toSorted()

  test('every subscriber gets an issue once, with a link of their own to leave', async () => {
    const mails = await mailServer()
    await run(`insert into public.newsletter_subscribers (email, status) values ('max@example.com', 'pending')`)
    const id = await issueTo(12)
    await run("update public.newsletter_subscribers set refused_issues = 1 where email = 'erika-2@example.com'")
    worker(mails.url)
    worker(mails.url, await databases.reopen())
    await finished(id, { accepted: 12 })
    expect(await sums(id), 'who has not confirmed is no recipient').toEqual({ accepted: 12 })
    expect(await run('select from public.newsletter_subscribers where refused_issues > 0')).toEqual([])

    expect(recipients(mails)).toEqual(Array.from({ length: 12 }, (_, index) => `erika-${index + 1}@example.com`).sort())
    const mail = await mails.mailTo('erika-1@example.com')
    expect(mail.text).toContain('Guten Tag Erika,')
    const [delivery] = await run(`
      select d.id from private.newsletter_deliveries d join public.newsletter_subscribers s on s.id = d.subscriber_id
      where s.email = 'erika-1@example.com'
    `)
    expect(mail.messageId).toBe(`<${delivery?.id}@musterhafen.example>`)
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe')).toMatch(
      /^<https:\/\/www\.example\.com\/functions\/v1\/unsubscribe-newsletter\?email=/,
    )
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  test('recipients are taken a hundred and fifty at a time, and each once, also where another process goes on', async () => {
    const id = await issueTo(320)
    const taken = []
    for (const { sql: process } of [databases.database, await databases.reopen(), databases.database]) {
      const { rows } = await sql<{ more: boolean }>`select private.advance_newsletter_issues() as more`.execute(process)
      taken.push({ ...rows[0], ...(await state(id)).sums })
    }
    expect(taken).toEqual([
      { more: true, queued: 150 },
      { more: true, queued: 300 },
      { more: false, queued: 320 },
    ])
  })

  test('an address that leaves, is erased or joins while it is sent gets nothing more', async () => {
    const held = Promise.withResolvers<void>()
    const mails = await mailServer({ beforeAccepting: () => held.promise })
    const id = await issueTo(3)
    await tend()
    await run(`
      update private.newsletter_deliveries d
      set next_attempt_at = now() - make_interval(secs => 10 - right(split_part(s.email, '@', 1), 1)::integer)
      from public.newsletter_subscribers s where s.id = d.subscriber_id
    `)
    worker(mails.url)
    await expect.poll(() => sums(id)).toMatchObject({ sending: 1 })

    await run(`update public.newsletter_subscribers set status = 'unsubscribed' where email = 'erika-2@example.com'`)
    await run(`delete from public.newsletter_subscribers where email = 'erika-3@example.com'`)
    await run(`insert into public.newsletter_subscribers (email, status) values ('neu@example.com', 'confirmed')`)
    held.resolve()

    await finished(id, { accepted: 1, excluded: 2 })
    expect(recipients(mails)).toEqual(['erika-1@example.com'])
  })

  test('a worker that is stopped finishes the mail it is sending, records it and takes no other', async () => {
    const [arrived, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const mails = await mailServer({
      beforeAccepting() {
        arrived.resolve()
        return held.promise
      },
    })
    const id = await issueTo(2)
    const working = worker(mails.url)
    await arrived.promise
    const stopped = working.stop()
    held.resolve()
    await stopped

    expect(await sums(id)).toEqual({ accepted: 1, queued: 1 })
  })

  test('a missing answer leaves one mail uncertain, which is not sent again by itself', async () => {
    let cut = true
    const mails = await mailServer({
      beforeAccepting(mail) {
        if (!cut || !mail.recipients.includes('erika-2@example.com')) return
        cut = false
        mails.cutLines()
      },
    })
    const id = await issueTo(4)
    worker(mails.url)
    await finished(id, { accepted: 3, uncertain: 1 })
  })

  test('a mail server that cuts each mail uses up three, and the issue waits with a sentence', async () => {
    const mails = await mailServer({ beforeAccepting: () => mails.cutLines() })
    const id = await issueTo(20)
    worker(mails.url)

    await expect.poll(() => sums(id)).toEqual({ uncertain: 3, queued: 17 })
    expect((await state(id)).trouble).toMatch(/^Der Mailserver ist nicht zu erreichen, oder die Verbindung brach ab\./)
  })

  test('a full mailbox comes again later for a day, and is refused then', async () => {
    const id = await issueTo(1)
    await tend()
    for (const pause of [300, 900, 2700, 8100, 21_600, 21_600, 21_600, undefined]) {
      // In one transaction the clock of the database stands still.
      await databases.database.runScript(`
        update private.newsletter_deliveries set state = 'sending', attempts = 1;
        select private.record_newsletter_delivery(id, 1, 'later', '452 mailbox full') from private.newsletter_deliveries;
        update private.newsletter_deliveries set reason = extract(epoch from next_attempt_at - now())::integer;
      `)
      const [row] = await run('select state, reason from private.newsletter_deliveries')
      if (pause) expect(row).toEqual({ state: 'queued', reason: String(pause) })
      else expect(row?.state).toBe('refused')
    }
    await tend()
    expect(await state(id)).toMatchObject({ state: 'finished', sums: { refused: 1 } })
  })

  test('after a clock that was ahead an issue goes on: what waits is due, and what was being sent is uncertain', async () => {
    const mails = await mailServer()
    await run(`insert into private.settings (key, value) values ('newsletter_pace', '5')`)
    await subscribers(5)
    const id = await issue('herbst', new Date(Date.now() + 9 * 86_400_000))
    await run(`update private.newsletter_issues set created_at = send_at`)
    await tend()
    const left = [
      "next_attempt_at = now() + interval '2 hours'",
      "next_attempt_at = now() + interval '6 minutes', refusals = 1",
      "next_attempt_at = now() + interval '9 days', refusals = 6, put_back_at = now() + interval '9 days'",
      "state = 'sending', attempts = 1, claimed_at = now() + interval '1 hour', locked_until = now() + interval '1 hour'",
      "state = 'accepted', claimed_at = now() + interval '9 days', settled_at = now() + interval '9 days'",
    ]
    for (const [index, times] of left.entries()) {
      await run(`
        update private.newsletter_deliveries d set ${times}
        from public.newsletter_subscribers s where s.id = d.subscriber_id and s.email = 'erika-${index + 1}@example.com'
      `)
    }
    worker(mails.url)

    await finished(id, { accepted: 4, uncertain: 1 })
    expect(mails.mails).toHaveLength(3)
  })

  test('a mail that waits after a refusal waits for its whole pause', async () => {
    await issueTo(1)
    await tend()
    await run("update private.newsletter_deliveries set refusals = 1, next_attempt_at = now() + interval '5 minutes'")

    expect(await claim()).toEqual([])
  })

  test('a mailbox that does not exist is refused at once, and left out after the second issue', async () => {
    const mails = await mailServer({
      onRecipient() {
        throw Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 })
      },
    })
    await subscribers(1)
    worker(mails.url)
    for (const key of ['herbst', 'winter']) {
      const id = await issue(key)
      await finished(id, { refused: 1 })
    }
    await finished(await issue('sommer'), { excluded: 1 })
    // Who comes back has a mailbox.
    for (const status of ['unsubscribed', 'confirmed'])
      await run(`update public.newsletter_subscribers set status = '${status}'`)
    await finished(await issue('fruehling'), { refused: 1 })
  })

  test('a rate limit of the mail provider pauses the issue, and fails none of its mails', async () => {
    let taken = 0
    const mails = await mailServer({
      onRecipient() {
        taken += 1
        if (taken > 5 && taken <= 9) throw Object.assign(new Error('4.7.1 quota exceeded'), { responseCode: 450 })
      },
    })
    const id = await issueTo(20)
    worker(mails.url)
    await expect.poll(async () => (await state(id)).trouble).toContain('quota exceeded')
    await expect.poll(() => state(id)).toMatchObject({ trouble: null, sums: { accepted: 18, queued: 2 } })
  })

  test('no more mails than the pace allows, whichever process asks', async () => {
    const mails = await mailServer()
    await run(`insert into private.settings (key, value) values ('newsletter_pace', '5')`)
    const id = await issueTo(12)
    worker(mails.url)
    await expect.poll(() => sums(id)).toEqual({ accepted: 5, queued: 7 })
    expect(await claim()).toEqual([{ id: null, attempt: null, wait: expect.any(Number) }])

    await run(`update private.newsletter_deliveries set claimed_at = claimed_at - interval '1 hour'`)
    await expect.poll(() => sums(id)).toMatchObject({ accepted: 10 })
  })

  test('a process that died leaves its row uncertain after its lease, and the issue ends', async () => {
    const mails = await mailServer()
    const id = await issueTo(3)
    await tend()
    await claim()
    worker(mails.url)
    await expect.poll(() => state(id)).toMatchObject({ state: 'sending', sums: { accepted: 2, sending: 1 } })

    await run("update private.newsletter_deliveries set locked_until = now() where state = 'sending'")
    await finished(id, { accepted: 2, uncertain: 1 })
    expect(mails.mails).toHaveLength(2)
  })

  test('a mail that was being sent when its issue was cancelled is not tried again', async () => {
    const id = await issueTo(2)
    await tend()
    const [inHand] = await claim()
    await run('update private.newsletter_issues set cancelled_at = now()')
    await run(`select private.record_newsletter_delivery('${inHand?.id}', 1, 'later', '450 busy')`)
    await tend()
    expect(await state(id)).toMatchObject({ state: 'finished', sums: { excluded: 2 } })
  })

  test('nothing goes out before its time, nor while the issue is paused', async () => {
    const mails = await mailServer()
    const paused = await issueTo(2)
    await run('select private.pause_restored_newsletter_issues()')
    const later = await issue('spaeter', new Date(Date.now() + 3_600_000))
    await tend()
    expect(await claim()).toEqual([])
    expect(await state(paused)).toMatchObject({ state: 'paused', paused_because: 'restored' })

    await run(`update private.newsletter_issues set state = 'scheduled' where id = '${paused}'`)
    worker(mails.url)
    await finished(paused, { accepted: 2 })
    expect(mails.mails).toHaveLength(2)
    expect((await state(later)).state).toBe('scheduled')
  })

  test('an issue that nobody received is a draft again and leaves the pages; one that was delivered stays', async () => {
    await subscribers(2)
    const id = await issue('spaeter', new Date(Date.now() + 3_600_000))
    const sent = await issue('verschickt')
    await tend()
    await run(`
      with release as (insert into private.content_releases default values returning id)
      insert into private.content_release_documents (release_id, document, version)
      select release.id, i.document, i.version from release, private.newsletter_issues i
    `)
    await run(`update private.newsletter_deliveries set state = 'accepted' where issue_id = '${sent}'`)
    for (const one of [sent, id]) await run(`select private.return_unsent_issue_to_drafts('${one}')`)

    const released = await run(`
      select document from private.content_release_documents where release_id = (select private.current_release())
    `)
    expect(released).toEqual([{ document: 'issue/verschickt' }])
    const drafts = "select subject as document, base_version, body -> 'header' ->> 'title' as title from private.draft"
    expect(await run(drafts)).toEqual([{ document: 'issue/spaeter', base_version: 0, title: 'Neues im Herbst' }])
    expect(await run('select document from private.newsletter_issues')).toEqual([{ document: 'issue/verschickt' }])
  })
})
