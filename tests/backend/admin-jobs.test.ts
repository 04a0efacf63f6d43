import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { practice } from '../../app/content/practice.ts'
import { queueDueDigest } from '../../server/jobs/due-digest.ts'
import { applyRetention, planRetention, retentionPeriods } from '../../server/jobs/retention.ts'
import { berlinInstant } from '../../supabase/functions/_shared/opening-hours.ts'
import { engines } from './support/engines.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from './support/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from './support/server-under-test.ts'

const day = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()

describe.each(engines)('jobs of the admin area on %s', (engine) => {
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
  const addMwo = async (changes: Record<string, unknown>) => {
    const entry = mwoEntry(changes)
    expect((await server.as.secret.from('mwo_form_entries').insert(entry)).error).toBeNull()
    return entry.id
  }
  const digests = async () =>
    (await run(`select recipient, content from private.mail_outbox where kind = 'due-digest'`)).rows

  describe('the daily digest', () => {
    // A Wednesday. What came in before Monday 08:00 plus nothing is 24 opening hours old at Wednesday 15:00.
    const wednesday = (time: string) => berlinInstant('2026-11-18', time)
    const came = (weekday: string, time: string) => addMwo({ created_at: berlinInstant(weekday, time).toISOString() })

    test('counts what is overdue and what is due today, over both kinds, without names', async () => {
      await came('2026-11-10', '12:00')
      await came('2026-11-16', '10:00')
      await came('2026-11-16', '14:00')
      await server.as.secret
        .from('consultation_requests')
        .insert(consultationRequest({ created_at: berlinInstant('2026-11-16', '11:00').toISOString() }))
      await addMwo({ created_at: berlinInstant('2026-11-10', '12:00').toISOString(), status: 'contacted' })

      expect(await queueDueDigest(server.database, wednesday('08:05'))).toBe(true)

      expect(await digests()).toEqual([{ recipient: null, content: { overdue: 1, dueToday: 2 } }])
    })

    test('goes out once a day, also when several processes ask at the same moment', async () => {
      await came('2026-11-10', '12:00')

      const answers = await Promise.all([1, 2, 3].map(() => queueDueDigest(server.database, wednesday('09:00'))))
      const later = await queueDueDigest(server.database, wednesday('16:00'))
      const tomorrow = await queueDueDigest(server.database, berlinInstant('2026-11-19', '08:00'))

      expect([...answers, later, tomorrow].filter(Boolean)).toHaveLength(2)
      expect(tomorrow).toBe(true)
    })

    test.each([
      ['before eight o’clock', '2026-11-18', '07:59'],
      ['on a day when the practice is closed', '2026-11-22', '10:00'],
    ])('is silent %s', async (_when, date, time) => {
      await came('2026-11-10', '12:00')

      expect(await queueDueDigest(server.database, berlinInstant(date, time))).toBe(false)
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
      const old = await addMwo(withFile(oldFile))
      const young = await addMwo(withFile(youngFile))
      await age(old, practice.retention.enquiryMonths * 31 + 1)
      await age(young, practice.retention.enquiryMonths * 30 - 3)

      const dryRun = await planRetention(server.database, await retentionPeriods(server.database))
      expect(dryRun.enquiries).toEqual([{ table: 'mwo_form_entries', id: old, file: oldFile }])
      expect(await onDisk()).toContain(oldFile)
      await retain()

      expect((await run('select id from public.mwo_form_entries')).rows).toEqual([{ id: young }])
      expect(await onDisk()).not.toContain(oldFile)
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
      expect(await onDisk()).not.toContain(file)
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
      const [old, fresh] = [await upload(), await upload()]
      await run(`update storage.objects set created_at = now() - interval '25 hours' where name = '${old}'`)

      expect((await retain()).orphans).toEqual([old])

      expect(await onDisk()).not.toContain(old)
      expect(await onDisk()).toContain(fresh)
    })

    test('a period can be set, and a senseless setting deletes nothing', async () => {
      await addMwo({})
      await age((await run('select id from public.mwo_form_entries')).rows[0]?.id as string, 70)
      await run(`insert into private.settings (key, value) values ('retention', '{"enquiryMonths": 2}')`)
      expect((await planRetention(server.database, await retentionPeriods(server.database))).enquiries).toHaveLength(1)

      await run(`update private.settings set value = '{"enquiryMonths": 0}' where key = 'retention'`)
      await expect(retentionPeriods(server.database)).rejects.toThrow()
    })

    test('a file that cannot be removed keeps its enquiry for the next run', async () => {
      const id = await addMwo(withFile(await upload()))
      await age(id, 400)
      const periods = await retentionPeriods(server.database)
      const plan = await planRetention(server.database, periods)

      await expect(
        applyRetention(server.database, plan, periods, () => Promise.reject(new Error('disk'))),
      ).rejects.toThrow('disk')

      expect((await run(`select from public.mwo_form_entries where id = '${id}'`)).rows).toHaveLength(1)
    })
  })
})
