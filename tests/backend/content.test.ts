import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { samplesIn } from '../../app/content/facts/fact-fields.ts'
import { factsSchema } from '../../app/content/facts/facts-schema.ts'
import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import { checkFacts } from '../../server/commands/doctor/check-facts.ts'
import { currentPractice } from '../../server/site/current-release.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { ADMINISTRATOR } from '../support/people.ts'
import { ACTORS, type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

const facts = (name: string) => ({ ...shippedFacts, practice: { ...shippedFacts.practice, name } })

describeOnEngine('content on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())
  beforeEach(() => startOver(server))

  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { data, error } = await server.as.administrator.rpc(name, args)
    if (error) throw new Error(error.message)
    return data
  }
  const save = (body: unknown, seen = 0, base = 0) =>
    call('save_content_draft', { _document: 'facts', _base_version: base, _seen: seen, _body: body })
  const state = () => call('content_state', { _document: 'facts' })
  const publish = (change: number, note = '') => call('publish_content', { _drafts: { facts: change }, _note: note })

  test('a draft is kept as it was written, and changes nothing that visitors see', async () => {
    const { state: outcome, change } = await save(facts('Praxis Mustermann'))

    expect(outcome).toBe('saved')
    expect(await state()).toMatchObject({
      release: null,
      version: 0,
      body: null,
      draft: { change, base_version: 0, body: facts('Praxis Mustermann'), author: 'erika.mustermann@example.com' },
    })
    expect((await currentPractice(server.database)).name).toBe('Praxis Musterhafen')
  })

  test('who did not see the last save is told, gets both texts and overwrites nothing', async () => {
    const first = await save(facts('Praxis Eins'))
    await save(facts('Praxis Zwei'), first.change)

    const late = await save(facts('Praxis Drei'), first.change)

    expect(late).toMatchObject({ state: 'conflict', draft: { body: facts('Praxis Zwei') } })
    expect((await state()).draft.body).toEqual(facts('Praxis Zwei'))
  })

  test('of two tabs that save at once, one is kept and the other is told', async () => {
    const outcomes = await Promise.all([save(facts('Praxis Eins')), save(facts('Praxis Zwei'))])

    expect(outcomes.map(({ state }) => state).sort()).toEqual(['conflict', 'saved'])
  })

  test('publishing makes the draft the current version, and mails read it at once', async () => {
    const { change } = await save(facts('Praxis Mustermann'))

    expect(await publish(change, 'Neuer Name')).toMatchObject({ state: 'published' })

    expect(await state()).toMatchObject({ version: 1, body: facts('Praxis Mustermann'), draft: null })
    expect((await currentPractice(server.database)).name).toBe('Praxis Mustermann')
    const [newest] = await call('content_history', { _document: 'facts' })
    expect(newest).toMatchObject({ author: 'erika.mustermann@example.com', note: 'Neuer Name', version: 1 })
  })

  test('a draft that changed since somebody looked at it is not published', async () => {
    const { change } = await save(facts('Praxis Eins'))
    await save(facts('Praxis Zwei'), change)

    expect(await publish(change)).toEqual({ state: 'conflict' })
    expect(await state()).toMatchObject({ version: 0 })
  })

  test('what somebody else published meanwhile is not overwritten by an older draft', async () => {
    await publish((await save(facts('Praxis Eins'))).change)

    expect(await save(facts('Praxis Zwei'))).toMatchObject({ state: 'conflict', version: 1 })
    expect((await state()).draft).toBeNull()
  })

  test('an old release can be made current again, and the shipped facts too', async () => {
    const first = await publish((await save(facts('Praxis Eins'))).change)
    const second = await publish((await save(facts('Praxis Zwei'), 0, 1)).change)

    const restored = await call('restore_content', { _release: first.release, _current: second.release, _note: '' })
    expect((await currentPractice(server.database)).name).toBe('Praxis Eins')
    await call('restore_content', { _release: 0, _current: restored.release, _note: '' })
    expect((await currentPractice(server.database)).name).toBe('Praxis Musterhafen')

    const history = await call('content_history', { _document: 'facts' })
    expect(history.map(({ version }: { version: number | null }) => version)).toEqual([null, 1, 2, 1])
    expect(history.map(({ documents }: { documents: unknown }) => documents)).toEqual([
      null,
      { facts: 1 },
      { facts: 2 },
      { facts: 1 },
    ])
  })

  test('the list of documents names what was published and what is being written, with the headers of texts', async () => {
    expect(await call('content_documents')).toEqual([])
    await publish((await save(facts('Praxis Eins'))).change)
    const draft = { header: { title: 'Am Deich' }, content: {} }
    const { change } = await call('save_content_draft', {
      _document: 'article/am-deich',
      _base_version: 0,
      _seen: 0,
      _body: draft,
    })

    expect(await call('content_documents')).toEqual([
      {
        document: 'article/am-deich',
        version: 0,
        header: null,
        draft_change: change,
        draft_header: { title: 'Am Deich' },
        changed_at: expect.any(String),
        author: expect.any(String),
      },
      expect.objectContaining({ document: 'facts', version: 1, header: null, draft_change: null }),
    ])
  })

  test('restoring is refused when something was published in between', async () => {
    const first = await publish((await save(facts('Praxis Eins'))).change)
    await publish((await save(facts('Praxis Zwei'), 0, 1)).change)

    expect(await call('restore_content', { _release: 0, _current: first.release, _note: '' })).toEqual({
      state: 'conflict',
    })
    expect((await currentPractice(server.database)).name).toBe('Praxis Zwei')
  })

  test('a document that the schema does not allow is not published, and the sentence says why', async () => {
    const { change } = await save({ ...shippedFacts, practice: { ...shippedFacts.practice, phone: 'ruf mich an' } })

    await expect(publish(change)).rejects.toThrow(
      'Das lässt sich so nicht veröffentlichen: Bitte nennen Sie eine Telefonnummer mit Vorwahl',
    )
    expect(await state()).toMatchObject({ version: 0, draft: { change } })
  })

  test('words of the practice that claim an effect are not published, and the sentence names the place', async () => {
    const [first, ...others] = factsSchema.parse(shippedFacts).words.frequentQuestions
    const questions = [...others, { ...first, answer: 'Die Anwendung heilt.' }]
    const { change } = await save({ ...shippedFacts, words: { frequentQuestions: questions } })

    await expect(publish(change)).rejects.toThrow(
      `Häufige Fragen, Frage ${questions.length}, Antwort: „heilt“ in „Die Anwendung heilt.“: HWG § 3`,
    )
    expect(await state()).toMatchObject({ version: 0, draft: { change } })

    const reason = { rule: 'healing', words: 'Die Anwendung heilt.', reason: 'Probe', by: ADMINISTRATOR }
    const draft = await save({ ...shippedFacts, words: { frequentQuestions: questions }, exceptions: [reason] }, change)
    expect(await publish(draft.change)).toMatchObject({ state: 'published' })
  })

  test('a fact that does not exist is not published', async () => {
    const { change } = await save({ ...shippedFacts, words: { home: { lead: 'Es kostet {Preis}.' } } })

    await expect(publish(change)).rejects.toThrow('Die Angabe {Preis} gibt es nicht.')
  })

  test.each(ACTORS.filter((actor) => actor !== 'administrator'))(
    '%s reads and writes nothing of it, also behind the front door',
    async (actor) => {
      const { change } = await save(facts('Praxis Mustermann'))
      const calls = {
        content_state: { _document: 'facts' },
        content_documents: {},
        content_history: { _document: 'facts' },
        save_content_draft: { _document: 'facts', _base_version: 0, _seen: change, _body: facts('Fremd') },
        discard_content_draft: { _document: 'facts', _seen: change },
        publish_content: { _drafts: { facts: change } },
        restore_content: { _release: 0, _current: null },
        ...(actor === 'secret' ? {} : { current_content: {} }),
      }
      for (const clients of [server.as, server.behindTheDoor]) {
        for (const [name, args] of Object.entries(calls)) {
          const { data, error } = await clients[actor].rpc(name, args)
          expect(data, name).toBeNull()
          expect(error, name).not.toBeNull()
        }
      }
      expect(await state()).toMatchObject({ version: 0, draft: { change, body: facts('Praxis Mustermann') } })
    },
  )

  test('what was published is never changed or deleted, not even by the server', async () => {
    await publish((await save(facts('Praxis Eins'))).change)

    for (const change of [
      sql`update private.content_versions set body = '{}'`,
      sql`delete from private.content_versions`,
      sql`update private.content_releases set note = 'anders'`,
      sql`delete from private.content_release_documents`,
    ]) {
      await expect(change.execute(server.database.sql)).rejects.toThrow('what was published is never changed')
    }
  })

  test('an account can be deleted, and its releases still say whose they are', async () => {
    const { change } = await server.as.administrator
      .rpc('save_content_draft', { _document: 'facts', _base_version: 0, _seen: 0, _body: facts('Praxis Eins') })
      .then(({ data }) => data)
    await publish(change)

    await server.database.sql
      .transaction()
      .execute(async (transaction) => {
        await sql`delete from auth.users where id = ${server.accounts.administrator}::uuid`.execute(transaction)
        const { rows } = await sql`
          select p.email, p.ended_at is not null as ended
          from private.content_versions v join private.people p on p.id = v.author_id
        `.execute(transaction)
        expect(rows).toEqual([{ email: ADMINISTRATOR, ended: true }])
        throw new Error('rolled back')
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'))
  })

  test('the doctor says that a public site shows samples, and what is published but not shown', async () => {
    const verdicts = async (siteUrl: string) =>
      (await checkFacts(server.database, { SITE_URL: siteUrl })).map(({ verdict, text }) => `${verdict}: ${text}`)
    expect(await verdicts('http://localhost:3000')).toEqual(['note: Die Website zeigt Beispieldaten.'])
    expect(await verdicts('https://www.example.com')).toEqual([expect.stringMatching(/^wrong: .*öffentlich/)])

    await sql`
      insert into private.settings (key, value) values ('release_failure', '{"release": 7, "reason": "Die Seite /preise ließ sich nicht bauen."}')
    `.execute(server.database.sql)
    expect(await verdicts('http://localhost:3000')).toContainEqual(
      expect.stringContaining('(Nr. 7), wird nicht gezeigt: Die Seite /preise ließ sich nicht bauen.'),
    )
    await publish((await save(facts('Praxis Eins'))).change)
    await sql`delete from private.settings where key = 'release_failure'`.execute(server.database.sql)
  })

  test('a site that an older program released goes on as it is, and gets no further sample', async () => {
    const asked = samplesIn(shippedFacts).map(({ path }) => path)
    const real = (...unread: string[]) => ({
      ...facts('Praxis Eins'),
      isPublished: true,
      confirmed: asked.filter((path) => !unread.includes(path)),
    })
    await sql`insert into private.content_versions (document, version, body) values ('facts', 1, ${JSON.stringify(real('words.exclusions'))}::text::jsonb)`.execute(
      server.database.sql,
    )
    await server.database.runScript(`
      set local session_replication_role = replica;
      insert into private.content_releases default values;
      insert into private.content_release_documents select max(id), 'facts', 1 from private.content_releases;
    `)

    const more = await save(real('words.exclusions', 'device.seat'), 0, 1)
    await expect(publish(more.change)).rejects.toThrow('1 Angabe ist noch ein Beispiel')
    const same = await save(real('words.exclusions'), more.change, 1)
    expect(await publish(same.change)).toMatchObject({ state: 'published' })
    await server.database.runScript("update private.settings set value = 'false' where key = 'second_factor_demanded'")
  })

  test('a text longer than 200 kB is refused', async () => {
    const { error } = await server.as.administrator.rpc('save_content_draft', {
      _document: 'facts',
      _base_version: 0,
      _seen: 0,
      _body: { text: 'x'.repeat(200_001) },
    })
    expect(error).not.toBeNull()
    expect((await state()).draft).toBeNull()
  })
})

/** History cannot be deleted by its own rules: the test sets them aside. */
async function startOver({ database, as }: ServerUnderTest) {
  await database.runScript(`
    set local session_replication_role = replica;
    delete from private.content_release_documents;
    delete from private.content_versions;
    delete from private.content_drafts;
    delete from private.content_releases;
  `)
  // The process notices by itself; here it is asked to look.
  await as.administrator.rpc('restore_content', { _release: 0, _current: null, _note: '' })
  await database.runScript(`
    set local session_replication_role = replica;
    delete from private.content_releases;
  `)
}
