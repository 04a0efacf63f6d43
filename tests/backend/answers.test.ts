import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { consultationRequest, mwoEntry } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

interface Answer {
  id: string
  text: string
  sent_at: string | null
  refused_at: string | null
  refusal: string | null
  due: string | null
}

describeOnEngine('answers to enquiries on %s', (engine) => {
  let server: ServerUnderTest
  let administrator: SupabaseClient
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
    administrator = server.as.administrator
  })
  afterAll(() => server.stop())

  const table = 'consultation_requests'
  const add = async () => {
    const entry = consultationRequest({ email: `erika-${crypto.randomUUID()}@example.com` })
    await server.as.secret.from(table).insert(entry)
    return entry as { id: string; email: string }
  }
  const read = async (id: string) => {
    const { data } = await administrator.from(table).select('*').eq('id', id).single()
    return data as { status: string; answered_at: string | null; comes_back_on: string | null; updated_at: string }
  }
  const answersOf = async (id: string) => {
    const { data } = await administrator.rpc('answers_of', { _entry_id: id })
    return data as { answers: Answer[]; draft: Record<string, unknown> | null; others: unknown[] }
  }
  const answer = (entry: string, changes: Record<string, unknown> = {}) =>
    administrator.rpc('send_answer', {
      _id: crypto.randomUUID(),
      _entry_table: table,
      _entry_id: entry,
      _seen: null,
      _subject: 'Ihre Anfrage',
      _body: 'Guten Tag',
      ...changes,
    })
  const waiting = async (recipient: string) => {
    const { rows } = await sql<{ id: string; content: Record<string, unknown>; early: boolean }>`
      select id::text, content, next_attempt_at > now() as early from private.mail_outbox
      where recipient = ${recipient} and kind = 'enquiry-answer'
    `.execute(server.database.sql)
    return rows
  }

  test('an answer is kept, ends the promise and waits ten seconds for who wants it back', async () => {
    const { id, email } = await add()

    expect((await answer(id)).data).toBe('kept')

    expect(await read(id)).toMatchObject({ status: 'contacted', answered_at: expect.any(String) })
    const [mail] = await waiting(email)
    expect(mail).toMatchObject({ early: true, content: { subject: 'Ihre Anfrage', body: 'Guten Tag', quoted: null } })
    const { answers } = await answersOf(id)
    expect(answers).toMatchObject([{ text: 'Guten Tag', sent_at: null, refused_at: null, due: expect.any(String) }])
  })

  test('a press that is repeated sends nothing again', async () => {
    const { id, email } = await add()
    const _id = crypto.randomUUID()

    const both = await Promise.all([answer(id, { _id }), answer(id, { _id, _body: 'Etwas anderes' })])

    expect(both.map(({ data }) => data)).toEqual(['kept', 'kept'])
    expect(await waiting(email)).toHaveLength(1)
  })

  test('of two people who answer at once the second is told, and nothing of it is sent', async () => {
    const { id, email } = await add()

    const both = await Promise.all([answer(id, { _body: 'eins' }), answer(id, { _body: 'zwei' })])

    expect(both.map(({ data }) => data).sort()).toEqual(['kept', 'overtaken'])
    expect(await waiting(email)).toHaveLength(1)
    const { answered_at } = await read(id)
    expect((await answer(id, { _seen: answered_at, _body: 'trotzdem' })).data).toBe('kept')
    expect((await answer(crypto.randomUUID())).data).toBe('gone')
  })

  test('taken back, the text is a draft again before what was begun since, and its press sends nothing any more', async () => {
    const { id, email } = await add()
    const _id = crypto.randomUUID()
    await answer(id, { _id, _body: 'Guten Tag Erika', _quoted: true })
    await administrator.rpc('save_answer_draft', {
      _entry_table: table,
      _entry_id: id,
      _seen: 0,
      _body: { text: 'Und noch' },
    })

    expect((await administrator.rpc('take_back_answer', { _id })).data).toBe(true)

    expect(await waiting(email)).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'new', answered_at: null })
    expect(await answersOf(id)).toMatchObject({
      answers: [],
      draft: { subject: 'Ihre Anfrage', text: 'Guten Tag Erika\n\nUnd noch', quoted: true },
    })
    expect((await answer(id, { _id })).data).toBe('taken back')
    expect((await administrator.rpc('take_back_answer', { _id })).data).toBe(false)
  })

  test('what a worker has in hand is not taken back', async () => {
    const { id, email } = await add()
    const _id = crypto.randomUUID()
    await answer(id, { _id })
    await sql`update private.mail_outbox set attempts = 1 where recipient = ${email}`.execute(server.database.sql)

    expect((await administrator.rpc('take_back_answer', { _id })).data).toBe(false)
    expect(await read(id)).toMatchObject({ status: 'contacted' })
  })

  test('what the mail server said stays with the answer when the outbox has forgotten the mail', async () => {
    const { id, email } = await add()
    await answer(id)
    const [mail] = await waiting(email)
    await sql`update private.mail_outbox set attempts = 1 where id = ${mail?.id}::uuid`.execute(server.database.sql)
    await sql`select private.give_up_mail(${mail?.id}::uuid, 1, '550 no such user')`.execute(server.database.sql)
    await sql`delete from private.mail_outbox where id = ${mail?.id}::uuid`.execute(server.database.sql)

    const { answers } = await answersOf(id)
    expect(answers).toMatchObject([{ refused_at: expect.any(String), refusal: '550 no such user', sent_at: null }])
  })

  test('a telephone call is an answer, and the day to come back is over', async () => {
    const { id, email } = await add()
    await administrator.from(table).update({ comes_back_on: '2026-01-02' }).eq('id', id)
    const _id = crypto.randomUUID()
    const call = { _id, _entry_table: table, _entry_id: id, _seen: null, _note: 'Ruft morgen zurück' }

    expect((await administrator.rpc('record_call', call)).data).toBe('kept')
    expect(await read(id)).toMatchObject({ status: 'contacted', comes_back_on: null, answered_at: expect.any(String) })
    expect(await waiting(email)).toEqual([])

    expect((await administrator.rpc('take_back_answer', { _id })).data).toBe(true)
    expect(await read(id)).toMatchObject({ status: 'new', comes_back_on: '2026-01-02', answered_at: null })
    expect(await answersOf(id)).toMatchObject({ draft: { call: 'Ruft morgen zurück' } })
  })

  test('a call leaves the mail that was begun, and a mail the note of a call', async () => {
    const draft = { subject: 'Ihre Anfrage', text: 'Guten Tag', call: 'Ruft morgen zurück' }
    const begin = async () => {
      const { id } = await add()
      await administrator.rpc('save_answer_draft', { _entry_table: table, _entry_id: id, _seen: 0, _body: draft })
      return id
    }
    const called = await begin()
    const mailed = await begin()

    const call = { _id: crypto.randomUUID(), _entry_table: table, _entry_id: called, _seen: null, _note: draft.call }
    expect((await administrator.rpc('record_call', call)).data).toBe('kept')
    expect((await answer(mailed)).data).toBe('kept')

    const { subject, text, call: note } = draft
    const change = expect.any(Number)
    expect((await answersOf(called)).draft).toEqual({ subject, text, change })
    expect((await answersOf(mailed)).draft).toEqual({ call: note, change })
  })

  test('a draft of another window is not overwritten', async () => {
    const { id } = await add()
    const save = (_seen: number, text: string) =>
      administrator.rpc('save_answer_draft', { _entry_table: table, _entry_id: id, _seen, _body: { text } })

    const first = (await save(0, 'eins')).data as { state: string; change: number }
    expect(first.state).toBe('saved')
    expect((await save(0, 'zwei')).data).toMatchObject({
      state: 'conflict',
      body: { text: 'eins' },
      change: first.change,
    })
    expect((await save(first.change, 'drei')).data).toMatchObject({ state: 'saved' })
    expect(await answersOf(id)).toMatchObject({ draft: { text: 'drei' }, others: [] })
  })

  test('with its entry an answer goes, and what has not left yet does not leave', async () => {
    const entry = mwoEntry()
    await server.as.secret.from('mwo_form_entries').insert(entry)
    await answer(entry.id as string, { _entry_table: 'mwo_form_entries' })
    await server.as.secret.from('mwo_form_entries').delete().eq('id', entry.id)

    expect(await waiting(entry.email as string)).toEqual([])
    const { rows } = await sql`select from private.answers where entry_id = ${entry.id}::uuid`.execute(
      server.database.sql,
    )
    expect(rows).toEqual([])
  })

  test('nobody but these functions says that an entry was answered', async () => {
    const { id } = await add()
    const { error } = await administrator.from(table).update({ answered_at: '2026-11-23T08:00:00Z' }).eq('id', id)

    expect(error?.code).toBe('42501')
  })

  test('only so many answers and moved appointments leave in an hour; a press that is repeated still hears that it is kept', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    const limit = (most: string) =>
      sql`
        with emptied as (delete from private.request_counts)
        update private.limits set in_all = ${sql.raw(most)} where name = 'answers'
      `.execute(server.database.sql)
    const _id = crypto.randomUUID()
    const at = `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T11:00`
    try {
      await limit('2')
      await answer(first.id, { _times: { minutes: 60, at: [at] } })
      expect((await answer(second.id, { _id })).data).toBe('kept')

      expect((await answer(third.id)).data).toBe('too many')
      expect(await waiting(third.email)).toEqual([])
      expect(await read(third.id)).toMatchObject({ status: 'new', answered_at: null })
      expect((await answer(second.id, { _id })).data).toBe('kept')
      const { data } = await administrator.rpc('answers_of', { _entry_id: first.id })
      const { appointment } = (data as { answers: { appointment: { id: string } }[] }).answers[0] ?? {}
      const move = { _id: appointment?.id, _seen: 0, _at: at }
      expect((await administrator.rpc('move_appointment', move)).data).toBe('too many')
      // A call sends nothing.
      const call = { _id: crypto.randomUUID(), _entry_table: table, _entry_id: third.id, _seen: null, _note: 'Rief an' }
      expect((await administrator.rpc('record_call', call)).data).toBe('kept')
    } finally {
      await limit('120')
    }
    expect((await answer((await add()).id)).data).toBe('kept')
  })
})
