import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import { countOwn } from '../../support/accounts/count-own.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { consultationRequest, mwoEntry } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

describeOnEngine('answers to enquiries on %s', (engine) => {
  const server = serverOn(engine)
  const { rpc } = server

  const table = 'consultation_requests'
  const add = async () => {
    const entry = consultationRequest({ email: `erika-${crypto.randomUUID()}@example.com` })
    await server.as.secret.from(table).insert(entry)
    return entry
  }
  const read = async (id: string) => (await server.as.administrator.from(table).select('*').eq('id', id).single()).data
  const answersOf = async (_entry_id: string) => (await rpc('answers_of', { _entry_id })).data
  const saveDraft = async (id: string, _body: Record<string, unknown>, _seen = 0) =>
    (await rpc('save_draft', { _subject: `answer/${id}`, _base_version: 0, _seen, _body })).data
  const takeBack = async (_id: string) => (await rpc('take_back', { _id })).data
  const call = async (id: string, _note: string, _id: string = crypto.randomUUID()) =>
    (await rpc('record_call', { _id, _entry_id: id, _seen: null, _note })).data
  const answer = async (entry: string, changes: Record<string, unknown> = {}) => {
    const words = { _subject: 'Ihre Anfrage', _body: 'Guten Tag' }
    const to = { _entry_id: entry, _seen: null }
    return (await rpc('send_answer', { _id: crypto.randomUUID(), ...to, ...words, ...changes })).data
  }
  const waiting = async (recipient: string) => {
    const { rows } = await sql<{ id: string; content: Record<string, unknown>; early: boolean }>`
      select id::text, content, next_attempt_at > now() as early from private.mail_outbox
      where recipient = ${recipient} and kind = 'enquiry-answer'
    `.execute(server.database.sql)
    return rows
  }

  const rowOf = async (id: string) => (await rpc('enquiry_page', { _ids: [id], _promised_hours: 24 })).data.rows[0]
  const placeOf = async (id: string) => (await rowOf(id)).place

  const refuse = (mail: string | undefined) =>
    server.database.runScript(`
      update private.mail_outbox set attempts = 1 where id = '${mail}';
      select private.mail_failed('${mail}', 1, '550 no such user', true);
    `)

  test('an answer is kept, ends the promise and waits ten seconds to be taken back', async () => {
    const { id, email } = await add()
    await saveDraft(id, { subject: 'Anfrage', text: 'Guten', times: { minutes: 60, at: [''] }, call: 'Ruft an' })

    expect(await answer(id)).toBe('kept')

    expect((await answersOf(id)).draft.body).toEqual({ call: 'Ruft an' })
    expect(await read(id)).toMatchObject({ status: 'contacted', answered_at: expect.any(String) })
    const content = { subject: 'Ihre Anfrage', body: 'Guten Tag', quoted: null }
    expect(await waiting(email)).toMatchObject([{ early: true, content }])
    const { answers } = await answersOf(id)
    expect(answers).toMatchObject([{ text: 'Guten Tag', sent_at: null, refused_at: null, due: expect.any(String) }])
  })

  test('an entry that goes by mistake can come back with its answers, twice, and loses its appointment', async () => {
    const { id } = await add()
    const _times = { minutes: 60, at: [`${addDays(berlinDay(new Date()), 50)}T10:00`] }
    await answer(id, { _times })
    await server.database.runScript(`
      select private.change_appointment(ap.id, 0, ap.offered[1], 'person')
      from private.appointments ap join private.answers a on a.id = ap.answer_id where a.entry_id = '${id}'
    `)

    for (const _time of ['first', 'second']) {
      expect((await rpc('throw_away_enquiry', { _entry_id: id })).data).toBe(true)
      expect(await read(id)).toBeNull()
      expect((await rpc('coming_appointments')).data, 'appointments of what lies in the trash').not.toContain(null)
      const [line] = (await rpc('list_trash')).data
      expect(line).toMatchObject({ kind: 'row', name: 'Erika Mustermann' })
      expect((await rpc('bring_back', { _id: line.id })).data).toBe(true)
      expect((await rpc('list_trash')).data).toEqual([])
    }
    const { data: history } = await rpc('enquiry_history', { _entry_id: id })
    const ofTrash = history.filter(({ action }: { action: string }) => /deleted|back/.test(action))
    expect(new Set(ofTrash.map(({ actor }: { actor: string }) => actor)).size, 'who did it').toBe(1)
    expect(ofTrash[0].actor).toEqual(expect.any(String))

    expect(await read(id)).toMatchObject({ status: 'contacted' })
    const [{ text, appointment }] = (await answersOf(id)).answers
    expect([text, appointment.cancelled_by]).toEqual(['Guten Tag', 'practice'])
    await server.as.administrator.from(table).delete().eq('id', id)
    expect((await rpc('list_trash')).data, 'what is deleted for good').toEqual([])
    expect((await rpc('throw_away_enquiry', { _entry_id: id })).data).toBe(false)
  })

  test('of two people who answer at once the second is told; a repeated click sends nothing again', async () => {
    const { id, email } = await add()

    const both = await Promise.all([answer(id, { _body: 'eins' }), answer(id, { _body: 'zwei' })])

    expect(both.sort()).toEqual(['kept', 'overtaken'])
    expect(await waiting(email)).toHaveLength(1)
    const again = { _id: crypto.randomUUID(), _seen: (await read(id)).answered_at, _body: 'trotzdem' }
    expect(await Promise.all([answer(id, again), answer(id, again)])).toEqual(['kept', 'kept'])
    expect(await waiting(email)).toHaveLength(2)
    expect(await answer(crypto.randomUUID())).toBe('gone')
  })

  test('a reply that nobody has read holds an answer up, is quoted by it, and is the row of its entry until then', async () => {
    const { id, email } = await add()
    await answer(id)
    const newest = async () =>
      (await rpc('count_enquiry_kinds')).data.find(({ kind }: { kind: string }) => kind === 'consultation').newest
    const [before, { answered_at: _seen }] = [await newest(), await rowOf(id)]
    await server.database.runScript(`
      select private.keep_incoming_mail(
        '${id}', '${'0'.repeat(64)}', false, now() - interval '1 day', '${email}', 'Re: Ihre Anfrage', 'Nicht im Mai.', '', '[]'
      )
    `)

    expect(await rowOf(id)).toMatchObject({ status: 'new', reply: 'Nicht im Mai.' })
    expect(Date.parse(await newest())).toBeGreaterThan(Date.parse(before))
    expect(await answer(id, { _seen })).toBe('overtaken')
    const [{ accepted_at }] = (await answersOf(id)).replies
    expect(await answer(id, { _seen: accepted_at, _quoted: true })).toBe('kept')

    expect((await waiting(email)).at(-1)?.content).toMatchObject({ quoted: { text: 'Nicht im Mai.' } })
    expect(await rowOf(id)).toMatchObject({ status: 'contacted', reply: null })
  })

  test('taken back, the text is a draft again before what was begun since, and its click sends nothing any more', async () => {
    const { id, email } = await add()
    const _id = crypto.randomUUID()
    await answer(id, { _id, _body: 'Guten Tag Erika', _quoted: true })
    await saveDraft(id, { text: 'Und noch' })

    expect(await takeBack(_id)).toBe('kept')

    expect(await waiting(email)).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'new', answered_at: null })
    const draft = { subject: 'Ihre Anfrage', text: 'Guten Tag Erika\n\nUnd noch', quoted: true }
    expect(await answersOf(id)).toMatchObject({ answers: [], draft: { body: draft } })
    expect(await answer(id, { _id })).toBe('taken back')
    expect(await takeBack(_id)).toBe('over')
  })

  test('what is being sent is not taken back', async () => {
    const { id, email } = await add()
    const _id = crypto.randomUUID()
    await answer(id, { _id })
    await sql`update private.mail_outbox set attempts = 1 where recipient = ${email}`.execute(server.database.sql)

    expect(await takeBack(_id)).toBe('over')
    expect(await read(id)).toMatchObject({ status: 'contacted' })
  })

  test('what the mail server said stays with the answer when the outbox has forgotten the mail', async () => {
    const { id, email } = await add()
    await answer(id)
    const [mail] = await waiting(email)
    await refuse(mail?.id)
    expect((await answersOf(id)).bounced).toBe(true)
    await server.database.runScript(`delete from private.mail_outbox where id = '${mail?.id}'`)

    const { answers } = await answersOf(id)
    expect(answers).toMatchObject([{ refused_at: expect.any(String), refusal: '550 no such user', sent_at: null }])
  })

  test('an answer that is given up answered nothing: the enquiry is new and due again, with the day to come back', async () => {
    const { id, email } = await add()
    await server.as.administrator.from(table).update({ follow_up_on: '2026-01-02' }).eq('id', id)
    await answer(id)
    await server.as.administrator.from(table).update({ status: 'completed' }).eq('id', id)
    const [mail] = await waiting(email)

    await refuse(mail?.id)

    expect(await read(id)).toMatchObject({ status: 'new', answered_at: null, follow_up_on: '2026-01-02' })
    const undelivered = (await rpc('undelivered_mails')).data.find(
      ({ kind }: { kind: string }) => kind === 'enquiry-answer',
    )
    expect(undelivered.recipients[0]).toEqual({ address: email, kind: 'consultation', entry_id: id })
  })

  test.each([
    ['eins', 'zwei'],
    ['zwei', 'eins'],
  ])(
    'of two answers one that stands keeps the promise; both given up (%s, %s), the enquiry is new again',
    async (first, second) => {
      const { id, email } = await add()
      await answer(id, { _body: 'eins' })
      const { answered_at } = await read(id)
      await answer(id, { _body: 'zwei', _seen: answered_at })
      const latest = (await read(id)).answered_at
      const mails = await waiting(email)
      const mailOf = (body: string) => mails.find(({ content }) => content.body === body)?.id

      await refuse(mailOf(first))
      expect(await read(id)).toMatchObject(
        first === 'eins'
          ? { status: 'contacted', answered_at: latest, follow_up_on: null }
          : { status: 'contacted', answered_at, follow_up_on: expect.any(String) },
      )

      await refuse(mailOf(second))
      expect(await read(id)).toMatchObject({ status: 'new', answered_at: null })
    },
  )

  test('a call that is taken back after the mail before it was given up leaves an enquiry that nobody answered', async () => {
    const { id, email } = await add()
    await answer(id)
    const called = crypto.randomUUID()
    const words = { _entry_id: id, _note: 'Erreicht' }
    await rpc('record_call', { _id: called, ...words, _seen: (await read(id)).answered_at })
    const [mail] = await waiting(email)
    await refuse(mail?.id)

    await takeBack(called)

    expect(await read(id)).toMatchObject({ status: 'new', answered_at: null })
    expect(await placeOf(id), 'in time, and the person knows nothing').toBe('unsent')
  })

  test('an answer that only the mailbox of the server took says that it reached nobody', async () => {
    const { id, email } = await add()
    const answered = crypto.randomUUID()
    await answer(id, { _id: answered })
    const [mail] = await waiting(email)
    await server.database.runScript(`update private.mail_outbox set sent_at = now() where id = '${mail?.id}'`)

    expect((await answersOf(id)).answers).toMatchObject([{ sent_at: expect.any(String), caught: true }])
    const sent = await read(id)
    expect(sent).toMatchObject({ status: 'contacted' })
    expect(await placeOf(id)).toBe('unsent')
    expect((await rpc('send_again', { _id: answered })).data, 'nothing would leave now, either').toBe('over')
    const called = crypto.randomUUID()
    const words = { _entry_id: id, _seen: sent.answered_at, _note: 'Erreicht' }
    await rpc('record_call', { _id: called, ...words })
    expect(await placeOf(id)).toBe('waiting')
    await takeBack(called)
    expect(await placeOf(id)).toBe('unsent')
  })

  test('once mails leave, an answer that lies on the server or was given up leaves as it was written, once', async () => {
    const { id, email } = await add()
    const _id = crypto.randomUUID()
    const _times = { minutes: 60, at: [`${addDays(berlinDay(new Date()), 51)}T10:00`] }
    await answer(id, { _id, _times, _quoted: true })
    const [first] = await waiting(email)
    await server.database.runScript(`
      update private.mail_outbox set sent_at = now(), content = '{}' where id = '${first?.id}';
      update private.settings set value = 'false' where key = 'mails_are_caught';
    `)
    const again = async () => (await rpc('send_again', { _id })).data
    const last = async () => (await waiting(email)).at(-1)

    expect([await again(), await again()]).toEqual(['kept', 'over'])
    expect(await last()).toMatchObject({ early: true, content: { ...first?.content, thread: expect.anything() } })
    expect(await placeOf(id)).toBe('waiting')
    await refuse((await last())?.id)
    expect(await read(id)).toMatchObject({ status: 'new', answered_at: null })
    expect(await again()).toBe('kept')
    expect(await read(id)).toMatchObject({ status: 'contacted', answered_at: expect.any(String) })
    expect(await takeBack(_id)).toBe('kept')
    expect(await read(id)).toMatchObject({ status: 'new', answered_at: null })
    await server.database.runScript(`update private.settings set value = 'true' where key = 'mails_are_caught'`)
  })

  test('an answer that its writer left begun says so in her list', async () => {
    const { id } = await add()
    expect(await rowOf(id)).toMatchObject({ begun: false })
    await saveDraft(id, { text: 'Guten Tag' })
    expect(await rowOf(id)).toMatchObject({ begun: true })
    await answer(id)
    expect(await rowOf(id)).toMatchObject({ begun: false })
  })

  test('a telephone call is an answer, which leaves the mail that was begun, and the day to come back is over', async () => {
    const { id, email } = await add()
    const mail = { subject: 'Ihre Anfrage', text: 'Guten Tag' }
    const note = 'Ruft morgen zurück'
    await server.as.administrator.from(table).update({ follow_up_on: '2026-01-02' }).eq('id', id)
    await saveDraft(id, { ...mail, call: note })
    const _id = crypto.randomUUID()

    expect(await call(id, note, _id)).toBe('kept')
    expect(await read(id)).toMatchObject({ status: 'contacted', follow_up_on: null, answered_at: expect.any(String) })
    expect(await waiting(email)).toEqual([])
    expect((await answersOf(id)).draft.body).toEqual(mail)

    expect(await takeBack(_id)).toBe('kept')
    expect(await read(id)).toMatchObject({ status: 'new', follow_up_on: '2026-01-02', answered_at: null })
    expect(await answersOf(id)).toMatchObject({ draft: { body: { call: note } } })
    // And a mail leaves the note of a call.
    expect(await answer(id)).toBe('kept')
    expect((await answersOf(id)).draft.body).toEqual({ call: note })
  })

  test('an enquiry is found by the words of its answers and calls, together with its own, until they are taken back', async () => {
    const { id } = await add()
    const other = await add()
    const found = async (search: string) => {
      const { data } = await rpc('enquiry_page', { _kind: 'consultation', _search: search })
      expect(data.total).toBe(data.rows.length)
      return data.rows.map((entry: { id: string }) => entry.id)
    }
    const _id = crypto.randomUUID()
    await call(id, 'Fragt nach der Windmühle, Rückruf unter 0151 23456-78')
    const { answered_at } = await read(id)
    await answer(id, { _id, _seen: answered_at, _subject: 'Anfahrt', _body: 'Der Weg führt am Leuchtturm vorbei.' })
    await call(other.id, 'Windmühle')

    expect((await found('windmuehle')).sort()).toEqual([id, other.id].sort())
    expect(await found(`Anfahrt leuchtturm Windmühle ${id.slice(0, 8)}`)).toEqual([id])
    expect(await found('0151 2345678')).toEqual([id])
    expect(await found('100 %')).toEqual([])

    const mwo = mwoEntry({ location: { city: 'Strandhusen' } })
    await server.as.secret.from('mwo_form_entries').insert(mwo)
    const { data } = await rpc('enquiry_page', { _search: 'strandhusen' })
    expect(data.rows).toMatchObject([{ id: mwo.id }])

    await takeBack(_id)
    expect(await found('Leuchtturm')).toEqual([])
    await server.as.secret.from(table).delete().in('id', [id, other.id])
    expect(await found('Windmühle')).toEqual([])
  })

  test('a draft of another window is not overwritten', async () => {
    const { id } = await add()

    const { state, change } = await saveDraft(id, { text: 'eins' })
    expect(state).toBe('saved')
    expect(await saveDraft(id, { text: 'zwei' })).toEqual({ state: 'conflict' })
    expect(await saveDraft(id, { text: 'drei' }, change)).toMatchObject({ state: 'saved' })
    expect(await answersOf(id)).toMatchObject({ draft: { body: { text: 'drei' } }, others: [] })
    expect(await saveDraft(crypto.randomUUID(), { text: 'eins' })).toEqual({ state: 'gone' })
  })

  test('an administrator reads her own draft of an answer alone, and is told who else has begun one', async () => {
    const { id } = await add()
    await saveDraft(id, { text: 'Von Max' })
    await server.run(`
      update private.draft set owner_id = (select id from private.people where email = 'max.mustermann@example.com')
      where subject = 'answer/${id}'
    `)

    expect(await answersOf(id)).toMatchObject({ draft: null, others: [{ author: 'max.mustermann@example.com' }] })
    expect((await rpc('draft_of', { _subject: `answer/${id}` })).data).toBeNull()
    expect(await saveDraft(id, { text: 'Von Erika' })).toMatchObject({ state: 'saved' })
  })

  test('with its entry an answer goes, and what has not left yet does not leave', async () => {
    const { id, email } = mwoEntry()
    await server.as.secret.from('mwo_form_entries').insert(mwoEntry({ id }))
    expect(await answer(id)).toBe('kept')
    await server.as.secret.from('mwo_form_entries').delete().eq('id', id)

    expect(await waiting(email)).toEqual([])
    const { rows } = await sql`select from private.answers where entry_id = ${id}::uuid`.execute(server.database.sql)
    expect(rows).toEqual([])
  })

  test('what a draft of an answer said is in the history of the entry when it is written over after a while', async () => {
    const { id } = await add()
    let { change } = await saveDraft(id, { text: 'Guten Tag' })
    ;({ change } = await saveDraft(id, { text: 'Guten Tag, Frau Mustermann' }, change))
    await sql`update private.draft set kept_at = now() - interval '16 minutes'`.execute(server.database.sql)

    await saveDraft(id, { text: 'Fremd' }, change)

    const { data } = await rpc('enquiry_history', { _entry_id: id })
    expect(data.map(({ details }: { details: object }) => details)).toEqual([
      { answer_draft: 'Guten Tag, Frau Mustermann' },
    ])
  })

  test('only these functions set an entry to answered', async () => {
    const { id } = await add()
    const { error } = await server.as.administrator
      .from(table)
      .update({ answered_at: '2026-11-23T08:00:00Z' })
      .eq('id', id)

    expect(error?.code).toBe('42501')
  })

  test('there are only so many answers, calls, moved and cancelled appointments an hour; a repeated click is still told that it is stored', async () => {
    const [first, second, third] = [await add(), await add(), await add()]
    await server.run('delete from private.counters')
    await server.run(countOwn('answers', `'${server.accounts.administrator}'`, 118))
    const _id = crypto.randomUUID()
    const _at = `${new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)}T11:00`
    await answer(first.id, { _times: { minutes: 60, at: [_at] } })
    expect(await answer(second.id, { _id })).toBe('kept')

    expect(await answer(third.id)).toBe('too many')
    expect(await waiting(third.email)).toEqual([])
    expect(await read(third.id)).toMatchObject({ status: 'new', answered_at: null })
    expect(await answer(second.id, { _id })).toBe('kept')
    const { answers } = await answersOf(first.id)
    const move = { _id: answers[0].appointment.id, _seen: 0, _at }
    expect((await rpc('move_appointment', move)).data).toBe('too many')
    expect((await rpc('cancel_appointment', { _id: move._id, _seen: 0 })).data).toBe('too many')
    // A call sends nothing, but its note is kept, and shown with the answers.
    expect(await call(third.id, 'Rief an')).toBe('too many')
  })
})
