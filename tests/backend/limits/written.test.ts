import { beforeEach, expect, test } from 'vitest'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { addPicture } from '../../support/pictures/add-picture.ts'
import { photograph } from '../../support/pictures/sample-photographs.ts'
import { consultationRequest, mwoEntry } from '../../support/server/enquiries.ts'
import { serverOn } from '../../support/server/server-on.ts'

const A_DAY = 524_288

function over<Saved extends { status: number; data: unknown }>(
  save: (text: string, seen: number) => PromiseLike<Saved>,
  seen = 0,
) {
  return async (text: string) => {
    const saved = await save(text, seen)
    seen = (saved.data as { change: number } | null)?.change ?? seen
    return saved
  }
}

describeOnEngine('what an administrator writes on %s', (engine) => {
  const server = serverOn(engine)
  const { run, rpc } = server
  /** As if the account had written so many kilobytes today. */
  const written = (kilobytes: number) =>
    run(`select private.seconds_for_account('written kilobytes', '${server.accounts.administrator}', ${kilobytes})`)
  const signedInAgo = (time: string) => run(`update auth.sessions set created_at = now() - interval '${time}'`)
  beforeEach(async () => {
    await run('delete from private.request_counts')
    await signedInAgo('1 minute')
  })

  const enquiry = async () => {
    const entry = mwoEntry()
    await server.as.secret.from('mwo_form_entries').insert(entry)
    return entry.id
  }
  const saveDraft = (key: string = crypto.randomUUID()) =>
    rpc('save_content_draft', { _document: `article/${key}`, _base_version: 0, _seen: 0, _body: { header: {} } })
  /** Saves as a page does, over what it saved before. */
  const overwritten: Record<string, () => Promise<(text: string) => PromiseLike<{ status: number }>>> = {
    'the draft of a text': async () =>
      over((text, _seen) =>
        rpc('save_content_draft', {
          _document: 'article/lang',
          _base_version: 0,
          _seen,
          _body: { header: {}, text },
        }),
      ),
    'the draft of an answer': async () => {
      const _entry_id = await enquiry()
      return over((text, _seen) => rpc('save_answer_draft', { _entry_id, _seen, _body: { text } }))
    },
    'templates of answers': async () => {
      const present = (await rpc('answer_templates')).data as { change: number } | null
      const save = (text: string, _seen: number) =>
        rpc('save_answer_templates', { _seen, _templates: [{ id: '1', name: 'Vorlage', text }] })
      return over(save, present?.change)
    },
  }
  const note = async (admin_notes: string) =>
    server.as.administrator
      .from('mwo_form_entries')
      .update({ admin_notes })
      .eq('id', await enquiry())
  const ways: Record<string, () => PromiseLike<{ status: number }>> = {
    'the draft of a text': () => saveDraft(),
    'the draft of an answer': async () =>
      rpc('save_answer_draft', {
        _entry_id: await enquiry(),
        _seen: 0,
        _body: { text: 'Guten Tag' },
      }),
    'templates of answers': async () => {
      const present = (await rpc('answer_templates')).data as { change: number } | null
      return rpc('save_answer_templates', { _seen: present?.change ?? 0, _templates: [] })
    },
    'a note': () => note('Angerufen'),
    'an enquiry': () => server.as.administrator.from('consultation_requests').insert(consultationRequest()),
  }

  test.each(Object.keys(ways))('has a sum by account and day: %s', async (way) => {
    await written(A_DAY - 100)
    expect((await ways[way]?.())?.status).toBeLessThan(300)

    await written(100 - 2)
    for (let spare = 0; spare < 2; spare += 1) await ways[way]?.()
    expect((await ways[way]?.())?.status).toBe(429)
  })

  test('a token without a recent authentication leaves the last quarter to the owner', async () => {
    await written(A_DAY * 0.75)
    await signedInAgo('16 minutes')
    const refused = await saveDraft()
    expect([refused.status, refused.error?.code]).toEqual([401, 'reauthentication_needed'])

    await signedInAgo('1 minute')
    expect((await saveDraft()).status).toBe(200)
  })

  test.each(['answers', 'picture kilobytes', 'newsletter samples'])(
    'the last quarter is for who confirmed who they are: %s',
    async (name) => {
      const most = { answers: 120, 'newsletter samples': 20 }[name] ?? A_DAY
      const book = () =>
        rpc('book_appointment', {
          _id: crypto.randomUUID(),
          _first_name: 'Erika',
          _last_name: 'Mustermann',
          _email: '',
          _phone: '040 66969-123',
          _at: `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T12:00`,
          _minutes: 60,
        })
      const act = () =>
        name === 'answers' ? book() : server.unguarded.administrator.rpc('count_own', { _limit: name, _amount: 1 })
      await run(`select private.seconds_for_account('${name}', '${server.accounts.administrator}', ${most * 0.75})`)
      await signedInAgo('16 minutes')
      expect((await act()).error?.code).toBe('reauthentication_needed')

      await signedInAgo('1 minute')
      expect((await act()).error).toBeNull()
    },
  )

  test('templates, of which no former one is kept, are saved by who confirmed who they are', async () => {
    await signedInAgo('16 minutes')
    expect((await ways['templates of answers']?.())?.status).toBe(401)
  })

  test('who used up the day is told why, and when it goes on; the password is not asked for in vain', async () => {
    await written(A_DAY)
    for (const time of ['1 minute', '16 minutes']) {
      await signedInAgo(time)
      const { status, error } = await saveDraft()
      expect(status).toBe(429)
      expect(error?.message).toMatch(
        /^Mit Ihrem Zugang wurde heute schon so viel gespeichert, wie der Server an einem Tag annimmt\. Weiter geht es in /,
      )
    }
  })

  test.each(Object.keys(overwritten))('what is written over again counts as it grows: %s', async (kind) => {
    const save = await overwritten[kind]?.()
    await written(A_DAY - 70)
    for (const saved of ['a'.repeat(60_000), 'b'.repeat(60_000), 'c', 'd', 'e']) {
      expect((await save?.(saved))?.status, saved.slice(0, 1)).toBe(200)
    }
    expect((await save?.('f'.repeat(60_000)))?.status, 'what was taken away grows anew').toBe(429)
  })

  test('the history keeps each note, so a note that is written over counts again in whole', async () => {
    const id = await enquiry()
    const change = (admin_notes: string) =>
      server.as.administrator.from('mwo_form_entries').update({ admin_notes }).eq('id', id)
    expect((await change('a'.repeat(10_000))).status).toBe(204)

    await run('delete from private.request_counts')
    await written(A_DAY - 19)
    expect((await change('b'.repeat(10_000))).status).toBe(429)
    expect((await change('c')).status).toBe(204)
  })

  test('discarding a draft counts and taking it back, and changing a picture', async () => {
    const { id, hash } = await addPicture(server.url, server.as.administrator, await photograph(), {
      name: 'Raum',
      alt: 'Der Raum',
    })
    const { data } = await saveDraft('entwurf')
    const thrownAway = await saveDraft('weg')
    await rpc('discard_content_draft', { _document: 'article/weg', _seen: thrownAway.data.change })
    const [line] = (await rpc('discarded_drafts')).data
    await run('delete from private.request_counts')
    await written(A_DAY)

    const back = await rpc('take_back_draft', { _id: line.id })
    const discard = await rpc('discard_content_draft', { _document: 'article/entwurf', _seen: data.change })
    const again = await rpc('save_picture', {
      _id: id,
      _seen: 1,
      _hash: hash,
      _name: 'Raum',
      _alt: 'Anders',
      _focus_x: 50,
      _focus_y: 50,
    })

    expect([back.status, discard.status, again.status]).toEqual([429, 429, 429])
  })

  test.each(['article', 'artikel/eins', 'facts/eins', 'article/eins/zwei', 'facts2', 'article/Eins'])(
    'no draft has a name that is no text of the site: %s',
    async (_document) => {
      const { status } = await rpc('save_content_draft', { _document, _base_version: 0, _seen: 0, _body: {} })
      expect(status).toBe(400)
    },
  )

  test('there are a thousand drafts at most, and those that are there can still be written', async () => {
    const { data } = await saveDraft('erster')
    await run(`
      insert into private.content_drafts (document, base_version, body, change)
      select 'article/voll-' || n, 0, '{}', 1 from generate_series(1, 1000) n
    `)

    expect((await saveDraft()).status).toBe(400)
    const again = { _document: 'article/erster', _base_version: 0, _seen: data.change, _body: {} }
    expect((await rpc('save_content_draft', again)).status).toBe(200)
    await run('delete from private.content_drafts')
  })

  test('notes have ten thousand characters', async () => {
    expect((await note('ä'.repeat(10_000))).status).toBe(204)
    expect((await note('ä'.repeat(10_001))).status).toBe(400)
  })

  test('the history of an entry comes in pages, newest first, without gap or double', async () => {
    const id = await enquiry()
    await run(`
      insert into private.audit_log (action, subject_table, subject_id, details)
      select 'enquiry changed', 'mwo_form_entries', '${id}', jsonb_build_object('n', n) from generate_series(1, 70) n
    `)
    const page = async (_before_line?: number) =>
      (await rpc('enquiry_history', { _entry_id: id, _before_line })).data as { id: number; details: { n: number } }[]

    const first = await page()
    const second = await page(first[29]?.id)
    const third = await page(second[29]?.id)

    expect([first.length, second.length, third.length]).toEqual([31, 31, 10])
    const shown = [first.slice(0, 30), second.slice(0, 30), third].flat()
    expect(shown.map(({ details }) => details.n)).toEqual(Array.from({ length: 70 }, (_, n) => 70 - n))
  })
})
