import { beforeEach, expect, test } from 'vitest'
import { samplesIn, withFact } from '../../../content/facts/fact-fields.ts'
import { factsSchema } from '../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import { inspectContent } from '../../../server/commands/installation/inspect-database.ts'
import { currentPractice } from '../../../server/site/current-release.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { putRelease } from '../../support/database/put-release.ts'
import { ADMINISTRATOR } from '../../support/people.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

const ARTICLE = 'article/am-deich'
const article = { header: { title: 'Am Deich' }, content: { type: 'doc', content: [] } }
const facts = (name: string) => ({ ...shippedFacts, practice: { ...shippedFacts.practice, name } })

describeOnEngine('content on %s', (engine) => {
  const server = serverOn(engine)
  const { run, call } = server
  // The rules forbid deleting history: the test switches them off.
  beforeEach(() =>
    server.database.runScript(`
      set local session_replication_role = replica;
      delete from private.content_release_documents;
      delete from private.content_versions;
      delete from private.draft;
      delete from private.content_releases;
      delete from private.trash;
      delete from private.settings where key = 'second_factor_demanded';
    `),
  )

  const save = (body: unknown, seen = 0, base = 0, document = 'facts') =>
    call('save_draft', { _subject: document, _base_version: base, _seen: seen, _body: body })
  const state = (document = 'facts') => call('content_state', { _document: document })
  const publish = (change: number, note = '') => call('publish_content', { _drafts: { facts: change }, _note: note })
  const restore = (release: number, current: number) =>
    call('restore_content', { _release: release, _current: current, _note: '' })
  const shownName = async () => (await currentPractice(server.database)).name

  test('a draft is kept as it was written and changes nothing for visitors; published, mails read it at once', async () => {
    const { state: outcome, change } = await save(facts('Praxis Mustermann'))
    expect(outcome).toBe('saved')
    const draft = { change, base_version: 0, body: facts('Praxis Mustermann'), author: ADMINISTRATOR }
    expect(await state()).toMatchObject({ release: null, version: 0, body: null, draft })
    expect(await shownName()).toBe('Praxis Musterhafen')

    expect(await publish(change, 'Neuer Name')).toMatchObject({ state: 'published' })

    expect(await state()).toMatchObject({ version: 1, body: facts('Praxis Mustermann'), draft: null })
    expect(await shownName()).toBe('Praxis Mustermann')
    const [newest] = await call('content_history')
    expect(newest).toMatchObject({ author: ADMINISTRATOR, note: 'Neuer Name', documents: { facts: 1 } })
  })

  test('a save that did not see the last one, or comes at the same moment, is refused and overwrites nothing', async () => {
    const both = await Promise.all([save(facts('Praxis Eins')), save(facts('Praxis Eins'))])
    expect(both.map(({ state }) => state).sort()).toEqual(['conflict', 'saved'])
    const seen = both.find(({ state }) => state === 'saved').change
    await save(facts('Praxis Zwei'), seen)

    const late = await save(facts('Praxis Drei'), seen)

    expect(late).toEqual({ state: 'conflict' })
    expect((await state()).draft.body).toEqual(facts('Praxis Zwei'))
  })

  test('a text longer than 200 kB is refused', async () => {
    await expect(save({ text: 'x'.repeat(200_001) })).rejects.toThrow()
    expect((await state()).draft).toBeNull()
  })

  test('a draft that changed since it was reviewed, or is older than what was published, is not published', async () => {
    const { change } = await save(facts('Praxis Eins'))
    const second = await save(facts('Praxis Zwei'), change)

    expect(await publish(change)).toEqual({ state: 'conflict' })
    expect(await state()).toMatchObject({ version: 0 })
    await publish(second.change)
    expect(await save(facts('Praxis Drei'))).toEqual({ state: 'conflict' })
    expect((await state()).draft).toBeNull()
  })

  test('an old release can be made current again, and the shipped facts too, unless another was published in between', async () => {
    const first = await publish((await save(facts('Praxis Eins'))).change)
    const second = await publish((await save(facts('Praxis Zwei'), 0, 1)).change)
    expect(await restore(0, first.release)).toEqual({ state: 'conflict' })

    const restored = await restore(first.release, second.release)
    expect(await shownName()).toBe('Praxis Eins')
    await restore(0, restored.release)
    expect(await shownName()).toBe('Praxis Musterhafen')

    const history = await call('content_history')
    expect(history.map(({ documents }: { documents: object }) => documents)).toEqual([
      {},
      { facts: 1 },
      { facts: 2 },
      { facts: 1 },
    ])
    expect(await call('content_history', { _before: second.release })).toMatchObject([{ release: first.release }])
  })

  const claimed = [
    ...factsSchema.parse(shippedFacts).words.frequentQuestions.slice(1),
    { question: 'Hilft es?', answer: 'Die Anwendung heilt.', link: '' },
  ]
  test('what is no fact, claims an effect or names a fact that does not exist is not published, and the sentence says why', async () => {
    let seen = 0
    for (const [changes, sentence] of [
      [
        { practice: { ...shippedFacts.practice, phone: 'ruf mich an' } },
        'Das lässt sich so nicht veröffentlichen: Bitte nennen Sie eine Telefonnummer mit Vorwahl',
      ],
      [
        withFact(shippedFacts, 'words.frequentQuestions', claimed),
        `Häufige Fragen, Frage ${claimed.length}, Antwort: „heilt“ in „Die Anwendung heilt.“: HWG § 3`,
      ],
      [withFact(shippedFacts, 'words.home.lead', 'Es kostet {Preis}.'), 'Die Angabe {Preis} gibt es nicht.'],
    ] as const) {
      const { change } = await save({ ...shippedFacts, ...changes }, seen)
      await expect(publish(change)).rejects.toThrow(sentence)
      expect(await state()).toMatchObject({ version: 0, draft: { change } })
      seen = change
    }

    const reason = { rule: 'healing', words: 'Die Anwendung heilt.', reason: 'Probe', by: ADMINISTRATOR }
    const excused = { ...withFact(shippedFacts, 'words.frequentQuestions', claimed), exceptions: [reason] }
    expect(await publish((await save(excused, seen)).change)).toMatchObject({ state: 'published' })
  })

  test('what was published is never changed or deleted, not even by the server', async () => {
    await publish((await save(facts('Praxis Eins'))).change)

    for (const change of [
      `update private.content_versions set body = '{}'`,
      `delete from private.content_versions`,
      `update private.content_releases set note = 'anders'`,
      `delete from private.content_release_documents`,
    ]) {
      await expect(run(change), change).rejects.toThrow('what was published is never changed')
    }
  })

  test('the doctor says that a public site shows samples, and what is published but not shown', async () => {
    const verdicts = async (siteUrl: string) =>
      (await inspectContent(server.database, { SITE_URL: siteUrl })).map(({ verdict, text }) => `${verdict}: ${text}`)
    expect(await verdicts('http://localhost:3000')).toEqual([
      expect.stringMatching(/^note: Die Website zeigt Beispiel/),
    ])
    expect(await verdicts('https://www.example.com')).toEqual([expect.stringMatching(/^wrong: .*öffentlich/)])
  })

  test('a site is not released as real with samples, one that an older program released goes on as it is and gets no further one', async () => {
    const asked = samplesIn(shippedFacts).map(({ path }) => path)
    const real = (...unread: string[]) => ({
      ...facts('Praxis Eins'),
      isPublished: true,
      confirmed: asked.filter((path) => !unread.includes(path)),
    })
    const early = await save(real('words.exclusions', 'device.seat'))
    await expect(publish(early.change)).rejects.toThrow('2 Angaben sind noch Beispiele')
    await putRelease(server.database, (shipped) => Object.assign(shipped, real('words.exclusions')))
    // From this moment a site demands a second factor, which is a test of its own.
    await server.database.runScript("delete from private.settings where key = 'second_factor_demanded'")

    const more = await save(real('words.exclusions', 'device.seat'), early.change, 1)
    await expect(publish(more.change)).rejects.toThrow('1 Angabe ist noch ein Beispiel')
    const same = await save(real('words.exclusions'), more.change, 1)
    expect(await publish(same.change)).toMatchObject({ state: 'published' })
  })

  test('a site is real from the release that says so, and its draft never does', async () => {
    const read = samplesIn(shippedFacts).map(({ path }) => path)
    const { change } = await save({ ...shippedFacts, confirmed: read })
    const published = { facts: change }
    expect(await call('publish_content', { _drafts: published, _releases_site: true })).toMatchObject({
      state: 'published',
    })
    expect(await run(`select body -> 'isPublished' as real from private.content_versions`)).toEqual([{ real: true }])
  })

  test('more drafts than can be published at once are told how many can', async () => {
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, number) => [`article/nummer-${number}`, 1]))
    await expect(call('publish_content', { _drafts: many })).rejects.toThrow('höchstens 40 Entwürfe')
  })

  /** @returns its line in the trash */
  const throwAway = async () => {
    const { change } = await save(article, 0, 0, ARTICLE)
    expect(await call('discard_draft', { _subject: ARTICLE, _seen: change })).toBe(true)
    return (await call('list_trash'))[0]
  }

  test('a discarded draft is brought back word for word, once', async () => {
    const line = await throwAway()
    expect((await state(ARTICLE)).draft).toBeNull()
    expect(line).toMatchObject({ kind: 'draft', name: ARTICLE, title: article.header.title })

    expect(await call('bring_back', { _id: line.id })).toBe(true)

    expect((await state(ARTICLE)).draft.body).toEqual(article)
    expect(await call('bring_back', { _id: line.id })).toBe(false)
  })

  const waited = () => run(`update private.draft set kept_at = now() - interval '16 minutes'`)
  const titled = (title: string) => ({ ...article, header: { title } })
  const kept = async () => (await call('list_trash')).map(({ title }: { title: string }) => title)

  test('what is written over is kept every 15 minutes, whoever writes over it', async () => {
    let { change } = await save(titled('Eins'), 0, 0, ARTICLE)
    for (const title of ['Zwei', 'Drei']) ({ change } = await save(titled(title), change, 0, ARTICLE))
    expect(await kept()).toEqual([])

    await waited()
    for (const title of ['Drei', 'Fremd', 'Fremder']) ({ change } = await save(titled(title), change, 0, ARTICLE))

    expect(await kept()).toEqual(['Drei'])
  })

  test('a draft that was brought back is kept again when it is written over at once', async () => {
    const line = await throwAway()
    await call('bring_back', { _id: line.id })
    await save(titled('Fremd'), (await state(ARTICLE)).draft.change, 0, ARTICLE)

    expect(await kept()).toEqual([article.header.title])
  })

  test('nobody without a recent authentication makes the list of discarded drafts endless, and none falls out of it', async () => {
    const line = await throwAway()
    await run(`
      insert into private.trash (kind, subject_table, content) select 'draft', 'draft', '{}' from generate_series(2, 500)
    `)
    const { change } = await save(article, 0, 0, ARTICLE)
    const discard = () => server.rpc('discard_draft', { _subject: ARTICLE, _seen: change })

    await run(`update auth.sessions set created_at = now() - interval '61 minutes'`)
    expect((await discard()).error?.code).toBe('reauthentication_needed')
    expect((await call('list_trash')).map(({ id }: { id: number }) => id)).toContain(line.id)

    await run('update auth.sessions set created_at = now()')
    expect((await discard()).error).toBeNull()
  })

  test('what was saved meanwhile is not discarded, and what was begun meanwhile not overwritten', async () => {
    const line = await throwAway()
    const { change } = await save(article, 0, 0, ARTICLE)
    await save(article, change, 0, ARTICLE)

    expect(await call('discard_draft', { _subject: ARTICLE, _seen: change })).toBe(false)
    expect(await call('bring_back', { _id: line.id })).toBe(false)
  })
})
