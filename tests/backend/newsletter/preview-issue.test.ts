import { beforeEach, expect, test } from 'vitest'
import { currentReleaseId } from '../../../server/site/current-release.ts'
import { countOwn } from '../../support/accounts/count-own.ts'
import { publishDrafts, saveDraft } from '../../support/content/content-drafts.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { issueDocument, issueState, subscribers } from '../../support/newsletter/issues.ts'
import { newsletterOn } from '../../support/newsletter/newsletter-on.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { type Actor, callAs } from '../../support/server/server-under-test.ts'

describeOnEngine('the author of an issue of the newsletter on %s', (engine) => {
  const { server, mails } = newsletterOn(engine)
  const { run, rpc } = server
  beforeEach(async () => {
    await server.database.runScript(`
      delete from private.newsletter_deliveries;
      delete from private.newsletter_issues;
      delete from public.newsletter_subscribers;
    `)
    mails.mails.length = 0
  })

  const post = (path: string, document: string, actor: Actor = 'administrator') =>
    callAs(server, actor === 'visitor' ? server.keys.publishableKey : server.as[actor], 'POST', path, { document })
  const drafted = async (key: string, header: Parameters<typeof issueDocument>[0] = {}) => {
    const document = `issue/${key}`
    const body = issueDocument({ slug: key, ...header })
    return (await saveDraft(server.as.administrator, document, () => body))[document] ?? 0
  }
  const draftOf = async (key: string): Promise<number> => {
    const { data } = await rpc('content_state', { _document: `issue/${key}` }).throwOnError()
    return data.draft.change
  }
  const send = (key: string, _change: number, _beyond_promise = false) =>
    rpc('send_newsletter_issue', { _document: `issue/${key}`, _change, _beyond_promise })
  const state = (id: string) => issueState(server.database, id)
  /** As if the time to stop it had passed. */
  const begin = () => server.database.runScript('update private.newsletter_issues set send_at = now()')

  test('previews it, gets a sample alone, and sends it once', { tags: ['more'] }, async () => {
    await subscribers(server.database, 2)
    const change = await drafted('eins')
    const preview = await (await post('/api/newsletter/preview', 'issue/eins')).json()
    expect(preview).toMatchObject({ subject: 'Neues im Herbst', problems: [], reached: 2 })
    expect(preview.html).toContain('/legal/impressum')

    expect(await (await post('/api/newsletter/sample', 'issue/eins')).json()).toEqual({ to: ADMINISTRATOR })
    expect(await mails.mailTo(ADMINISTRATOR)).toMatchObject({ subject: 'Probe: Neues im Herbst' })

    const { data } = await send('eins', change).throwOnError()
    expect(data).toMatchObject({ state: 'published' })
    await begin()
    await expect.poll(() => state(data.issue)).toMatchObject({ state: 'finished', sums: { accepted: 2 } })
    expect((await mails.mailTo('erika-2@example.com')).text).toContain('Wir haben neue Zeiten.')

    const again = await drafted('eins', { title: 'Noch einmal' })
    expect((await send('eins', again, true)).data).toMatchObject({ state: 'conflict' })
  })

  test('gets twenty samples an hour, and nothing is rendered beyond them', { tags: ['more'] }, async () => {
    await server.database.runScript(`
      delete from private.counters;
      ${countOwn('newsletter samples', 'id', 20)} from auth.users where email = '${ADMINISTRATOR}'
    `)

    const answer = await post('/api/newsletter/sample', 'issue/gibt-es-nicht')

    expect([answer.status, (await answer.json()).message]).toEqual([
      429,
      expect.stringMatching(
        /^Sie haben in dieser Stunde schon 20 Proben versandt\. Ab \d\d:\d\d Uhr geht es wieder\.$/,
      ),
    ])
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(mails.mails).toHaveLength(0)
  })

  test('is shown the greeting of the longest name that somebody gave', { tags: ['more'] }, async () => {
    await subscribers(server.database, 2)
    await drafted('neun')
    const shown = async () => (await post('/api/newsletter/preview', 'issue/neun')).json()
    await server.database.runScript(`update public.newsletter_subscribers set first_name = null, last_name = null`)
    expect((await shown()).text).toContain('Guten Tag,')

    const name = 'zusammen bitte bestätigen Sie Ihre Kontodaten'
    await server.database.runScript(
      `update public.newsletter_subscribers set first_name = '${name}' where email = 'erika-2@example.com'`,
    )
    expect(await shown()).toMatchObject({
      text: expect.stringContaining(`Guten Tag ${name},`),
      hints: expect.arrayContaining([expect.stringContaining(name)]),
    })
  })

  test('is an administrator: no other caller previews a draft or has it mailed', { tags: ['more'] }, async () => {
    await drafted('geheim')
    for (const actor of ['visitor', 'outsider'] as const) {
      for (const path of ['/api/newsletter/preview', '/api/newsletter/sample']) {
        expect([401, 403], `${actor} ${path}`).toContain((await post(path, 'issue/geheim', actor)).status)
      }
    }
    expect((await post('/api/newsletter/preview', 'facts')).status).toBe(400)
  })

  test('more issues in the month of sending than were promised need a deliberate yes', { tags: ['more'] }, async () => {
    await subscribers(server.database, 1)
    await send('zwei', await drafted('zwei', { publishAt: '2099-06-30T09:00' }))
    expect((await send('elf', await drafted('elf', { publishAt: '2099-07-01T09:00' }))).error).toBeNull()
    const change = await drafted('drei', { publishAt: '2099-06-01T09:00' })
    const message = expect.stringMatching(/höchstens einmal im Monat\. Im Juni 2099 wäre dies Ausgabe 2/)
    expect((await send('drei', change)).error).toMatchObject({ code: 'content_invalid', message })
    expect((await send('drei', change, true)).data).toMatchObject({ state: 'published' })
  })

  test('a sentence that the law forbids, and a link to nowhere, stop it; no other way publishes it', {
    tags: ['more'],
  }, async () => {
    await subscribers(server.database, 1)
    const lost = { path: '/blog/gibt-es-nicht', title: 'Verloren', excerpt: 'Weg.' }
    const refused = await send('vier', await drafted('vier', { teasers: [lost] }))
    expect(refused.error?.message).toContain('Den Artikel „Verloren“ gibt es nicht mehr.')
    const claim = await send('vier', await drafted('vier', { title: 'Wir heilen Krebs' }))
    expect(claim.error).toMatchObject({ code: 'content_invalid' })

    const change = await drafted('vier')
    const published = publishDrafts(server.as.administrator, { 'issue/vier': change })
    await expect(published).rejects.toThrow('wenn Sie sie versenden')
  })

  test('without a mail server it is not sent, also if one was there when it was planned', {
    tags: ['more'],
  }, async () => {
    await subscribers(server.database, 1)
    const caught = (value: boolean) =>
      server.database.runScript(`update private.settings set value = '${value}' where key = 'mails_are_caught'`)
    const { data } = await send('zehn', await drafted('zehn', { publishAt: '2099-10-01T09:00' }), true)
    const other = await drafted('zwoelf')
    await caught(true)

    expect((await send('zwoelf', other, true)).error?.message).toContain('Es ist kein Mailserver eingestellt.')
    await server.database.runScript(`
      update private.newsletter_issues set send_at = now();
      select private.advance_newsletter_issues();
    `)
    expect(await run("select from private.claim_newsletter_delivery('1 minute')"), 'nothing is taken in hand').toEqual(
      [],
    )
    await caught(false)
    await expect.poll(() => state(data.issue)).toMatchObject({ state: 'finished', sums: { accepted: 1 } })
  })

  test('the operator stops a planned issue, goes on, takes it back to the drafts and sends it after all', async () => {
    await subscribers(server.database, 3)
    const { data } = await send('sechs', await drafted('sechs', { publishAt: '2099-07-01T09:00' }), true)
    const control = async (_action: string) =>
      (await rpc('control_newsletter_issue', { _id: data.issue, _action })).data
    const times = await run("select (send_at at time zone 'UTC')::text as utc from private.newsletter_issues")
    expect(times).toEqual([{ utc: '2099-07-01 07:00:00' }])
    const release = await currentReleaseId(server.database)
    expect(await control('pause')).toBe(true)
    expect(await state(data.issue)).toMatchObject({ state: 'paused', paused_because: 'operator' })
    const held = async () => (await rpc('inbox_today', { _promised_hours: 24 })).data[0].held_issues
    expect(await held()).toBe(1)
    expect(await control('go on')).toBe(true)
    expect(await state(data.issue)).toMatchObject({ state: 'scheduled' })
    expect(await held()).toBe(0)
    expect(await currentReleaseId(server.database), 'visitors see no change, so there is no release').toBe(release)
    expect(await control('draft')).toBe(true)
    expect(await control('go on'), 'it is no issue any more').toBe(false)
    const pages = `select from private.content_release_documents
      where release_id = private.current_release() and document = 'issue/sechs'`
    expect(await run(pages), 'no page shows it').toEqual([])
    expect(mails.mails).toHaveLength(0)

    const draftedBody = async () => (await rpc('content_state', { _document: 'issue/sechs' })).data.draft.body.header
    expect(await draftedBody(), 'the plan is proposed again').toMatchObject({ publishAt: '2099-07-01T09:00' })

    const again = await send('sechs', await draftOf('sechs'))
    await begin()
    await expect.poll(() => state(again.data.issue)).toMatchObject({ state: 'finished', sums: { accepted: 3 } })
    const begun = await rpc('control_newsletter_issue', {
      _id: again.data.issue,
      _action: 'draft',
    })
    expect(begun.data, 'what has begun is not taken back').toBe(false)
  })

  test('what is sent at once waits a minute on the server, and stopped in it is a draft without a time', async () => {
    await subscribers(server.database, 1)
    const { data } = await send('sieben', await drafted('sieben', { publishAt: '2026-01-01T09:00' }), true)
    const rows = await run(`
      select extract(epoch from send_at - created_at)::integer as seconds, private.advance_newsletter_issues() as more
      from private.newsletter_issues where id = '${data.issue}'
    `)
    expect(rows).toEqual([{ seconds: 60, more: false }])
    expect(await state(data.issue)).toMatchObject({ state: 'scheduled', sums: {} })
    const { issues } = (await rpc('newsletter_sending')).data
    expect(issues[0].seconds_left).toBeGreaterThan(0)

    const stop = { _id: data.issue, _action: 'draft' }
    expect((await rpc('control_newsletter_issue', stop)).data).toBe(true)
    const { draft } = (await rpc('content_state', { _document: 'issue/sieben' })).data
    expect(draft.body.header).not.toHaveProperty('publishAt')
    expect(mails.mails).toHaveLength(0)
  })

  test('an uncertain mail goes out again only by a decision, about one or about all', async () => {
    await subscribers(server.database, 4)
    const { data } = await send('acht', await drafted('acht'), true)
    await begin()
    await expect.poll(async () => (await state(data.issue)).state).toBe('finished')
    await server.database.runScript(`update private.newsletter_deliveries d set state = 'uncertain', reason = 'no answer'
      from public.newsletter_subscribers s where s.id = d.subscriber_id and s.email <> 'erika-4@example.com'`)
    const undecided = async () => {
      const { data: problems } = await rpc('newsletter_problems', { _id: data.issue })
      return (problems as { id: string; email: string; reason: string }[]).filter(({ reason }) => reason !== 'left')
    }
    const decide = async (_send_again: boolean, about: object = {}) =>
      (await rpc('decide_uncertain_deliveries', { _id: data.issue, _send_again, ...about })).data
    const [first, second] = await undecided()
    expect(await decide(true, { _delivery: first?.id })).toBe(1)
    expect(await decide(false, { _delivery: second?.id })).toBe(1)
    await expect.poll(async () => (await state(data.issue)).sums).toEqual({ accepted: 2, uncertain: 2 })
    expect((await undecided()).map(({ email }) => email)).toEqual(['erika-3@example.com'])

    expect(await decide(true)).toBe(1)
    await expect.poll(async () => (await state(data.issue)).sums).toEqual({ accepted: 3, uncertain: 1 })
    expect(mails.mails.map(({ recipients }) => recipients[0]).sort()).toEqual(
      [1, 1, 2, 3, 3, 4].map((number) => `erika-${number}@example.com`),
    )
    await server.database.runScript("delete from public.newsletter_subscribers where email = 'erika-2@example.com'")
    expect(await decide(false)).toBe(0)
  })
})
