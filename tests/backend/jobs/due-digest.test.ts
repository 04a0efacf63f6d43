import { beforeEach, describe, expect, test } from 'vitest'
import { berlinInstant } from '../../../rules/berlin-time.ts'
import { DELETION_NOTICE_DAYS } from '../../../rules/operation/retention-periods.ts'
import { queueDueDigest } from '../../../server/jobs/due-digest.ts'
import { ALWAYS_OPEN } from '../../support/content/always-open.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { consultationRequest, mwoEntry } from '../../support/server/requests.ts'
import { NO_MAIL_SERVER, serverOn } from '../../support/server/server-under-test.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const DAY = 86_400_000

describeOnEngine('the daily digest on %s', (engine) => {
  const server = serverOn(engine, NO_MAIL_SERVER)
  const { run } = server
  beforeEach(() =>
    server.database.runScript(`
      ${ALWAYS_OPEN}
      delete from public.mwo_form_entries;
      delete from public.consultation_requests;
      delete from private.mail_outbox;
      delete from private.settings where key = 'due_digest';
    `),
  )

  const add = async (changes: Record<string, unknown>) => {
    const entry = mwoEntry(changes)
    await server.as.secret.from('mwo_form_entries').insert(entry).throwOnError()
    return entry.id
  }
  const digests = () => run(`select recipient, content from private.mail_outbox where kind = 'due-digest'`)
  const wednesday = (time: string) => berlinInstant('2026-11-18', time)
  const came = (day: string, time: string) => add({ created_at: berlinInstant(day, time).toISOString() })

  test('counts what is overdue and what is due today, over both kinds, without names', async () => {
    for (const time of ['08:05', '08:06', '23:59']) await came('2026-11-17', time)
    await came('2026-11-18', '00:01')
    await server.as.secret
      .from('consultation_requests')
      .insert(consultationRequest({ created_at: berlinInstant('2026-11-17', '11:00').toISOString() }))
    await add({ created_at: berlinInstant('2026-11-10', '12:00').toISOString(), status: 'contacted' })

    expect(await queueDueDigest(server.database, wednesday('08:05'))).toBe(true)

    expect(await digests()).toEqual([
      {
        recipient: null,
        content: { overdue: 1, dueToday: 3, back: 0, dueKinds: ['mwo', 'consultation'], followUpKinds: [] },
      },
    ])
  })

  test('goes out once a day, also when several processes ask at once, and not before eight o’clock', async () => {
    await came('2026-11-10', '12:00')

    expect(await queueDueDigest(server.database, wednesday('07:59'))).toBe(false)
    const answers = await Promise.all([1, 2, 3].map(() => queueDueDigest(server.database, wednesday('09:00'))))

    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await queueDueDigest(server.database, wednesday('16:00'))).toBe(false)
    expect(await queueDueDigest(server.database, berlinInstant('2026-11-19', '08:00'))).toBe(true)
  })

  test('takes the place of an older one that still waits', async () => {
    await came('2026-11-10', '12:00')
    await queueDueDigest(server.database, wednesday('09:00'))
    await came('2026-11-10', '13:00')
    await queueDueDigest(server.database, berlinInstant('2026-11-19', '09:00'))

    expect(await digests()).toMatchObject([{ content: { overdue: 2 } }])
  })

  test('is silent when nothing is due, and counts what comes back today', async () => {
    await came('2026-11-18', '08:00')
    expect(await queueDueDigest(server.database, wednesday('10:00'))).toBe(false)
    expect(await digests()).toEqual([])

    await add({ status: 'contacted', follow_up_on: '2026-11-16' })
    await add({ status: 'contacted', follow_up_on: '2026-11-20' })
    for (const status of ['completed', 'apparent_spam']) await add({ status, follow_up_on: '2026-11-19' })

    expect(await queueDueDigest(server.database, berlinInstant('2026-11-19', '08:00'))).toBe(true)
    expect(await digests()).toMatchObject([{ content: { back: 1 } }])
  })

  test('lists the appointments of today by time and number, those to come first, without a name', async () => {
    const appointment = async (from: string, cancelled = 'null, null') => {
      const id = await add({ status: 'contacted' })
      await run(`
        with answered as (
          insert into private.answers (id, entry_id, kind, body, status_before)
          values (gen_random_uuid(), '${id}', 'call', 'Termin', 'new') returning id
        )
        insert into private.appointments (answer_id, minutes, offered, starts_at, ends_at, cancelled_at, cancelled_by)
        select id, 60, array[at], at, at + interval '1 hour', ${cancelled} from answered, (values (timestamptz '${from}')) as given (at)
      `)
      return id
    }
    const later = await appointment('2026-11-18T15:00+01')
    const sooner = await appointment('2026-11-18T10:00+01')
    await appointment('2026-11-18T06:00+01')
    await appointment('2026-11-19T00:00+01')
    await appointment('2026-11-18T12:00+01', `now(), 'person'`)

    expect(await queueDueDigest(server.database, wednesday('08:05'))).toBe(true)

    const at = (hour: string) => `2026-11-18T${hour}:00:00+00:00`
    const entries = [
      { kind: 'mwo', id: sooner, from: at('09'), until: at('10') },
      { kind: 'mwo', id: later, from: at('14'), until: at('15') },
    ]
    expect(await digests()).toMatchObject([{ content: { overdue: 0, dueToday: 0, today: { count: 2, entries } } }])
  })

  describe('two weeks before a deletion', () => {
    const leaving = async () =>
      (await run(`select content from private.mail_outbox where kind = 'due-digest' order by created_at desc`))[0]
        ?.content as { leaving: { count: number; notInPatientFile: number; entries: Record<string, unknown>[] } }
    const noon = new Date(new Date().setUTCHours(12, 0, 0, 0))
    const daysLater = (days: number) => new Date(noon.getTime() + days * DAY)
    /** The trigger that sets `updated_at` is off meanwhile. */
    const leavesIn = (id: string, days: number) =>
      server.database.runScript(`
        alter table public.mwo_form_entries disable trigger only_status_and_notes_change;
        update public.mwo_form_entries set updated_at = ((now() + interval '${days} days') at time zone 'Europe/Berlin'
          - interval '${practice.retention.enquiryMonths} months') at time zone 'Europe/Berlin' where id = '${id}';
        alter table public.mwo_form_entries enable trigger only_status_and_notes_change;
      `)
    const addLeaving = async (days: number, changes: Record<string, unknown> = {}) => {
      const id = await add({ status: 'contacted', last_name: 'Geheimnis', ...changes })
      await leavesIn(id, days)
      return id
    }

    test('names what goes, when, and whether it is in the patient file; no person, ten of a long list', async () => {
      const soon = await addLeaving(DELETION_NOTICE_DAYS - 2)
      const sooner = await addLeaving(3, { status: 'completed', in_patient_file: true })
      await addLeaving(DELETION_NOTICE_DAYS + 3)
      await leavesIn(await add({ created_at: new Date().toISOString() }), -300)

      expect(await queueDueDigest(server.database, noon)).toBe(true)

      const said = await leaving()
      const entries = [
        { kind: 'mwo', id: sooner, inPatientFile: true },
        { kind: 'mwo', id: soon, inPatientFile: false },
      ]
      expect(said).toMatchObject({ leaving: { count: 2, notInPatientFile: 1, entries } })
      expect(JSON.stringify(said)).not.toContain('Geheimnis')

      for (let number = 0; number < 12; number += 1) await addLeaving(20)
      await queueDueDigest(server.database, daysLater(8))
      expect((await leaving()).leaving.count).toBe(15)
      expect((await leaving()).leaving.entries).toHaveLength(10)
    })

    test('goes out once for each entry, also when no server ran on its day', async () => {
      await addLeaving(20)
      await addLeaving(45)

      expect(await queueDueDigest(server.database, noon)).toBe(false)
      // The server stood still for more than the day on which the notice was due.
      expect(await queueDueDigest(server.database, daysLater(9))).toBe(true)
      expect(await queueDueDigest(server.database, daysLater(10))).toBe(false)
    })
  })
})
