import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { berlinInstant } from '../../rules/berlin-time.ts'
import { inspectDatabase } from '../../server/commands/doctor/inspect-database.ts'
import { describeRetention } from '../../server/commands/installation/describe-retention.ts'
import { readConfig } from '../../server/config.ts'
import { queueDueDigest } from '../../server/jobs/due-digest.ts'
import { applyRetention, planRetention, retentionPeriods } from '../../server/jobs/retention.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'
import { practice } from '../support/site/shipped-practice.ts'

const day = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()

describeOnEngine('jobs of the admin area on %s', (engine) => {
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
    await run('delete from private.waste_basket')
    await run(`delete from private.settings where key in ('due_digest', 'retention')`)
  })

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  const addMwo = async (changes: Record<string, unknown>) => {
    const entry = mwoEntry(changes)
    expect((await server.as.secret.from('mwo_form_entries').insert(entry)).error).toBeNull()
    return entry.id
  }
  const digests = async () =>
    (await run(`select recipient, content from private.mail_outbox where kind = 'due-digest'`)).rows

  describe('the daily digest', () => {
    const wednesday = (time: string) => berlinInstant('2026-11-18', time)
    const came = (weekday: string, time: string) => addMwo({ created_at: berlinInstant(weekday, time).toISOString() })

    test('counts what is overdue and what is due today, over both kinds, without names', async () => {
      await came('2026-11-17', '08:05')
      await came('2026-11-17', '08:06')
      await came('2026-11-17', '23:59')
      await came('2026-11-18', '00:01')
      await server.as.secret
        .from('consultation_requests')
        .insert(consultationRequest({ created_at: berlinInstant('2026-11-17', '11:00').toISOString() }))
      await addMwo({ created_at: berlinInstant('2026-11-10', '12:00').toISOString(), status: 'contacted' })

      expect(await queueDueDigest(server.database, wednesday('08:05'))).toBe(true)

      expect(await digests()).toEqual([{ recipient: null, content: { overdue: 1, dueToday: 3, back: 0 } }])
    })

    test('goes out once a day, also when several processes ask at the same moment', async () => {
      await came('2026-11-10', '12:00')

      const answers = await Promise.all([1, 2, 3].map(() => queueDueDigest(server.database, wednesday('09:00'))))
      const later = await queueDueDigest(server.database, wednesday('16:00'))
      const tomorrow = await queueDueDigest(server.database, berlinInstant('2026-11-19', '08:00'))

      expect([...answers, later, tomorrow].filter(Boolean)).toHaveLength(2)
      expect(tomorrow).toBe(true)
    })

    test('is silent before eight o’clock', async () => {
      await came('2026-11-10', '12:00')

      expect(await queueDueDigest(server.database, wednesday('07:59'))).toBe(false)
    })

    test('counts the hours of a weekend, and goes out on a day when the practice is closed', async () => {
      await came('2026-11-20', '19:30')
      await came('2026-11-21', '15:00')
      await came('2026-11-22', '09:00')

      expect(await queueDueDigest(server.database, berlinInstant('2026-11-22', '10:00'))).toBe(true)

      expect(await digests()).toEqual([{ recipient: null, content: { overdue: 1, dueToday: 1, back: 0 } }])
    })

    test('names what comes back today or should have, unless it is completed', async () => {
      await addMwo({ status: 'contacted', comes_back_on: '2026-11-18' })
      await addMwo({ status: 'contacted', comes_back_on: '2026-11-16' })
      await addMwo({ status: 'contacted', comes_back_on: '2026-11-19' })
      await addMwo({ status: 'completed', comes_back_on: '2026-11-18' })

      expect(await queueDueDigest(server.database, wednesday('08:05'))).toBe(true)
      expect(await digests()).toEqual([{ recipient: null, content: { overdue: 0, dueToday: 0, back: 2 } }])
    })

    test('names who comes today by time and number, those to come first, without a name', async () => {
      const appointment = async (from: string, changes = '') => {
        const id = await addMwo({ status: 'contacted' })
        await run(`
          with answered as (
            insert into private.answers (id, entry_table, entry_id, kind, body, status_before)
            values (gen_random_uuid(), 'mwo_form_entries', '${id}', 'call', 'Termin', 'new') returning id
          )
          insert into private.appointments (answer_id, minutes, offered, starts_at, ends_at${changes ? ', cancelled_at, cancelled_by' : ''})
          select id, 60, array['${from}'::timestamptz], '${from}', '${from}'::timestamptz + interval '1 hour' ${changes} from answered
        `)
        return id
      }
      const later = await appointment('2026-11-18T15:00+01')
      const sooner = await appointment('2026-11-18T10:00+01')
      await appointment('2026-11-18T06:00+01')
      await appointment('2026-11-19T00:00+01')
      await appointment('2026-11-18T12:00+01', `, now(), 'person'`)

      expect(await queueDueDigest(server.database, wednesday('08:05'))).toBe(true)
      const entry = (id: string, hour: string) => ({
        kind: 'mwo',
        id,
        from: `2026-11-18T${hour}:00:00.000Z`,
        until: `2026-11-18T${String(Number(hour) + 1)}:00:00.000Z`,
      })
      expect(await digests()).toEqual([
        {
          recipient: null,
          content: {
            overdue: 0,
            dueToday: 0,
            back: 0,
            today: { count: 2, entries: [entry(sooner, '09'), entry(later, '14')] },
          },
        },
      ])
    })

    test('is silent when nothing is due', async () => {
      await came('2026-11-18', '08:00')

      expect(await queueDueDigest(server.database, wednesday('10:00'))).toBe(false)
      expect(await digests()).toEqual([])
    })
  })

  describe('retention', () => {
    const storage = () =>
      createClient(server.url, server.keys.secretKey, { auth: { persistSession: false } }).storage.from('mwo-uploads')
    const removeFiles = async (paths: string[]) => {
      const { error } = await storage().remove(paths)
      if (error) throw error
    }
    const upload = async () => {
      const path = uploadPath()
      expect(
        (
          await server.as.secret.storage
            .from('mwo-uploads')
            .upload(path, pdfBytes(), { contentType: 'application/pdf' })
        ).error,
      ).toBeNull()
      return path
    }
    const withFile = (file: string) => ({
      file_url: file,
      file_name: 'a.pdf',
      file_type: 'application/pdf',
      file_size: 9,
    })
    /** Only time does this; the trigger that keeps `updated_at` steps aside for a moment. */
    const age = async (id: string, days: number) => {
      await run('alter table public.mwo_form_entries disable trigger only_status_and_notes_change')
      await run(
        `update public.mwo_form_entries set created_at = '${day(days)}', updated_at = '${day(days)}' where id = '${id}'`,
      )
      await run('alter table public.mwo_form_entries enable trigger only_status_and_notes_change')
    }
    const onDisk = async () =>
      (await readdir(join(server.dataDir, 'files/mwo-uploads'), { recursive: true })).filter((name) =>
        name.endsWith('.pdf'),
      )
    const retain = async () => {
      const periods = await retentionPeriods(server.database)
      const plan = await planRetention(server.database, periods)
      await applyRetention(server.database, plan, periods, removeFiles)
      return plan
    }

    test('an enquiry goes with its file when its months are over, a younger one stays', async () => {
      const [oldFile, youngFile] = [await upload(), await upload()]
      const old = await addMwo({ ...withFile(oldFile), status: 'contacted' })
      const young = await addMwo({ ...withFile(youngFile), status: 'contacted' })
      await age(old, practice.retention.enquiryMonths * 31 + 1)
      await age(young, practice.retention.enquiryMonths * 30 - 3)

      const dryRun = await planRetention(server.database, await retentionPeriods(server.database))
      expect(dryRun.enquiries).toEqual([{ table: 'mwo_form_entries', id: old, file: oldFile }])
      expect(await onDisk()).toContain(oldFile)
      await retain()

      expect((await run('select id from public.mwo_form_entries')).rows).toEqual([{ id: young }])
      // Its file waits with it in the waste basket (waste-basket.test.ts).
      expect((await run('select file from private.waste_basket')).rows).toEqual([{ file: oldFile }])
      expect(await onDisk()).toContain(youngFile)
    })

    test('the file of a completed request goes first, and the request keeps its own time', async () => {
      const file = await upload()
      const id = await addMwo({ ...withFile(file), status: 'completed' })
      await age(id, practice.retention.uploadDaysAfterCompletion + 1)
      const { rows: before } = await run(`select updated_at from public.mwo_form_entries where id = '${id}'`)

      await retain()

      const { rows } = await run(`select file_url, updated_at from public.mwo_form_entries where id = '${id}'`)
      expect(rows).toEqual([{ file_url: null, updated_at: before[0]?.updated_at }])
    })

    test('the file of a request that was completed lately stays, whether somebody completed it or it came in so', async () => {
      const [answeredFile, enteredFile] = [await upload(), await upload()]
      const answered = await addMwo({ ...withFile(answeredFile), status: 'new' })
      await server.as.administrator.from('mwo_form_entries').update({ status: 'completed' }).eq('id', answered)
      // Old, but completed only now: what counts is when.
      await age(answered, practice.retention.uploadDaysAfterCompletion + 1)
      const entered = await addMwo({ ...withFile(enteredFile), status: 'completed' })
      await age(entered, practice.retention.uploadDaysAfterCompletion - 1)

      expect((await retain()).files).toEqual([])
      expect(await onDisk()).toEqual(expect.arrayContaining([answeredFile, enteredFile]))
    })

    test('sign-ins of administrators go after their days, younger ones stay', async () => {
      const days = practice.retention.adminLoginDays
      const [old, young] = [crypto.randomUUID(), crypto.randomUUID()]
      await run('delete from auth.audit_log_entries')
      await run(
        `insert into auth.audit_log_entries (id, created_at) values ('${old}', '${day(days + 1)}'), ('${young}', '${day(days - 1)}')`,
      )

      expect((await retain()).adminLogins).toBe(1)

      expect((await run('select id::text from auth.audit_log_entries')).rows).toEqual([{ id: young }])
    })

    test('notes written after the completion do not keep the file longer', async () => {
      const file = await upload()
      const id = await addMwo({ ...withFile(file), status: 'new' })
      await server.as.administrator.from('mwo_form_entries').update({ status: 'completed' }).eq('id', id)
      await run('alter table private.audit_log disable trigger audit_log_is_append_only')
      await run(
        `update private.audit_log set happened_at = '${day(practice.retention.uploadDaysAfterCompletion + 1)}' where subject_id = '${id}'`,
      )
      await run('alter table private.audit_log enable trigger audit_log_is_append_only')
      await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'heute ergänzt' }).eq('id', id)

      expect((await retain()).files).toEqual([{ entryId: id, file }])
    })

    test('an upload whose request was never sent goes after a day', async () => {
      const [old, fresh, sent] = [await upload(), await upload(), await upload()]
      await addMwo(withFile(sent))
      await run(
        `update storage.objects set created_at = now() - interval '25 hours' where name in ('${old}', '${sent}')`,
      )
      await run(`update storage.objects set created_at = now() - interval '23 hours' where name = '${fresh}'`)

      expect((await retain()).orphans).toEqual([old])

      expect(await onDisk()).not.toContain(old)
      expect(await onDisk()).toEqual(expect.arrayContaining([fresh, sent]))
    })

    test('a period can be set, and a senseless setting deletes nothing', async () => {
      await addMwo({ status: 'contacted' })
      await age((await run('select id from public.mwo_form_entries')).rows[0]?.id as string, 70)
      await run(`insert into private.settings (key, value) values ('retention', '{"enquiryMonths": 2}')`)
      expect((await planRetention(server.database, await retentionPeriods(server.database))).enquiries).toHaveLength(1)

      await run(`update private.settings set value = '{"enquiryMonths": 0}' where key = 'retention'`)
      const sentence =
        'Die Fristen in private.settings (retention) sind keine ganzen Zahlen über 0: enquiryMonths. Solange wird nichts nach seiner Frist gelöscht.'
      await expect(describeRetention(server.database)).rejects.toThrow(sentence)
      const config = readConfig({ DATA_DIR: server.dataDir })
      expect(await inspectDatabase(server.database, config)).toContainEqual(
        expect.objectContaining({
          verdict: 'wrong',
          text: sentence,
          advice: expect.stringContaining('Berichtigen Sie'),
        }),
      )
    })
  })
})
