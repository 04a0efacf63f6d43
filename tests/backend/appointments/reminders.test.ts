import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { answerOf } from '../../../server/database/answer-of.ts'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'

const HOURS = 3_600_000

describeOnEngine('reminders on %s', (engine) => {
  const databases = databaseOn(engine)
  const { run } = databases
  beforeEach(() =>
    databases.database.runScript(`
      delete from public.consultation_requests;
      delete from private.mail_outbox;
      delete from private.settings where key in ('shipped_facts', 'mails_are_caught');
      insert into private.settings values ('shipped_facts', '{"practice": {"sendsReminders": true}}');
    `),
  )

  /** Chosen now, and so many hours ahead. */
  async function booked(hours: number, email: string | null = 'erika@example.com') {
    const id = crypto.randomUUID()
    await run(`
      insert into public.consultation_requests (id, first_name, last_name, phone, email, status)
      values ('${id}', 'Erika', 'Mustermann', '', ${email ? `'${email}'` : 'null'}, 'contacted')
    `)
    await run(`
      insert into private.answers (id, entry_id, kind, body, status_before) values ('${id}', '${id}', 'call', 'Termin', 'new')
    `)
    const at = new Date(Date.now() + hours * HOURS).toISOString()
    await run(`
      insert into private.appointments (id, answer_id, minutes, offered)
      values ('${id}', '${id}', 60, array[timestamptz '${at}', timestamptz '${at}' + interval '2 days'])
    `)
    expect(await change(id, 0, at)).toBe('kept')
    await run("update private.mail_outbox set sent_at = now() where content ->> 'event' <> 'reminded'")
    return { id, at }
  }
  const change = async (id: string, seen: number, at: string | null, more = '') =>
    (
      await run(
        `select private.change_appointment('${id}', ${seen}, ${at ? `'${at}'` : 'null'}, 'practice'${more}) as outcome`,
      )
    )[0]?.outcome
  const practiceSays = (facts: object) =>
    run(`update private.settings set value = '${JSON.stringify({ practice: facts })}' where key = 'shipped_facts'`)
  const shift = (by: string) =>
    run(`
      update private.appointments set starts_at = starts_at - interval '${by}', ends_at = ends_at - interval '${by}',
        remind_at = remind_at - interval '${by}'
    `)
  /** Time goes on by so many hours for all that is booked; by way of another century, as no two may hold one minute meanwhile. */
  const later = async (hours: number) => {
    await shift('100 years')
    await shift(`-100 years ${hours} hours`)
  }
  const remind = () => answerOf<number>(databases.database, sql`select private.queue_reminders() as answer`)
  const reminders = () =>
    run<{ id: string; recipient: string; content: object }>(`
      select id, recipient, content from private.mail_outbox
      where kind = 'appointment' and content ->> 'event' = 'reminded' order by created_at, id
    `)
  const remindedAt = async (id: string) =>
    (await run(`select reminded_at from private.appointments where id = '${id}'`))[0]?.reminded_at

  test('page, mails and reminder keep what cancelling cost when the time was offered', async () => {
    const { id, at } = await booked(24 * 5)
    await run(`delete from private.appointments where id = '${id}'`)
    const cancelling = { freeUntilHours: 0, lateFee: 0 }
    await practiceSays({ sendsReminders: true, terms: { cancelling } })
    const clock = (
      await run(`select to_char(timestamptz '${at}' at time zone 'Europe/Berlin', 'YYYY-MM-DD"T"HH24:MI') as at`)
    )[0]?.at
    const [offered] = await run(
      `select private.offer_times('${id}', '{"minutes": 60, "at": ["${clock}"]}') ->> 'id' as id`,
    )
    await practiceSays({ sendsReminders: true, terms: { cancelling: { freeUntilHours: 48, lateFee: 80 } } })
    await run(`select private.change_appointment('${offered?.id}', 0, offered[1], 'person') from private.appointments`)
    await later(24 * 4 + 2)
    await remind()

    expect(await run(`select private.appointment_of_link('${offered?.id}') -> 'cancelling' as cancelling`)).toEqual([
      { cancelling },
    ])
    const mails = await run(
      `select content -> 'cancelling' as cancelling from private.mail_outbox where content ->> 'id' = '${offered?.id}'`,
    )
    expect(mails).toEqual([{ cancelling }, { cancelling }, { cancelling }])
  })

  // nextcloud/server 29434
  test('on the day before, at the same time of day, the person is reminded once, and the practice is not', async () => {
    const { id } = await booked(24 * 5)
    await later(24 * 3 + 22)
    expect(await remind()).toBe(0)
    await later(3)
    expect(await remind()).toBe(1)
    expect(await remind()).toBe(0)

    expect(await reminders()).toMatchObject([{ recipient: 'erika@example.com', content: { id, event: 'reminded' } }])
    const [due] = await run(`
      select to_char(private.reminder_due(t) at time zone 'Europe/Berlin', 'DD.MM. HH24:MI') as due
      from (values (((extract(year from now()) + 1) || '-12-03 10:30')::timestamp at time zone 'Europe/Berlin')) v (t)
    `)
    expect(due).toEqual({ due: '02.12. 10:30' })
  })

  test('who chose within 36 hours of it is not reminded, and neither is who moved or cancelled', async () => {
    const [soon, moved, cancelled] = [await booked(35.9), await booked(24 * 5), await booked(24 * 5 + 2)]
    await later(24 * 3 + 22)
    await change(moved.id, 1, new Date(Date.now() + 30 * HOURS).toISOString())
    await change(cancelled.id, 1, null)
    await later(8)
    expect(await remind()).toBe(0)

    const queued = await booked(24 * 5)
    await later(24 * 4 + 2)
    expect(await remind()).toBe(1)
    await change(queued.id, 1, null)
    expect(await reminders(), 'one that waits goes with the appointment').toEqual([])
    expect(await remindedAt(soon.id)).toBeNull()
  })

  test('after an outage only whoever comes in more than six hours is reminded, and nothing is sent late', async () => {
    const [late, later1, waits] = [await booked(24 * 5), await booked(24 * 5 + 4), await booked(24 * 5 + 6)]
    await later(24 * 4 + 19)
    expect(await remind()).toBe(2)
    expect((await reminders()).map(({ content }) => (content as { id: string }).id).sort()).toEqual(
      [later1.id, waits.id].sort(),
    )
    expect(await remindedAt(late.id)).toBeNull()
    await run(`
      update private.mail_outbox set content = content || jsonb_build_object('starts_at', now() + interval '5 hours')
      where content ->> 'id' = '${waits.id}'
    `)

    const claimed = await run(`select content ->> 'id' as id from private.claim_mail('60 seconds')`)
    expect(claimed).toEqual([{ id: later1.id }])
    expect(await run(`select from private.claim_mail('60 seconds')`)).toEqual([])
    await remind()
    expect(await reminders()).toMatchObject([{ content: { id: later1.id } }])
  })

  test('the practice can switch it off, and nobody without an address is reminded', async () => {
    await booked(24 * 5, null)
    await booked(24 * 5 + 2)
    await later(24 * 4 + 2)
    await run(
      `update private.settings set value = '{"practice": {"sendsReminders": false}}' where key = 'shipped_facts'`,
    )
    expect(await remind()).toBe(0)

    await run(
      `update private.settings set value = '{"practice": {"sendsReminders": true}}' where key = 'shipped_facts'`,
    )
    expect(await remind(), 'what was due then is over').toBe(0)
    await later(3)
    expect(await remind()).toBe(0)
  })

  test('that it was reminded is said of what a mail server took, and of nothing else', async () => {
    const { id } = await booked(24 * 5)
    await later(24 * 4 + 2)
    await remind()
    expect(await remindedAt(id)).toBeNull()
    const [mail] = await reminders()
    const sent = () => run(`update private.mail_outbox set sent_at = now(), content = '{}' where id = '${mail?.id}'`)
    await run(`insert into private.settings values ('mails_are_caught', 'true')`)
    await sent()
    expect(await remindedAt(id)).toBeNull()

    await run(`delete from private.settings where key = 'mails_are_caught'`)
    await run(`update private.mail_outbox set sent_at = null, content = '${JSON.stringify(mail?.content)}'`)
    await sent()
    expect(await remindedAt(id)).not.toBeNull()
    expect(await run(`select private.note_bounce(array['${mail?.id}']::uuid[], '550', true) as back`)).toEqual([
      { back: true },
    ])
    expect(await remindedAt(id), 'it came back').toBeNull()
    await run(`update private.mail_outbox set gave_up_at = null, content = '${JSON.stringify(mail?.content)}'`)
    await sent()
    expect(await remindedAt(id)).not.toBeNull()
    await change(id, 1, new Date(Date.now() + 72 * HOURS).toISOString())
    expect(await remindedAt(id), 'of the new time nobody was').toBeNull()
  })
})
