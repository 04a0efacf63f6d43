import type { SupabaseClient } from '@supabase/supabase-js'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, berlinDay } from '../../rules/berlin-time.ts'
import { appointmentLink } from '../../server/appointments/appointment-link.ts'
import { bringBack, deleteIntoBasket } from '../../server/jobs/waste-basket.ts'
import { composeMail, type QueuedMail } from '../../server/mail/compose-mail.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { consultationRequest } from '../support/server/enquiries.ts'
import { freshNetwork } from '../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'
import { SETTINGS } from '../support/texts/sample-mails.ts'

/** A day of the coming weeks, as an answer offers it. */
const day = (count: number) => addDays(berlinDay(new Date()), count)

/** The next night in which clocks change: the last Sunday of March, or of October. */
function changeOfClocks(month: 3 | 10): string {
  const year = new Date().getUTCFullYear()
  const [next = ''] = [year, year + 1]
    .map((one) => new Date(Date.UTC(one, month, 0)))
    .map((last) => addDays(last.toISOString().slice(0, 10), -last.getUTCDay()))
    .filter((sunday) => sunday > day(0))
  return next
}

describeOnEngine('appointments on %s', (engine) => {
  let server: ServerUnderTest
  let administrator: SupabaseClient
  beforeAll(async () => {
    // Nobody listens there: mails stay in the outbox, where the test reads them.
    server = await startServerUnderTest(engine, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'praxis@example.com' })
    administrator = server.as.administrator
  })
  afterAll(() => server.stop())

  /** An enquiry, and an answer that offers times. */
  async function offer(at: string[], minutes = 60) {
    const entry = consultationRequest({ email: `erika-${crypto.randomUUID()}@example.com` }) as {
      id: string
      email: string
    }
    await server.as.secret.from('consultation_requests').insert(entry)
    const _id = crypto.randomUUID()
    const words = {
      _id,
      _entry_table: 'consultation_requests',
      _entry_id: entry.id,
      _seen: null,
      _subject: 'Ihre Anfrage',
    }
    const { error } = await administrator.rpc('send_answer', { ...words, _body: 'Guten Tag', _times: { minutes, at } })
    const { rows } = await sql<{ id: string; offered: Date[] }>`
      select id::text, to_json(offered) as offered from private.appointments where answer_id = ${_id}
    `.execute(server.database.sql)
    const offered = (rows[0]?.offered ?? []).map((instant) => new Date(instant).toISOString())
    return { entry, answer: _id, error, id: rows[0]?.id ?? '', offered }
  }

  const linkOf = (id: string) => appointmentLink(server.url, id, server.keys.secretKey)
  const press = async (id: string, form: Record<string, string>) =>
    fetch(await linkOf(id), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': freshNetwork(), origin: server.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(form),
    })
  const stored = async (id: string) => {
    const { rows } = await sql<{ starts_at: Date | null; cancelled_by: string | null; changes: number }>`
      select starts_at, cancelled_by, changes from private.appointments where id = ${id}::uuid
    `.execute(server.database.sql)
    return rows[0]
  }
  const mailsOf = async (id: string) => {
    const { rows } = await sql<QueuedMail>`
      select kind, recipient, content from private.mail_outbox
      where kind = 'appointment' and content ->> 'id' = ${id}
      order by (content ->> 'sequence')::integer, recipient nulls last
    `.execute(server.database.sql)
    return rows
  }

  test('two hundred people press for the same three times at once, and each time is held by one', {
    tags: ['more'],
  }, async () => {
    const people = 200
    const times = ['09:00', '10:30', '12:00'].map((time) => new Date(`${day(40)}T${time}:00Z`).toISOString())
    const { rows } = await sql<{ id: string }>`
      with entries as (
        insert into public.consultation_requests (first_name, last_name, email, phone, consultation_type, message, consent_version)
        select 'Erika', 'Mustermann', 'erika-' || n || '@example.com', '040 66969-123', 'mwo', 'Termin?', '2026-11-20'
        from generate_series(1, ${people}::integer) n returning id
      ), answered as (
        insert into private.answers (id, entry_table, entry_id, kind, subject, body, status_before, mail_id)
        select gen_random_uuid(), 'consultation_requests', id, 'mail', 'Termin', 'Guten Tag', 'new', gen_random_uuid()
        from entries returning id
      )
      insert into private.appointments (answer_id, minutes, offered)
      select id, 60, ${`{${times.join()}}`}::timestamptz[] from answered returning id::text
    `.execute(server.database.sql)

    const answers = await Promise.all(
      rows.flatMap(({ id }, index) => press(id, { seen: '0', time: times[index % 3] ?? '' })),
    )

    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 303)).toHaveLength(3)
    expect(statuses.filter((status) => status === 409)).toHaveLength(people - 3)
    const held = await sql<{ starts_at: Date }>`
      select starts_at from private.appointments where starts_at is not null and id = any (${rows.map(({ id }) => id)}::uuid[])
      order by starts_at
    `.execute(server.database.sql)
    expect(held.rows.map(({ starts_at }) => new Date(starts_at).toISOString())).toEqual(times)
  })

  test('not even past the functions do two people hold one minute', async () => {
    const [one, other] = [await offer([`${day(41)}T09:00`]), await offer([`${day(41)}T09:59`])]
    await press(one.id, { seen: '0', time: one.offered[0] ?? '' })

    await expect(
      sql`update private.appointments set starts_at = offered[1], ends_at = offered[1] + interval '1 hour' where id = ${other.id}::uuid`.execute(
        server.database.sql,
      ),
    ).rejects.toThrow(/one_person_at_a_time/)
  })

  test('opening the link changes nothing; pressing once chooses, again moves, and a press that is repeated does nothing more', async () => {
    const { id, offered } = await offer([`${day(42)}T09:00`, `${day(42)}T11:00`])
    const opened = await fetch(await linkOf(id), { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(await stored(id)).toMatchObject({ starts_at: null, changes: 0 })

    await press(id, { seen: '0', time: offered[0] ?? '' })
    await press(id, { seen: '0', time: offered[0] ?? '' })
    expect(await stored(id)).toMatchObject({ changes: 1 })
    expect((await press(id, { seen: '0', time: offered[1] ?? '' })).status).toBe(409)
    await press(id, { seen: '1', time: offered[1] ?? '' })
    await press(id, { seen: '2', cancel: '1' })

    expect(await stored(id)).toMatchObject({ changes: 3, cancelled_by: 'person' })
  })

  test('both get invitations that a calendar reads: one UID, a rising SEQUENCE, REQUEST and at the end CANCEL', async () => {
    const { id, entry, offered } = await offer([`${day(43)}T09:00`, `${day(43)}T11:00`])
    await press(id, { seen: '0', time: offered[0] ?? '' })
    await press(id, { seen: '1', time: offered[1] ?? '' })
    await administrator.rpc('cancel_appointment', { _id: id, _seen: 2 })

    const mails = await mailsOf(id)
    const read = await Promise.all(
      mails.map(async (mail) => {
        const composed = await composeMail(mail, SETTINGS)
        const calendar = new ICAL.Component(ICAL.parse(composed.calendar?.content ?? ''))
        const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
        return {
          method: calendar.getFirstPropertyValue('method'),
          sequence: event.sequence,
          uid: event.uid,
          at: event.startDate.toJSDate().toISOString(),
          minutes: event.duration.toSeconds() / 60,
          to: composed.to,
          invited: event.attendees.map((attendee) => attendee.getFirstValue()),
        }
      }),
    )

    const practice = SETTINGS.facts.practice.email
    const expected = [
      { method: 'REQUEST', sequence: 0, at: offered[0] },
      { method: 'REQUEST', sequence: 1, at: offered[1] },
      { method: 'CANCEL', sequence: 2, at: offered[1] },
    ].flatMap((change) =>
      [entry.email, practice].map((to) => ({ ...change, uid: id, minutes: 60, to, invited: [`mailto:${to}`] })),
    )
    expect(read).toEqual(expected)
  })

  test.each([
    ['that clocks skip in spring', `${changeOfClocks(3)}T02:30`],
    ['that comes twice in autumn', `${changeOfClocks(10)}T02:30`],
    ['that is over', '2020-01-01T10:00'],
    ['that is no time', 'morgen'],
  ])('a time %s is never offered', async (_what, at) => {
    const { error, id } = await offer([at])

    expect(error?.code).toBe('22023')
    expect(id).toBe('')
  })

  test('the hours around a change of clocks are offered as clocks in Berlin show them', async () => {
    const [spring, autumn] = [changeOfClocks(3), changeOfClocks(10)]
    const { offered } = await offer([`${spring}T01:30`, `${spring}T03:00`, `${autumn}T03:00`])

    const instants = [`${spring}T00:30:00.000Z`, `${spring}T01:00:00.000Z`, `${autumn}T02:00:00.000Z`]
    expect(offered).toEqual(instants.sort())
  })

  test('a foreign or a forged link leads nowhere, and neither does a time that was not offered', async () => {
    const { id, offered } = await offer([`${day(44)}T09:00`])
    const other = await offer([`${day(44)}T11:00`])
    const signature = (await linkOf(other.id)).split('/').at(-1)

    expect((await fetch(`${server.url}/termin/${id}/${signature}`)).status).toBe(404)
    expect((await press(id, { seen: '0', time: other.offered[0] ?? '' })).status).toBe(409)
    expect((await press(id, { seen: '0', time: 'morgen' })).status).toBe(409)
    const foreign = { origin: 'https://example.org', 'sec-fetch-site': 'cross-site' }
    const body = new URLSearchParams({ seen: '0', time: offered[0] ?? '' })
    expect((await fetch(await linkOf(id), { method: 'POST', headers: foreign, body })).status).toBe(403)
    expect(await stored(id)).toMatchObject({ changes: 0 })
  })

  test('the practice moves to any free time, and what it cancelled the link does not bring back', async () => {
    const { id, offered } = await offer([`${day(45)}T09:00`])
    await press(id, { seen: '0', time: offered[0] ?? '' })

    const moved = await administrator.rpc('move_appointment', { _id: id, _seen: 1, _at: `${day(46)}T15:00` })
    expect(moved.data).toBe('kept')
    const held = await stored(id)
    expect(berlinDay(new Date(held?.starts_at ?? 0))).toBe(day(46))
    expect((await press(id, { seen: '2', time: offered[0] ?? '' })).status).toBe(409)
    await administrator.rpc('cancel_appointment', { _id: id, _seen: 2 })
    const time = new Date(held?.starts_at ?? 0).toISOString()
    expect((await press(id, { seen: '3', time })).status).toBe(409)
    expect(await stored(id)).toMatchObject({ cancelled_by: 'practice', changes: 3 })
  })

  test('an answer that is taken back offers nothing, and its times are in the draft again', async () => {
    const at = [`${day(47)}T09:00`, `${day(47)}T11:00`]
    const { id, answer, entry } = await offer(at, 45)

    expect((await administrator.rpc('take_back_answer', { _id: answer })).data).toBe(true)

    expect(await stored(id)).toBeUndefined()
    const { data } = await administrator.rpc('answers_of', { _entry_id: entry.id })
    expect((data as { draft: unknown }).draft).toMatchObject({ times: { minutes: 45, at } })
  })

  test('with its enquiry a coming appointment is cancelled: both hear of it, and what had not left yet does not leave', async () => {
    const { id, entry, offered } = await offer([`${day(48)}T09:00`, `${day(48)}T11:00`])
    await press(id, { seen: '0', time: offered[0] ?? '' })
    await press(id, { seen: '1', time: offered[1] ?? '' })
    const { error } = await administrator.from('consultation_requests').delete().eq('id', entry.id)
    expect(error).toBeNull()

    expect(await stored(id)).toBeUndefined()
    expect((await fetch(await linkOf(id))).status).toBe(404)
    const mails = await mailsOf(id)
    expect(mails.map(({ recipient }) => recipient)).toEqual([entry.email, null])
    for (const mail of mails) {
      expect(mail.content).toMatchObject({ event: 'cancelled', by: 'practice', sequence: 2 })
      const composed = await composeMail(mail, SETTINGS)
      const calendar = new ICAL.Component(ICAL.parse(composed.calendar?.content ?? ''))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
      expect([calendar.getFirstPropertyValue('method'), event.uid, event.sequence]).toEqual(['CANCEL', id, 2])
      expect(event.startDate.toJSDate().toISOString()).toBe(offered[1])
    }
    // The time is free again, and nothing comes back: what a person deletes is in no basket.
    const again = await offer([`${day(48)}T11:00`])
    expect((await press(again.id, { seen: '0', time: again.offered[0] ?? '' })).status).toBe(303)
    const { rows } = await sql`select from private.waste_basket where subject_id = ${entry.id}::uuid`.execute(
      server.database.sql,
    )
    expect(rows).toEqual([])
  })

  test.each([
    ['that was only offered', `update private.appointments set starts_at = null, ends_at = null where id = `],
    [
      'that is over',
      `update private.appointments set starts_at = '2020-01-01 09:00Z', ends_at = '2020-01-01 10:00Z' where id = `,
    ],
    ['that was cancelled', `update private.appointments set cancelled_at = now(), cancelled_by = 'person' where id = `],
  ])('nobody hears of an appointment %s when its enquiry goes', async (_what, change) => {
    const { id, entry, offered } = await offer([`${day(50)}T09:00`])
    await press(id, { seen: '0', time: offered[0] ?? '' })
    await sql`delete from private.mail_outbox where content ->> 'id' = ${id}`.execute(server.database.sql)
    await sql.raw(`${change} '${id}'`).execute(server.database.sql)

    await administrator.from('consultation_requests').delete().eq('id', entry.id)

    expect(await stored(id)).toBeUndefined()
    expect(await mailsOf(id)).toEqual([])
  })

  test('out of the waste basket an enquiry brings its appointment back, which nobody cancelled', async () => {
    const { id, entry, offered } = await offer([`${day(53)}T09:00`])
    await press(id, { seen: '0', time: offered[0] ?? '' })
    await deleteIntoBasket(server.database, (transaction) =>
      sql`delete from public.consultation_requests where id = ${entry.id}::uuid`.execute(transaction),
    )
    expect((await fetch(await linkOf(id))).status).toBe(404)

    expect(await bringBack(server.database, entry.id)).toEqual({ back: 1, taken: 0 })

    expect((await fetch(await linkOf(id))).status).toBe(200)
    expect(await stored(id)).toMatchObject({ changes: 1, cancelled_by: null })
    expect((await mailsOf(id)).map(({ content }) => (content as { event: string }).event)).toEqual(['booked', 'booked'])
  })

  test('an erased person hears of the cancellation, and once that has left the address is nowhere', async () => {
    const { id, entry, offered } = await offer([`${day(51)}T09:00`])
    await press(id, { seen: '0', time: offered[0] ?? '' })
    expect((await administrator.rpc('erase_person', { _email: entry.email })).data).toMatchObject({ enquiries: 1 })

    const { rows } = await sql<{ id: string; content: object }>`
      update private.mail_outbox set attempts = 1, next_attempt_at = now() + interval '1 day' where recipient = ${entry.email}
      returning id::text, content
    `.execute(server.database.sql)
    expect(rows).toMatchObject([{ content: { id, event: 'cancelled', sequence: 1 } }])
    await sql`select private.mail_was_sent(${rows[0]?.id}::uuid, 1, '<a@example.com>', 'a')`.execute(
      server.database.sql,
    )
    const left = await sql`select from private.mail_outbox where recipient = ${entry.email}`.execute(
      server.database.sql,
    )
    expect(left.rows).toEqual([])
  })

  test('the other entries of a person name the appointments, those that were cancelled too', async () => {
    const { id, entry, offered } = await offer([`${day(52)}T09:00`])
    const shown = async () => {
      const { data } = await administrator.rpc('same_person', { _email: entry.email.toUpperCase() })
      return (data as { appointments: unknown[] }).appointments
    }
    expect(await shown()).toEqual([])
    await press(id, { seen: '0', time: offered[0] ?? '' })
    const appointment = { id, kind: 'consultation', entry_id: entry.id, cancelled: false }
    expect(await shown()).toEqual([expect.objectContaining(appointment)])
    await press(id, { seen: '1', cancel: '1' })
    expect(await shown()).toEqual([expect.objectContaining({ ...appointment, cancelled: true })])
  })

  test.each(['2026-02-30T10:00:00.000Z', '0000-12-31T10:00:00.000Z', 'morgen'])(
    'of %s, which was never offered, the page says that something changed',
    async (time) => {
      const { id } = await offer([`${day(48)}T09:00`])
      expect((await press(id, { seen: '0', time })).status).toBe(409)
      expect(await stored(id)).toMatchObject({ starts_at: null, changes: 0 })
    },
  )

  test('the calendar of the practice reads times without names, with names where wanted, and nothing once the address ended', async () => {
    const { id, offered } = await offer([`${day(49)}T09:00`])
    await press(id, { seen: '0', time: offered[0] ?? '' })
    const readFeed = async (secret: string) => {
      const answer = await fetch(`${server.url}/kalender/${secret}.ics`)
      if (!answer.ok) return answer.status
      const events = new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent')
      const event = events.map((one) => new ICAL.Event(one)).find(({ uid }) => uid === id)
      return [event?.startDate.toJSDate().toISOString(), event?.summary]
    }
    const make = async (_with_names: boolean) =>
      (await administrator.rpc('make_calendar_address', { _with_names })).data as string

    const first = await make(false)
    expect(await readFeed(first)).toEqual([offered[0], 'Termin'])
    const second = await make(true)
    expect(await readFeed(first)).toBe(404)
    expect(await readFeed(second)).toEqual([offered[0], expect.stringMatching(/^Termin: Erika /)])
    await administrator.rpc('end_calendar_address')
    expect(await readFeed(second)).toBe(404)

    const third = await make(false)
    expect(await readFeed(third)).toEqual([offered[0], 'Termin'])
    await administrator.rpc('end_my_sessions')
    expect(await readFeed(third)).toBe(404)
    const fourth = await make(false)
    await sql`update auth.users set encrypted_password = 'x' || encrypted_password`.execute(server.database.sql)
    expect(await readFeed(fourth)).toBe(404)
    const fifth = await make(false)
    await sql`delete from public.user_roles where user_id = ${server.accounts.administrator}`.execute(
      server.database.sql,
    )
    expect(await readFeed(fifth)).toBe(404)
    const { rows } = await sql`select from private.audit_log where action = 'calendar address made'`.execute(
      server.database.sql,
    )
    expect(rows).toHaveLength(5)
  })
})
