import { beforeEach, expect, test } from 'vitest'
import { countOwn } from '../../support/accounts/count-own.ts'
import { consultationRequest, mwoEntry } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

const A_DAY = 524_288

const server = serverOn('pglite')
const { run, rpc } = server
/** As if the account had done so much. */
const counted = (limit: string, amount: number) => run(countOwn(limit, `'${server.accounts.administrator}'`, amount))
const written = (kilobytes: number) => counted('written kilobytes', kilobytes)
const signedInAgo = (time: string) => run(`update auth.sessions set created_at = now() - interval '${time}'`)
beforeEach(async () => {
  await run('delete from private.counters')
  await signedInAgo('1 minute')
})

const enquiry = async () => {
  const entry = mwoEntry()
  await server.as.secret.from('mwo_form_entries').insert(entry)
  return entry.id
}
const saveDraft = (key: string = crypto.randomUUID(), _seen = 0, body = {}) =>
  rpc('save_draft', { _subject: `article/${key}`, _base_version: 0, _seen, _body: { header: {}, ...body } })
const noteOf = (id: string) => (admin_notes: string) =>
  server.as.administrator.from('mwo_form_entries').update({ admin_notes }).eq('id', id)
const templates = async () =>
  ((await rpc('draft_of', { _subject: 'answer-templates' })).data as { change: number } | null)?.change ?? 0

/** What saves over what it saved before. */
function over(
  seen: number,
  save: (text: string, seen: number) => PromiseLike<{ status: number; data: { change: number } | null }>,
) {
  return async (text: string) => {
    const saved = await save(text, seen)
    seen = saved.data?.change ?? seen
    return saved.status
  }
}
const overwritten: Record<string, () => Promise<(text: string) => Promise<number>>> = {
  'the draft of a text': async () => over(0, (text, seen) => saveDraft('lang', seen, { text })),
  'the draft of an answer': async () => {
    const entry = await enquiry()
    return over(0, (text, _seen) =>
      rpc('save_draft', { _subject: `answer/${entry}`, _base_version: 0, _seen, _body: { text } }),
    )
  },
  'templates of answers': async () =>
    over(await templates(), (text, _seen) =>
      rpc('save_draft', {
        _subject: 'answer-templates',
        _base_version: 0,
        _seen,
        _body: [{ id: '1', name: 'Vorlage', text }],
      }),
    ),
}

test.each(Object.keys(overwritten))(
  'what is written over again counts as it grows, one kilobyte at least: %s',
  async (kind) => {
    const save = await overwritten[kind]?.()
    await written(A_DAY - 70)
    for (const saved of ['a'.repeat(60_000), 'b'.repeat(60_000), 'c', 'd', 'e'])
      expect(await save?.(saved), saved.slice(0, 1)).toBe(200)
    expect(await save?.('f'.repeat(60_000)), 'what was taken away grows anew').toBe(429)
  },
)

test('an enquiry counts, and a note in whole, as the history keeps each', async () => {
  const note = noteOf(await enquiry())
  const enquire = () => server.as.administrator.from('consultation_requests').insert(consultationRequest())
  expect((await note('a'.repeat(10_000))).status).toBe(204)

  await run('delete from private.counters')
  await written(A_DAY - 15)
  expect((await note('b'.repeat(10_000))).status).toBe(429)
  expect((await note('c')).status).toBe(204)
  await written(10_000)
  expect((await enquire()).status).toBe(429)
})

test('discarding a draft counts, and taking it back', async () => {
  const { data } = await saveDraft('entwurf')
  const thrownAway = await saveDraft('weg')
  await rpc('discard_draft', { _subject: 'article/weg', _seen: thrownAway.data.change })
  const [line] = (await rpc('list_trash')).data
  await written(A_DAY + 10_000)

  expect((await rpc('bring_back', { _id: line.id })).status).toBe(429)
  expect((await rpc('discard_draft', { _subject: 'article/entwurf', _seen: data.change })).status).toBe(429)
})

test.each([
  ['written kilobytes', A_DAY],
  ['answers', 120],
  ['picture kilobytes', A_DAY],
  ['newsletter samples', 20],
])(
  'the last quarter is for who confirmed who they are, so a stolen token leaves it to the owner: %s',
  async (_limit, most) => {
    const act = () => server.unguarded.administrator.rpc('count_own', { _limit, _amount: 1 })
    await counted(_limit, most * 0.8)
    await signedInAgo('61 minutes')
    expect((await act()).error?.code).toBe('reauthentication_needed')

    await signedInAgo('1 minute')
    expect((await act()).data).toBe(0)
  },
)

test('templates, of which no former one is kept, are saved by who confirmed who they are', async () => {
  await signedInAgo('61 minutes')
  expect(
    (await rpc('save_draft', { _subject: 'answer-templates', _base_version: 0, _seen: await templates(), _body: [] }))
      .status,
  ).toBe(401)
})

test('who used up the day is told why, and when it goes on; the password is not asked for in vain', async () => {
  await written(A_DAY + 10_000)
  for (const time of ['1 minute', '61 minutes']) {
    await signedInAgo(time)
    const { status, error } = await saveDraft()
    expect([status, error?.message]).toEqual([
      429,
      expect.stringMatching(
        /^Mit Ihrem Zugang wurde heute schon so viel gespeichert, wie der Server an einem Tag annimmt\. Weiter geht es in /,
      ),
    ])
  }
})

test('a draft has the name of a text, and that of an answer one, by which a deletion finds it', async () => {
  expect((await saveDraft('eins/zwei')).status).toBe(400)
  const id = await enquiry()
  const [status, again] = await Promise.all(
    [id, id.replaceAll('-', '').replace(/(.{16})(.{4})(.{4})/, '$1-$2-$3--')].map(
      async (name) =>
        (await rpc('save_draft', { _subject: `answer/${name}`, _base_version: 0, _seen: 0, _body: {} })).status,
    ),
  )
  expect(status).toBe(200)
  expect(again).toBe(400)
})

test('a text where an object belongs does not reach the database', async () => {
  expect((await saveDraft('bombe', 0, {})).status).toBe(200)
  const bomb = { _subject: 'article/bombe', _base_version: 0, _seen: 0, _body: '{"text":[1e1000]}' }
  expect((await rpc('save_draft', bomb)).status).toBe(400)
  expect((await rpc('send_answer', { ...bomb, _times: '[1e1000]' })).error?.message).toBe(
    (await rpc('save_draft', bomb)).error?.message,
  )
})

test('there are a thousand drafts at most, and those that are there can still be written', async () => {
  const { data } = await saveDraft('erster')
  await run(`
    insert into private.draft (subject, base_version, body, change)
    select 'article/voll-' || n, 0, '{}', 1 from generate_series(1, 1000) n
  `)

  expect((await saveDraft()).status).toBe(400)
  expect((await saveDraft('erster', data.change)).status).toBe(200)
  await run('delete from private.draft')
})

test('notes have ten thousand characters', async () => {
  const note = noteOf(await enquiry())
  expect((await note('ä'.repeat(10_000))).status).toBe(204)
  expect((await note('ä'.repeat(10_001))).status).toBe(400)
})

test('the history of an entry comes in pages, newest first, without gap or double', async () => {
  const id = await enquiry()
  await run(`
    insert into private.audit_log (action, subject_table, subject_id, details)
    select 'enquiry changed', 'mwo_form_entries', '${id}', jsonb_build_object('n', n) from generate_series(1, 70) n
  `)
  const pages: { id: number; details: { n: number } }[][] = []
  for (let page = 0; page < 3; page += 1)
    pages.push((await rpc('enquiry_history', { _entry_id: id, _before_line: pages.at(-1)?.[29]?.id })).data)

  expect(pages.map(({ length }) => length)).toEqual([31, 31, 10])
  const shown = pages.flatMap((page) => page.slice(0, 30))
  expect(shown.map(({ details }) => details.n)).toEqual(Array.from({ length: 70 }, (_, n) => 70 - n))
})
