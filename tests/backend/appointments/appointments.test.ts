import ICAL from 'ical.js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import { appointmentLink } from '../../../server/appointments/appointment-link.ts'
import { bringBack, deleteIntoTrash } from '../../../server/jobs/trash.ts'
import { composeMail, type QueuedMail } from '../../../server/mail/compose-mail.ts'
import { countOwn } from '../../support/accounts/count-own.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { consultationRequest, freshNetwork } from '../../support/server/requests.ts'
import { NO_MAIL_SERVER, serverOn } from '../../support/server/server-under-test.ts'
import { SETTINGS } from '../../support/texts/sample-mails.ts'

/** A day of the coming weeks, as an answer offers it. */
const day = (count: number) => addDays(berlinDay(new Date()), count)

const PERSON = {
  ...{ _first_name: 'Max', _last_name: 'Mustermann' },
  ...{ _email: 'Max@example.com', _phone: '040 66969-123' },
}

/** The next night in which clocks change, the last Sunday of March or of October: times are offered for a year at most. */
function changeOfClocks(month: 3 | 10): string {
  const year = new Date().getUTCFullYear()
  const sundays = [year, year + 1].map((one) => {
    const last = new Date(Date.UTC(one, month, 0))
    return addDays(last.toISOString().slice(0, 10), -last.getUTCDay())
  })
  return sundays.find((sunday) => sunday > day(0)) ?? ''
}

describeOnEngine('appointments on %s', (engine) => {
  // Mails stay in the outbox, where the tests read them.
  const server = serverOn(engine, NO_MAIL_SERVER)
  const { run, rpc } = server

  const sendAnswer = (_entry_id: string, details: object) => {
    const entry = { _entry_id }
    return rpc('send_answer', { ...entry, _subject: 'Ihre Anfrage', _body: 'Guten Tag', ...details })
  }

  /** An enquiry, and an answer that offers times. */
  async function offer(at: string[], minutes = 60, sender: 'secret' | 'visitor' = 'secret', times = {}, person = {}) {
    const entry = consultationRequest({ email: `erika-${crypto.randomUUID()}@example.com`, ...person })
    await server.as[sender].from('consultation_requests').insert(entry)
    const answer = crypto.randomUUID()
    const { error } = await sendAnswer(entry.id, { _id: answer, _seen: null, _times: { minutes, at, ...times } })
    const [made] = await run<{ id: string; offered: Date[] }>(
      `select id::text, to_json(offered) as offered from private.appointments where answer_id = '${answer}'`,
    )
    const offered = (made?.offered ?? []).map((instant) => new Date(instant).toISOString())
    return { entry, answer, error, id: made?.id ?? '', offered, first: offered[0] ?? '', second: offered[1] ?? '' }
  }

  const linkOf = (id: string) => appointmentLink(server.url, id, server.keys.secretKey)
  const press = async (id: string, seen: number, form: { time: string } | { cancel: string }) =>
    fetch(await linkOf(id), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': freshNetwork(), origin: server.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ seen: String(seen), ...form }),
    })
  const choose = (id: string, time: string, seen = 0) => press(id, seen, { time })
  const stored = async (id: string) => {
    const [row] = await run<{ starts_at: Date | null; cancelled_by: string | null; changes: number }>(
      `select starts_at, cancelled_by, changes from private.appointments where id = '${id}'`,
    )
    return row
  }
  const mailsOf = (id: string) =>
    run<QueuedMail>(`
      select kind, recipient, content from private.mail_outbox
      where kind = 'appointment' and content ->> 'id' = '${id}'
      order by (content ->> 'sequence')::integer, recipient nulls last
    `)

  /** What was told before, of mails to the person and to the practice. */
  const timesBefore = async (id: string) =>
    (await mailsOf(id)).map(({ content }) => {
      const { before } = content as { before?: string }
      return before && new Date(before).toISOString()
    })

  const nextMailsLeave = (id: string) =>
    run(`update private.mail_outbox set sent_at = now() where kind = 'appointment' and content ->> 'id' = '${id}'`)

  const inCalendar = async (mail: QueuedMail) => {
    const { to, calendar: attached } = await composeMail(mail, SETTINGS)
    const calendar = new ICAL.Component(ICAL.parse(attached?.content ?? ''))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
    return {
      method: calendar.getFirstPropertyValue('method'),
      sequence: event.sequence,
      uid: event.uid,
      at: event.startDate.toJSDate().toISOString(),
      minutes: event.duration.toSeconds() / 60,
      to,
      invited: event.attendees.map((attendee) => attendee.getFirstValue()),
    }
  }

  test('twelve people choose among the same three times at once, and each time goes to one', async () => {
    const times = ['09:00', '10:30', '12:00'].map((time) => `${day(40)}T${time}`)
    const offers = await Promise.all(Array.from({ length: 12 }, () => offer(times)))

    const answers = await Promise.all(offers.map(({ id, offered }, index) => choose(id, offered[index % 3] ?? '')))

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    const held = await Promise.all(offers.map(({ id }) => stored(id)))
    const starts = held.flatMap((one) => (one?.starts_at ? [new Date(one.starts_at).toISOString()] : []))
    expect(starts.sort()).toEqual(offers[0]?.offered)
  })

  test('not even past the functions do two people hold one minute', async () => {
    const [one, other] = [await offer([`${day(41)}T09:00`]), await offer([`${day(41)}T09:59`])]
    await choose(one.id, one.first)

    const pastThem = run(`
      update private.appointments set starts_at = offered[1], ends_at = offered[1] + interval '1 hour'
      where id = '${other.id}'
    `)
    await expect(pastThem).rejects.toThrow(/one_person_at_a_time/)
  })

  test('opening the link changes nothing; pressing chooses once, moves and cancels, and both calendars follow', async () => {
    const { id, entry, first, second } = await offer([`${day(42)}T09:00`, `${day(42)}T11:00`])
    const opened = await fetch(await linkOf(id), { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(await stored(id)).toMatchObject({ starts_at: null, changes: 0 })

    await choose(id, first)
    await choose(id, first)
    expect(await stored(id)).toMatchObject({ changes: 1 })
    expect((await choose(id, second)).status).toBe(409)
    await nextMailsLeave(id)
    await choose(id, second, 1)
    await nextMailsLeave(id)
    await press(id, 2, { cancel: '1' })
    expect(await stored(id)).toMatchObject({ changes: 3, cancelled_by: 'person' })
    expect((await mailsOf(id))[0]?.content).toMatchObject({ can_move: true })
    expect(await timesBefore(id)).toEqual([undefined, undefined, first, first, undefined, undefined])

    const changes = [
      { event: 'booked', sequence: 0, at: first },
      { event: 'moved', sequence: 1, at: second },
      { event: 'cancelled', sequence: 2, at: second },
    ]
    // A calendar takes an invitation to its own owner for one that it sent itself, and may add nothing.
    const copies = [
      { method: 'REQUEST', to: entry.email, invited: [`mailto:${entry.email}`] },
      { method: 'PUBLISH', to: SETTINGS.facts.practice.email, invited: [] },
    ]
    const expected = changes.flatMap(({ event, ...change }) =>
      copies.map((copy) => {
        const method = event === 'cancelled' ? 'CANCEL' : copy.method
        return { ...copy, ...change, uid: id, minutes: 60, method }
      }),
    )
    expect(await Promise.all((await mailsOf(id)).map(inCalendar))).toEqual(expected)
  })

  test('a mail that has not left yet is overtaken by the next change, which tells what both would have told', async () => {
    const { id, entry, offered } = await offer(['09:00', '11:00', '13:00'].map((time) => `${day(51)}T${time}`))
    const [first = '', second = '', third = ''] = offered
    const told = async () =>
      (await mailsOf(id)).map(({ recipient, content }) => [recipient, (content as { event: string }).event])
    await choose(id, first)
    // One is refused for now, the other is being sent.
    await run(`
      update private.mail_outbox set attempts = 1, next_attempt_at = now() + interval '5 minutes', last_error = '450'
      where recipient = '${entry.email}' and kind = 'appointment';
    `)
    await run(`
      update private.mail_outbox set attempts = 1, locked_until = now() + interval '40 seconds'
      where recipient is null and content ->> 'id' = '${id}';
    `)

    await choose(id, second, 1)
    expect(await told()).toEqual([
      [entry.email, 'booked'],
      [null, 'booked'],
    ])
    const due = await run(`
      select extract(epoch from next_attempt_at - created_at)::integer as seconds from private.mail_outbox
      where content ->> 'id' = '${id}' order by recipient nulls last
    `)
    expect(due).toEqual([{ seconds: 0 }, { seconds: expect.closeTo(40, -1) }])
    await nextMailsLeave(id)
    await choose(id, first, 2)
    await choose(id, third, 3)
    // The move to the first time was never told.
    expect((await timesBefore(id)).slice(2)).toEqual([second, second])
    await press(id, 4, { cancel: '1' })
    expect((await told()).slice(2)).toEqual([
      [entry.email, 'cancelled'],
      [null, 'cancelled'],
    ])
    expect((await timesBefore(id)).slice(2)).toEqual([second, second])
  })

  test('receipt, answers and appointment are one conversation', async () => {
    const { id, entry, first } = await offer([`${day(52)}T09:00`], 60, 'visitor')
    const sent = () => run(`update private.mail_outbox set sent_at = now() where recipient = '${entry.email}'`)
    const mails = async (kind: string) =>
      run<{ id: string; content: { thread: string[] } }>(
        `select id, content from private.mail_outbox where recipient = '${entry.email}' and kind = '${kind}'`,
      )
    const [receipt] = await mails('enquiry-receipt')
    const [answered] = await mails('enquiry-answer')
    expect(answered?.content.thread).toEqual([receipt?.id ?? 'a receipt'])

    await sent()
    await choose(id, first)

    expect((await mailsOf(id)).map(({ content }) => (content as { thread: string[] }).thread)).toEqual([
      [receipt?.id, answered?.id],
      [receipt?.id, answered?.id],
    ])
  })

  test('kind and length are told in mails and calendars, change with a move, and come back when it is taken back', async () => {
    const phone = '040 66969-123'
    const { id, first } = await offer([`${day(70)}T09:00`], 15, 'secret', { type: 'phone' }, { phone })
    await choose(id, first)
    const told = async () => {
      const { text, calendar } = await composeMail((await mailsOf(id)).at(-2) as QueuedMail, SETTINGS)
      const invitation = calendar?.content.replace(/\r\n /g, '') ?? ''
      return [text, invitation].map((said) => said.replaceAll('\u00a0', ' '))
    }
    for (const said of await told()) expect(said).toContain(`Wir rufen Sie unter ${phone} an`)
    const [mail, invitation] = await told()
    expect(mail).toContain('Telefonberatung, 15 Minuten')
    expect(invitation).toContain('SUMMARY:Telefonberatung: Praxis Musterhafen')
    expect(mail, 'nobody comes').not.toContain('Herzschrittmacher')
    await nextMailsLeave(id)

    const other = { _type: 'follow-up', _minutes: 30 }
    await rpc('move_appointment', { _id: id, _seen: 1, _at: `${day(70)}T09:00`, ...other })
    const moved = await told()
    expect(moved[0]).toContain('Folgetermin, 30 Minuten')
    for (const said of moved) expect(said).not.toContain('Wir rufen Sie')
    await rpc('take_back', { _id: id, _seen: 2 })
    expect(await run(`select type, minutes from private.appointments where id = '${id}'`)).toEqual([
      { type: 'phone', minutes: 15 },
    ])
  })

  test('where no number is known no call is offered, booked or moved to', async () => {
    const without = await offer([`${day(71)}T09:00`], 15, 'secret', { type: 'phone' }, { phone: '' })
    expect([without.error?.code, without.id]).toEqual(['22023', ''])
    const caller = { ...PERSON, _phone: ' ', _at: `${day(71)}T09:00`, _minutes: 15, _type: 'phone' }
    expect((await rpc('book_appointment', { _id: crypto.randomUUID(), ...caller })).error?.code).toBe('22023')
    const { id, first } = await offer([`${day(71)}T09:00`], 15, 'secret', {}, { phone: '' })
    await choose(id, first)
    const move = { _id: id, _seen: 1, _at: `${day(71)}T11:00`, _type: 'phone', _minutes: 15 }
    expect((await rpc('move_appointment', move)).error?.code).toBe('22023')
  })

  test('no time that clocks skip, that comes twice, that is over or too far or none is offered', async () => {
    const [spring, autumn] = [changeOfClocks(3), changeOfClocks(10)]
    for (const at of [`${spring}T02:30`, `${autumn}T02:30`, '2020-01-01T10:00', '2099-01-01T10:00', 'morgen']) {
      const { error, id } = await offer([at])
      expect([error?.code, id], at).toEqual(['22023', ''])
    }
  })

  test('the hours around a change of clocks are offered as clocks in Berlin show them', async () => {
    const [spring, autumn] = [changeOfClocks(3), changeOfClocks(10)]
    const { offered } = await offer([`${spring}T01:30`, `${spring}T03:00`, `${autumn}T03:00`])

    const instants = [`${spring}T00:30:00.000Z`, `${spring}T01:00:00.000Z`, `${autumn}T02:00:00.000Z`]
    expect(offered).toEqual(instants.sort())
  })

  test('a person changes an appointment twenty times and is then asked to call; the practice goes on', async () => {
    const { id, first, second } = await offer([`${day(54)}T09:00`, `${day(54)}T11:00`])
    await choose(id, first)
    await run(`update private.appointments set changes = 19 where id = '${id}'`)

    expect((await choose(id, second, 19)).status).toBe(303)
    expect((await choose(id, first, 20)).status).toBe(409)
    expect((await rpc('cancel_appointment', { _id: id, _seen: 20 })).data).toBe('kept')
  })

  test('a link of another appointment or a forged one leads nowhere, and neither does a time that was not offered', async () => {
    const { id } = await offer([`${day(44)}T09:00`])
    const other = await offer([`${day(44)}T11:00`])
    const signature = (await linkOf(other.id)).split('/').at(-1)

    expect((await fetch(`${server.url}/termin/${id}/${signature}`)).status).toBe(404)
    for (const time of [other.first, 'morgen', '2026-02-30T10:00:00.000Z', '0000-12-31T10:00:00.000Z']) {
      expect((await choose(id, time)).status, time).toBe(409)
    }
    const pastThePage = `select private.change_appointment('${id}', 0, '${other.first}', 'person') as answer`
    expect(await run(pastThePage)).toEqual([{ answer: 'over' }])
    expect(await stored(id)).toMatchObject({ starts_at: null, changes: 0 })
  })

  test('the practice moves to any free time, and what it cancelled the link does not bring back', async () => {
    const { id, first } = await offer([`${day(45)}T09:00`])
    await choose(id, first)

    const moved = await rpc('move_appointment', { _id: id, _seen: 1, _at: `${day(46)}T15:00` })
    expect(moved.data).toBe('kept')
    const held = new Date((await stored(id))?.starts_at ?? 0)
    expect(berlinDay(held)).toBe(day(46))
    expect((await mailsOf(id)).at(-1)?.content, 'the link offers no other time').toMatchObject({ can_move: false })
    expect((await choose(id, first, 2)).status).toBe(409)
    await rpc('cancel_appointment', { _id: id, _seen: 2 })
    expect((await choose(id, held.toISOString(), 3)).status).toBe(409)
    expect(await stored(id)).toMatchObject({ cancelled_by: 'practice', changes: 3 })
  })

  test('moved to a time that is taken, it stays as it was; after too many answers in an hour nothing is told', async () => {
    const [held, other] = [await offer([`${day(56)}T09:00`]), await offer([`${day(56)}T11:00`])]
    for (const { id, first } of [held, other]) await choose(id, first)
    const now = { _id: other.id, _seen: 1 }
    const move = async (time: string) => (await rpc('move_appointment', { ...now, _at: `${day(56)}T${time}` })).data

    expect(await move('09:00')).toBe('taken')
    const [row] = await run(`select offered[1] = starts_at as same from private.appointments where id = '${other.id}'`)
    expect(row).toEqual({ same: true })
    await run('delete from private.counters')
    await run(countOwn('answers', `'${server.accounts.administrator}'`, 120))
    expect([await move('13:00'), (await rpc('cancel_appointment', now)).data]).toEqual(['too many', 'too many'])
    await run('delete from private.counters')
  })

  test('somebody who telephoned gets an appointment: once, at a free time, as an enquiry that is answered', async () => {
    const book = async (_at: string, _id: string = crypto.randomUUID()) =>
      (await rpc('book_appointment', { _id, ...PERSON, _at, _minutes: 45 })).data
    const id = crypto.randomUUID()
    const time = `${day(61)}T09:00`

    expect([await book(time, id), await book(time, id), await book(time)]).toEqual(['kept', 'kept', 'taken'])
    expect((await rpc('take_back', { _id: id })).data, 'the person would hear nothing').toBe('over')
    const { data: page } = await rpc('enquiry_page', { _ids: [id], _promised_hours: 24 })
    expect(page.rows).toMatchObject([{ place: 'later', appointment_at: expect.any(String) }])

    expect(await mailsOf(id)).toMatchObject([
      { recipient: 'max@example.com', content: { event: 'booked' } },
      { recipient: null, content: { event: 'booked' } },
    ])
    const found = await run(`select status from public.consultation_requests where email = 'max@example.com'`)
    expect(found, 'what was not booked leaves nothing').toEqual([{ status: 'contacted' }])
  })

  test('who telephones and waits already gets the appointment in that entry', async () => {
    const email = `erika-${crypto.randomUUID()}@example.com`
    const waiting = consultationRequest({ email, phone: '040 66969-321' })
    await server.as.secret.from('consultation_requests').insert(waiting).throwOnError()
    const book = async (time: string, changes: object) => {
      const person = { _first_name: 'erika', _last_name: 'Mustermann', _email: email, _phone: '', ...changes }
      const _id = crypto.randomUUID()
      const call = { _id, ...person, _at: `${day(64)}T${time}`, _minutes: 45 }
      expect((await rpc('book_appointment', call)).data).toBe('kept')
      const [answer] = await run<{ entry_id: string }>(`select entry_id from private.answers where id = '${_id}'`)
      return answer?.entry_id === waiting.id
    }

    expect(await book('09:00', {})).toBe(true)
    expect(await book('11:00', { _email: '', _phone: '+49 40 66969321' }), 'by the number').toBe(true)
    expect(await book('13:00', { _first_name: 'Max' }), 'another of the same address').toBe(false)
    expect(await run(`select status from private.enquiry where id = '${waiting.id}'`)).toEqual([
      { status: 'contacted' },
    ])
  })

  test('to somebody who telephoned and has no address nothing is mailed, and no answer can be', async () => {
    const id = crypto.randomUUID()
    const person = { ...PERSON, _first_name: '', _email: '', _phone: '' }
    const at = (time: string) => `${day(63)}T${time}`
    expect((await rpc('book_appointment', { _id: id, ...person, _at: at('09:00'), _minutes: 45 })).data).toBe('kept')
    await nextMailsLeave(id)
    expect((await rpc('move_appointment', { _id: id, _seen: 1, _at: at('11:00') })).data).toBe('kept')
    await nextMailsLeave(id)
    const { data: coming } = await rpc('coming_appointments')
    const told = coming.find((one: { id: string }) => one.id === id)
    expect(told).toMatchObject({ email: null, name: 'Mustermann' })
    const [entry] = await run<{ seen: string }>(
      `select to_json(answered_at) as seen from public.consultation_requests where id = '${id}'`,
    )
    const { error } = await sendAnswer(id, { _id: crypto.randomUUID(), _seen: entry?.seen })
    expect(error?.code).toBe('22023')
    const contact = { _entry_id: id, ...person, _email: 'meier@example.com' }
    expect((await rpc('correct_contact', contact)).data, 'neither is asked for later').toBe(true)
    await rpc('correct_contact', { ...contact, _email: '' })
    await server.as.administrator.from('consultation_requests').delete().eq('id', id).throwOnError()

    const content = (event: string) => ({ recipient: null, content: { event } })
    expect(await mailsOf(id)).toMatchObject(['booked', 'moved', 'cancelled'].map(content))
  })

  const told = async (id: string) =>
    ((await rpc('coming_appointments')).data as { id: string; cancelled_by: string }[]).find((one) => one.id === id)

  test.each(['person', 'practice'])('an appointment that the %s called off is told for three days', async (by) => {
    const { id, first } = await offer([`${day(62)}T09:00`])
    await choose(id, first)
    if (by === 'person') await press(id, 1, { cancel: '1' })
    else await rpc('cancel_appointment', { _id: id, _seen: 1 })

    expect(await told(id)).toMatchObject({ cancelled_by: by })
    await run(`update private.appointments set cancelled_at = now() - interval '73 hours' where id = '${id}'`)
    expect(await told(id)).toBeUndefined()
  })

  test('what is over is no coming appointment, what runs still is one', async () => {
    const { id, first } = await offer([`${day(49)}T09:00`])
    await choose(id, first)
    for (const [from, until, isComing] of [
      ['-30 minutes', '30 minutes', true],
      ['-1 hour', '-1 second', false],
    ]) {
      const times = `starts_at = now() + '${from}', ends_at = now() + '${until}'`
      await run(`update private.appointments set ${times} where id = '${id}'`)
      expect((await told(id)) !== undefined).toBe(isComing)
    }
  })

  const statesOf = async (id: string) =>
    (
      await run<{ state: string }>(
        `select t ->> 'state' as state from jsonb_array_elements(private.appointment_of_link('${id}') -> 'times') t`,
      )
    ).map(({ state }) => state)

  test('a time that begins within the own one is taken for others alone', async () => {
    const at = [`${day(55)}T09:00`, `${day(55)}T09:30`]
    const [mine, other] = [await offer(at), await offer(at)]
    await choose(mine.id, mine.first)

    expect(await statesOf(mine.id)).toEqual(['free', 'free'])
    expect(await statesOf(other.id)).toEqual(['taken', 'taken'])
    await press(mine.id, 1, { cancel: '1' })
    expect(await statesOf(other.id)).toEqual(['free', 'free'])
  })

  /** Closes the practice on these days; without any it is open again. */
  const close = (...days: string[]) =>
    run(`
      update private.settings set value = jsonb_set(value, '{practiceDetails,closures}', '${JSON.stringify(
        days.map((one) => ({ from: one, to: one, reason: 'Fortbildung', substitute: '' })),
      )}')
      where key = 'shipped_facts'
    `)

  test('an offered time on a day that is closed since cannot be chosen; a booked one stays, and the practice is told of both', async () => {
    const [closed, open] = [day(65), day(66)]
    const [one, other] = [await offer([`${closed}T09:00`, `${open}T09:00`]), await offer([`${open}T15:00`])]
    await choose(other.id, other.first)
    const inClosures = async () =>
      ((await rpc('appointments_in_closures')).data as { id: string; state: string }[]).map(({ id, state }) => [
        id,
        state,
      ])
    expect(await inClosures()).toEqual([])
    await close(closed)

    expect(await statesOf(one.id)).toEqual(['closed', 'free'])
    expect((await choose(one.id, one.first)).status).toBe(409)
    expect(await stored(one.id)).toMatchObject({ starts_at: null })
    expect((await choose(one.id, one.second)).status).toBe(303)
    await close(closed, open)
    expect(await inClosures()).toEqual([one.id, other.id].map((id) => [id, 'booked']))
    expect((await rpc('times_between', { _from: open, _until: open })).data).toMatchObject([
      { id: one.id, state: 'booked', starts_at: expect.any(String), closed: 'Fortbildung' },
      { id: other.id, state: 'booked' },
    ])
    const moved = await rpc('move_appointment', { _id: other.id, _seen: 1, _at: `${closed}T15:00` })
    expect(moved.data, 'the practice may know better').toBe('kept')
    await close()
  })

  test('what the practice changed waits ten seconds, and taken back it is as before, with the mails that it had overtaken', async () => {
    const { id, entry, first, second } = await offer([`${day(67)}T09:00`, `${day(67)}T11:00`])
    await choose(id, first)
    const before = await mailsOf(id)
    const reminder = () => run(`select remind_at from private.appointments where id = '${id}'`)
    const toRemind = await reminder()
    const waits = async () =>
      (
        await run<{ seconds: number }>(`
        select extract(epoch from next_attempt_at - created_at)::integer as seconds from private.mail_outbox
        where content ->> 'id' = '${id}'
      `)
      ).map(({ seconds }) => seconds)
    const reason = 'Wir sind auf einer\nFortbildung.'
    for (const refused of ['a'.repeat(301), 'Hier: https://boese', 'www.boese', 'max@boese', 'boese．example'])
      expect((await rpc('cancel_appointment', { _id: id, _seen: 1, _reason: refused })).error?.code).toBe('22023')
    await rpc('cancel_appointment', { _id: id, _seen: 1, _reason: reason })
    expect(await waits()).toEqual([10, 10])
    const [listed] = (await rpc('coming_appointments')).data.filter((each: { id: string }) => each.id === id)
    expect(listed.past.map((each: object) => Object.keys(each).filter((name) => /mail/.test(name)))).toEqual([[], []])
    const { text } = await composeMail((await mailsOf(id))[0] as QueuedMail, SETTINGS)
    expect(text).toContain('Wir sind auf einer Fortbildung.')

    expect((await rpc('take_back', { _id: id, _seen: 2 })).data).toBe('kept')

    expect(await stored(id)).toEqual({ starts_at: expect.anything(), cancelled_by: null, changes: 3 })
    expect([await mailsOf(id), await reminder()]).toEqual([before, toRemind])
    // The other times are offered again, too.
    await rpc('move_appointment', { _id: id, _seen: 3, _at: `${day(67)}T15:00` })
    expect((await rpc('take_back', { _id: id, _seen: 4 })).data).toBe('kept')
    expect((await choose(id, second, 5)).status).toBe(303)

    await rpc('cancel_appointment', { _id: id, _seen: 6 })
    const other = await offer([`${day(67)}T11:00`])
    await choose(other.id, other.first)
    expect((await rpc('take_back', { _id: id, _seen: 7 })).data).toBe('taken')
    expect(await mailsOf(id)).toMatchObject([{ content: { event: 'cancelled' } }, { content: { event: 'cancelled' } }])
    await press(other.id, 1, { cancel: '1' })
    await run(`update private.mail_outbox set attempts = 1 where recipient = '${entry.email}' and kind = 'appointment'`)
    expect((await rpc('take_back', { _id: id, _seen: 7 })).data).toBe('over')
  })

  test('each change is remembered with the time before it, who made it, and the reason', async () => {
    const { id, entry, first, second } = await offer([`${day(68)}T09:00`, `${day(68)}T11:00`])
    await choose(id, first)
    await choose(id, second, 1)
    await rpc('cancel_appointment', { _id: id, _seen: 2, _reason: 'Fortbildung' })

    const { data } = await rpc('answers_of', { _entry_id: entry.id })
    const { past } = data.answers[0].appointment as { past: { starts_at?: string }[] }
    expect(past).toMatchObject([{ by: 'person' }, { by: 'person' }, { by: 'practice', reason: 'Fortbildung' }])
    const before = past.map(({ starts_at }) => starts_at && new Date(starts_at).toISOString())
    expect(before).toEqual([undefined, first, second])
  })

  test('an answer that is taken back offers nothing, and its times are in the draft again', async () => {
    const at = [`${day(47)}T09:00`, `${day(47)}T11:00`]
    const { id, answer, entry } = await offer(at, 45)

    expect((await rpc('take_back', { _id: answer })).data).toBe('kept')

    expect(await stored(id)).toBeUndefined()
    const { data } = await rpc('answers_of', { _entry_id: entry.id })
    expect(data).toMatchObject({ draft: { body: { times: { minutes: 45, at } } } })
  })

  test('with its enquiry a coming appointment is cancelled: both are mailed, and mails that still waited are dropped', async () => {
    const { id, entry, first, second } = await offer([`${day(48)}T09:00`, `${day(48)}T11:00`])
    await choose(id, first)
    await choose(id, second, 1)
    await server.as.administrator.from('consultation_requests').delete().eq('id', entry.id).throwOnError()

    expect(await stored(id)).toBeUndefined()
    expect((await fetch(await linkOf(id))).status).toBe(404)
    const content = { event: 'cancelled', by: 'practice', sequence: 2 }
    const mails = await mailsOf(id)
    expect(mails).toMatchObject([entry.email, null].map((recipient) => ({ recipient, content })))
    for (const mail of mails) {
      expect(await inCalendar(mail)).toMatchObject({ method: 'CANCEL', uid: id, sequence: 2, at: second })
    }
    // The time is free again.
    const again = await offer([`${day(48)}T11:00`])
    expect((await choose(again.id, again.first)).status).toBe(303)
  })

  test('deleting an enquiry mails nothing about an appointment that was only offered, is over or was cancelled', async () => {
    for (const change of [
      'starts_at = null, ends_at = null',
      "starts_at = '2020-01-01 09:00Z', ends_at = '2020-01-01 10:00Z'",
      "cancelled_at = now(), cancelled_by = 'person'",
    ]) {
      const { id, entry, first } = await offer([`${day(50)}T09:00`])
      await choose(id, first)
      await run(`delete from private.mail_outbox where content ->> 'id' = '${id}'`)
      await run(`update private.appointments set ${change} where id = '${id}'`)

      await server.as.administrator.from('consultation_requests').delete().eq('id', entry.id)

      expect([await stored(id), await mailsOf(id)], change).toEqual([undefined, []])
    }
  })

  test('an enquiry from the trash brings its appointment back, without a mail of a cancellation', async () => {
    const { id, entry, first } = await offer([`${day(53)}T09:00`])
    await choose(id, first)
    await deleteIntoTrash(server.database, (transaction) =>
      sql`delete from public.consultation_requests where id = ${entry.id}::uuid`.execute(transaction),
    )
    expect((await fetch(await linkOf(id))).status).toBe(404)

    expect(await bringBack(server.database, entry.id)).toEqual({ back: 1, taken: 0 })

    expect((await fetch(await linkOf(id))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ changes: 1, cancelled_by: null })
    expect(await mailsOf(id)).toMatchObject([{ content: { event: 'booked' } }, { content: { event: 'booked' } }])
  })

  test('the calendar of the practice reads times without names, with names where wanted, and nothing once the address ended', async () => {
    const { id, first: at } = await offer([`${day(49)}T09:00`])
    await choose(id, at)
    const readFeed = async (secret: string) => {
      const answer = await fetch(`${server.url}/kalender/${secret}.ics`)
      if (!answer.ok) return answer.status
      const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
      const event = events.map((one) => new ICAL.Event(one)).find(({ uid }) => uid === id)
      return [event?.startDate.toJSDate().toISOString(), event?.summary]
    }
    const make = async (_with_names: boolean) => (await rpc('make_calendar_address', { _with_names })).data as string

    const withoutNames = await make(false)
    expect(await readFeed(withoutNames)).toEqual([at, 'Erstberatung'])
    await press(id, 1, { cancel: '1' })
    expect(await readFeed(withoutNames), 'what is cancelled leaves it').toEqual([undefined, undefined])
    await choose(id, at, 2)
    const withNames = await make(true)
    expect(await readFeed(withoutNames)).toBe(404)
    expect(await readFeed(withNames)).toEqual([at, expect.stringMatching(/^Erstberatung: Erika /)])
    const again = await fetch(`${server.url}/kalender/${withNames}.ics`)
    const headers = { 'if-none-match': again.headers.get('etag') ?? '' }
    await run(`update private.appointments set changed_at = '2026-11-02T08:00Z' where id = '${id}'`)
    const changed = await fetch(`${server.url}/kalender/${withNames}.ics`, { headers })
    expect(await changed.text()).toContain('DTSTAMP:20261102T080000Z')
    headers['if-none-match'] = changed.headers.get('etag') ?? ''
    expect((await fetch(`${server.url}/kalender/${withNames}.ics`, { headers })).status).toBe(304)

    // Each mails every administrator.
    await run(countOwn('newsletter samples', `'${server.accounts.administrator}'`, 18))
    expect((await rpc('make_calendar_address', { _with_names: false })).error?.code).toBe('too_many_requests')
    await run('delete from private.counters')

    for (const end of [
      () => rpc('end_calendar_address'),
      () => rpc('end_my_sessions'),
      () => run("update auth.users set encrypted_password = 'x' || encrypted_password"),
      () => run('delete from public.user_roles'),
    ]) {
      const address = await make(false)
      expect(await readFeed(address)).toEqual([at, 'Erstberatung'])
      await end()
      expect(await readFeed(address), String(end)).toBe(404)
    }
    expect(await run("select from private.audit_log where action = 'calendar address made'")).toHaveLength(6)
  })
})
