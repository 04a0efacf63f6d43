import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DELETION_NOTICE_DAYS } from '../../rules/retention-periods.ts'
import { queueDueDigest } from '../../server/jobs/due-digest.ts'
import { applyRetention, planRetention, retentionPeriods } from '../../server/jobs/retention.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { consultationRequest, mwoEntry } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'
import { practice } from '../support/site/shipped-practice.ts'

const DAY = 86_400_000
const { enquiryMonths, uploadDaysAfterCompletion } = practice.retention

describeOnEngine('deletion of enquiries on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    // Nobody listens there: mails stay in the outbox, where the test reads them.
    server = await startServerUnderTest(engine, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'praxis@example.com' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await run('delete from public.mwo_form_entries')
    await run('delete from public.consultation_requests')
    await run('delete from private.mail_outbox')
    await run(`delete from private.settings where key in ('due_digest', 'retention')`)
  })

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  const add = async (changes: Record<string, unknown> = {}) => {
    const entry = mwoEntry(changes)
    expect((await server.as.secret.from('mwo_form_entries').insert(entry)).error).toBeNull()
    return entry.id
  }
  /** Only time does this; the trigger that keeps `updated_at` steps aside for a moment. */
  const lastChanged = async (id: string, at: Date) => {
    await run('alter table public.mwo_form_entries disable trigger only_status_and_notes_change')
    await run(`update public.mwo_form_entries set updated_at = '${at.toISOString()}' where id = '${id}'`)
    await run('alter table public.mwo_form_entries enable trigger only_status_and_notes_change')
  }
  const deletionOf = async (id: string) => {
    const { data, error } = await server.as.administrator.rpc('enquiry_deletion', {
      entry_id: id,
      default_months: enquiryMonths,
      default_file_days: uploadDaysAfterCompletion,
    })
    expect(error).toBeNull()
    return data?.[0] as { entry_at: string | null; file_at: string | null; months: number; file_days: number }
  }
  const retain = async () => {
    const periods = await retentionPeriods(server.database)
    const plan = await planRetention(server.database, periods)
    await applyRetention(server.database, plan, periods, () => Promise.resolve())
    return plan.enquiries.map(({ id }) => id)
  }
  /** In Berlin: so many days before the moment at which the entry is deleted. */
  const whenLeavesIn = async (id: string, days: number) => {
    const { rows } = await sql<{ at: Date }>`
      select ((now() + make_interval(secs => ${days * 86_400}::double precision)) at time zone 'Europe/Berlin'
        - make_interval(months => ${enquiryMonths}::integer)) at time zone 'Europe/Berlin' as at
    `.execute(server.database.sql)
    await lastChanged(id, new Date(rows[0]?.at ?? 0))
  }

  test('an enquiry that is still new is never deleted by the clock, an answered one is', async () => {
    const waiting = await add()
    const answered = await add({ status: 'contacted' })
    const long = new Date(Date.now() - 20 * 365 * DAY)
    await lastChanged(waiting, long)
    await lastChanged(answered, long)
    await server.as.secret.from('consultation_requests').insert(consultationRequest({ updated_at: long.toISOString() }))

    expect(await retain()).toEqual([answered])

    expect((await run('select id from public.mwo_form_entries')).rows).toEqual([{ id: waiting }])
    expect((await run('select from public.consultation_requests')).rows).toHaveLength(1)
  })

  test('the admin area is told the moment at which the job deletes, and none for a new enquiry', async () => {
    const waiting = await add()
    const answered = await add({ status: 'completed' })
    await lastChanged(answered, new Date('2026-08-31T10:00:00Z'))

    expect(await deletionOf(waiting)).toEqual({
      entry_at: null,
      file_at: null,
      months: enquiryMonths,
      file_days: uploadDaysAfterCompletion,
    })
    // February is short, and winter time begins in between: 12:00 in Berlin stays 12:00.
    expect(new Date((await deletionOf(answered)).entry_at ?? '')).toEqual(new Date('2027-02-28T11:00:00Z'))
  })

  test('the job deletes what the admin area says is over, and nothing else', async () => {
    const id = await add({ status: 'completed' })
    const periods = await retentionPeriods(server.database)
    const outcomes: boolean[] = []
    for (const days of [-5, -3, -1, -0.01, 0.01, 1, 3, 5]) {
      await whenLeavesIn(id, days)
      const isOver = new Date((await deletionOf(id)).entry_at ?? '') < new Date()
      const { enquiries } = await planRetention(server.database, periods)
      expect(enquiries.length, `${days} days`).toBe(isOver ? 1 : 0)
      outcomes.push(isOver)
    }
    expect(new Set(outcomes)).toEqual(new Set([true, false]))
  })

  test('the moment obeys periods that the operator has set', async () => {
    const id = await add({ status: 'contacted' })
    await lastChanged(id, new Date('2026-03-01T12:00:00Z'))
    await run(`insert into private.settings (key, value) values ('retention', '{"enquiryMonths": 2}')`)

    expect(await deletionOf(id)).toMatchObject({ months: 2 })
    expect(new Date((await deletionOf(id)).entry_at ?? '')).toEqual(new Date('2026-05-01T11:00:00Z'))
  })

  test('the file of a completed request has a moment of its own, at the latest that of its request', async () => {
    const file = { file_url: `${crypto.randomUUID()}/datei.pdf`, file_name: 'a.pdf', file_type: 'application/pdf' }
    const id = await add({ ...file, file_size: 9, status: 'contacted' })
    const before = await deletionOf(id)
    expect(before.file_at).toBe(before.entry_at)

    await server.as.administrator.from('mwo_form_entries').update({ status: 'completed' }).eq('id', id)

    const { file_at } = await deletionOf(id)
    const days = (new Date(file_at ?? '').getTime() - Date.now()) / DAY
    expect(Math.abs(days - uploadDaysAfterCompletion)).toBeLessThan(0.1)
  })

  test('an enquiry with an appointment to come stays until the day after it, and a cancelled one keeps nothing', async () => {
    const id = await add({ status: 'contacted' })
    await lastChanged(id, new Date('2020-01-01'))
    const answer = crypto.randomUUID()
    await run(`
      insert into private.answers (id, entry_table, entry_id, kind, subject, body, status_before, mail_id)
      values ('${answer}', 'mwo_form_entries', '${id}', 'mail', 'Termin', 'Guten Tag', 'new', gen_random_uuid())
    `)
    await run(`
      insert into private.appointments (answer_id, minutes, offered, starts_at, ends_at)
      values ('${answer}', 60, array[timestamptz '2035-06-01 10:00Z'], '2035-06-01 10:00Z', '2035-06-01 11:00Z')
    `)
    await lastChanged(id, new Date('2020-01-01'))

    expect(await retain()).toEqual([])
    expect(new Date((await deletionOf(id)).entry_at ?? '')).toEqual(new Date('2035-06-01T22:00:00Z'))

    await run("update private.appointments set cancelled_at = now(), cancelled_by = 'person'")
    expect(await retain()).toEqual([id])
  })

  test('an administrator marks an entry as taken over into the patient file, and the history says who and when', async () => {
    const id = await add({ status: 'contacted' })
    await lastChanged(id, new Date(Date.now() - 30 * DAY))
    const before = await deletionOf(id)

    const { error } = await server.as.administrator
      .from('mwo_form_entries')
      .update({ in_patient_file: true })
      .eq('id', id)

    expect(error).toBeNull()
    const { data } = await server.as.administrator.rpc('enquiry_history', { entry_id: id })
    expect(data).toMatchObject([{ actor: 'erika.mustermann@example.com', details: { in_patient_file: [false, true] } }])
    // The copy on the website keeps its own period, which begins anew as after every change.
    expect(new Date((await deletionOf(id)).entry_at ?? '') > new Date(before.entry_at ?? '')).toBe(true)
  })

  test.each(['visitor', 'outsider'] as const)('a %s is told nothing and marks nothing', async (who) => {
    const id = await add({ status: 'contacted' })

    const answer = await server.as[who].rpc('enquiry_deletion', {
      entry_id: id,
      default_months: 6,
      default_file_days: 30,
    })
    await server.as[who].from('mwo_form_entries').update({ in_patient_file: true }).eq('id', id)

    expect(answer.data ?? []).toEqual([])
    expect((await run(`select in_patient_file from public.mwo_form_entries where id = '${id}'`)).rows).toEqual([
      { in_patient_file: false },
    ])
  })

  describe('the notice two weeks before', () => {
    const digest = async () =>
      (await run(`select content from private.mail_outbox where kind = 'due-digest' order by created_at desc`)).rows[0]
        ?.content as { leaving: { count: number; notInPatientFile: number; entries: Record<string, unknown>[] } }
    const noon = () => new Date(new Date().setUTCHours(12, 0, 0, 0))
    const daysLater = (days: number) => new Date(noon().getTime() + days * DAY)

    test('names what goes within two weeks, when, and whether it is in the patient file; nobody by name', async () => {
      const soon = await add({ status: 'contacted', last_name: 'Geheimnis' })
      const sooner = await add({ status: 'completed', in_patient_file: true })
      const later = await add({ status: 'completed' })
      const waiting = await add({ created_at: new Date().toISOString() })
      await whenLeavesIn(soon, DELETION_NOTICE_DAYS - 2)
      await whenLeavesIn(sooner, 3)
      await whenLeavesIn(later, DELETION_NOTICE_DAYS + 3)
      await lastChanged(waiting, new Date('2020-01-01'))

      expect(await queueDueDigest(server.database, noon())).toBe(true)

      const { leaving } = await digest()
      expect(leaving).toMatchObject({
        count: 2,
        notInPatientFile: 1,
        entries: [
          { kind: 'mwo', id: sooner, inPatientFile: true },
          { kind: 'mwo', id: soon, inPatientFile: false },
        ],
      })
      expect(JSON.stringify(leaving)).not.toContain('Geheimnis')
    })

    test('goes out once for each entry, and also when the day before had no server', async () => {
      const id = await add({ status: 'contacted' })
      await whenLeavesIn(id, 20)

      expect(await queueDueDigest(server.database, noon())).toBe(false)
      // The server stood still for more than the day on which the notice was due.
      expect(await queueDueDigest(server.database, daysLater(9))).toBe(true)
      expect(await queueDueDigest(server.database, daysLater(10))).toBe(false)

      const next = await add({ status: 'contacted' })
      await whenLeavesIn(next, 25)
      expect(await queueDueDigest(server.database, daysLater(12))).toBe(true)
      expect((await digest()).leaving.count).toBe(2)
    })

    test('comes again when the operator shortens the period', async () => {
      const [soon, later] = [await add({ status: 'contacted' }), await add({ status: 'contacted' })]
      await whenLeavesIn(soon, 10)
      await whenLeavesIn(later, 35)
      expect(await queueDueDigest(server.database, noon())).toBe(true)

      await run(`insert into private.settings (key, value) values ('retention', '{"enquiryMonths": 5}')`)

      expect(await queueDueDigest(server.database, daysLater(1))).toBe(true)
      expect((await digest()).leaving.count).toBe(2)
    })

    test('a long list is cut, and its number is not', async () => {
      const ids = await Promise.all(Array.from({ length: 13 }, () => add({ status: 'contacted' })))
      for (const id of ids) await whenLeavesIn(id, 5)

      await queueDueDigest(server.database, noon())

      const { leaving } = await digest()
      expect(leaving.count).toBe(13)
      expect(leaving.entries).toHaveLength(10)
    })
  })
})
