import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { berlinDay } from '../../rules/berlin-time.ts'
import { WASTE_BASKET_DAYS } from '../../rules/retention-periods.ts'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { applyRetention, planRetention, retentionPeriods } from '../../server/jobs/retention.ts'
import { bringBack, emptyWasteBasket, listWaste } from '../../server/jobs/waste-basket.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from '../support/server/enquiries.ts'
import { AWKWARD } from '../support/server/filled-server.ts'
import { runCommand } from '../support/server/run-command.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'
import { practice } from '../support/site/shipped-practice.ts'

describeOnEngine('what jobs delete on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'praxis@example.com' })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await rowsOf(`
      truncate public.mwo_form_entries, public.consultation_requests, private.waste_basket cascade
    `)
    await rowsOf('delete from storage.objects')
    await rm(join(server.dataDir, 'files/mwo-uploads'), { recursive: true, force: true })
  })

  const rowsOf = async (text: string) =>
    (await sql.raw<Record<string, unknown>>(text).execute(server.database.sql)).rows
  const removeFiles = async (paths: string[]) => {
    const { error } = await createClient(server.url, server.keys.secretKey, { auth: { persistSession: false } })
      .storage.from('mwo-uploads')
      .remove(paths)
    if (error) throw error
  }
  const retain = async () => {
    const periods = await retentionPeriods(server.database)
    const plan = await planRetention(server.database, periods)
    await applyRetention(server.database, plan, periods, removeFiles)
    return plan
  }
  const onDisk = async () =>
    (await readdir(join(server.dataDir, 'files/mwo-uploads'), { recursive: true })).filter((name) =>
      name.endsWith('.pdf'),
    )
  /** Only time does this; the trigger that keeps `updated_at` steps aside for a moment. */
  const age = async (table: string, days: number) => {
    await rowsOf(`alter table public.${table} disable trigger only_status_and_notes_change`)
    await rowsOf(`update public.${table} set updated_at = updated_at - interval '${days} days'`)
    await rowsOf(`alter table public.${table} enable trigger only_status_and_notes_change`)
  }
  const ageBasket = (days: number) =>
    rowsOf(
      `update private.waste_basket set deleted_at = deleted_at - interval '${days} days', brought_back_at = brought_back_at - interval '${days} days'`,
    )
  const addWithFile = async (changes: Record<string, unknown> = {}) => {
    const file = uploadPath()
    await server.as.secret.storage.from('mwo-uploads').upload(file, pdfBytes(), { contentType: 'application/pdf' })
    const entry = mwoEntry({
      file_url: file,
      file_name: 'a.pdf',
      file_type: 'application/pdf',
      file_size: 9,
      message: AWKWARD,
      status: 'contacted',
      ...changes,
    })
    expect((await server.as.secret.from('mwo_form_entries').insert(entry)).error).toBeNull()
    // Older than an upload whose request was never sent may become.
    await rowsOf(`update storage.objects set created_at = now() - interval '2 days' where name = '${file}'`)
    return { id: entry.id, file }
  }
  const longAgo = practice.retention.enquiryMonths * 31 + 1

  test('comes back as it was, with its file and its history, and is not deleted again', async () => {
    const { id, file } = await addWithFile()
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'rief an' }).eq('id', id)
    await age('mwo_form_entries', longAgo)
    const before = await rowsOf('select * from public.mwo_form_entries')
    await retain()
    expect(await rowsOf('select * from public.mwo_form_entries')).toEqual([])

    expect(await bringBack(server.database, berlinDay(new Date()))).toEqual({ back: 1, taken: 0 })

    expect(await rowsOf('select * from public.mwo_form_entries')).toEqual(before)
    expect(await onDisk()).toContain(file)
    const { data: history } = await server.as.administrator.rpc('enquiry_history', { entry_id: id })
    expect(history.at(-1)).toMatchObject({ action: 'enquiry changed', details: { admin_notes: [null, 'rief an'] } })
    expect(await listWaste(server.database)).toEqual([])
    expect((await retain()).enquiries).toEqual([])
    // The week is over, and the ordinary rule decides again.
    await ageBasket(WASTE_BASKET_DAYS + 1)
    await emptyWasteBasket(server.database, removeFiles)
    expect(await onDisk()).toContain(file)
    expect((await retain()).enquiries).toHaveLength(1)
  })

  test('is gone for good after its week: row, file and the content of its history', async () => {
    const { id, file } = await addWithFile()
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'rief an' }).eq('id', id)
    await age('mwo_form_entries', longAgo)
    await retain()
    await ageBasket(WASTE_BASKET_DAYS - 1)
    expect(await emptyWasteBasket(server.database, removeFiles)).toBe(0)
    expect(await onDisk()).toContain(file)

    await ageBasket(2)
    expect(await emptyWasteBasket(server.database, removeFiles)).toBe(1)

    expect(await rowsOf('select * from private.waste_basket')).toEqual([])
    expect(await onDisk()).not.toContain(file)
    const { data: history } = await server.as.administrator.rpc('enquiry_history', { entry_id: id })
    expect(history.map(({ details }: { details: object }) => details)).toEqual([{}, {}])
    expect(await bringBack(server.database, id)).toEqual({ back: 0, taken: 0 })
  })

  test('keeps a line whose file cannot be removed for the next run', async () => {
    await addWithFile()
    await age('mwo_form_entries', longAgo)
    await retain()
    await ageBasket(WASTE_BASKET_DAYS + 1)

    await expect(emptyWasteBasket(server.database, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')

    expect(await listWaste(server.database)).toHaveLength(1)
  })

  test('gives the file of a completed request back to it', async () => {
    const { id, file } = await addWithFile({ status: 'completed' })
    await age('mwo_form_entries', practice.retention.uploadDaysAfterCompletion + 1)
    await retain()
    expect(await rowsOf('select file_url from public.mwo_form_entries')).toEqual([{ file_url: null }])
    expect(await onDisk()).toContain(file)
    expect((await retain()).orphans).toEqual([])

    expect(await bringBack(server.database, id)).toEqual({ back: 1, taken: 0 })

    expect(await rowsOf('select file_url, file_name, file_size from public.mwo_form_entries')).toEqual([
      { file_url: file, file_name: 'a.pdf', file_size: 9 },
    ])
    expect((await retain()).files).toEqual([])
  })

  test('a signup that nobody confirmed comes back with its proof, unless the address signed up again', async () => {
    for (const name of ['erika', 'max']) {
      await rowsOf(
        `insert into public.newsletter_subscribers (email, status, confirmation_token, confirmation_token_expires_at)
         values ('${name}.mustermann@example.com', 'pending', '${name}', now() - interval '300 days')`,
      )
      await rowsOf(
        `insert into public.newsletter_opt_in_logs (email, action) values ('${name}.mustermann@example.com', 'signup')`,
      )
    }
    expect(await deleteExpired(server.database, { approved: true })).toMatchObject({ signups: 2 })
    await rowsOf(`insert into public.newsletter_subscribers (email) values ('max.mustermann@example.com')`)

    expect(await bringBack(server.database, berlinDay(new Date()))).toEqual({ back: 3, taken: 1 })

    expect(await rowsOf(`select email, confirmation_token from public.newsletter_subscribers order by email`)).toEqual([
      { email: 'erika.mustermann@example.com', confirmation_token: 'erika' },
      { email: 'max.mustermann@example.com', confirmation_token: null },
    ])
    expect(await rowsOf('select from public.newsletter_opt_in_logs')).toHaveLength(2)
    expect(await deleteExpired(server.database, { approved: true })).toMatchObject({ signups: 0 })
  })

  test('begins its week when the clock is right again, if it went ahead', { tags: ['more'] }, async () => {
    await addWithFile()
    await age('mwo_form_entries', longAgo)
    await retain()
    await ageBasket(-400)

    await emptyWasteBasket(server.database, removeFiles)

    expect((await rowsOf(`select from private.waste_basket where deleted_at > now()`)).length).toBe(0)
    expect(await listWaste(server.database)).toHaveLength(1)
  })

  test('what a person deletes goes at once', async () => {
    const { id } = await addWithFile()
    const request = consultationRequest()
    await server.as.secret.from('consultation_requests').insert(request)

    await server.as.administrator.from('mwo_form_entries').delete().eq('id', id)
    await server.as.administrator.from('consultation_requests').delete().eq('id', request.id)

    expect(await rowsOf('select from public.mwo_form_entries')).toEqual([])
    expect(await rowsOf('select from private.waste_basket')).toEqual([])
  })

  test('what a person deletes leaves the basket too, with the file that a job had laid there', async () => {
    const { id, file } = await addWithFile({ status: 'completed' })
    await age('mwo_form_entries', practice.retention.uploadDaysAfterCompletion + 1)
    await retain()
    expect(await listWaste(server.database)).toHaveLength(1)

    await server.as.administrator.from('mwo_form_entries').delete().eq('id', id)

    expect(await rowsOf('select from private.waste_basket')).toEqual([])
    expect((await retain()).orphans).toEqual([file])
    expect(await onDisk()).toEqual([])
  })

  test('the operator lists it and brings it back by command, also while the website runs', async () => {
    const { id } = await addWithFile()
    await age('mwo_form_entries', longAgo)
    await retain()
    const url = (await rowsOf('select current_database() as name'))[0]?.name
    const settings = {
      DATA_DIR: server.dataDir,
      ...(engine === 'postgres' ? { DATABASE_URL: `postgres://root@127.0.0.1:5432/${url}` } : {}),
    }
    const admin = (...words: string[]) => runCommand(['server/commands/admin.ts', ...words], settings)

    expect((await admin('waste-basket')).output).toContain(
      `Gelöscht am ${berlinDay(new Date())}:\n- MWO-Anfrage ${id} mit ihrer Datei`,
    )
    expect((await admin('waste-basket')).output).toContain('Eine Anfrage bringt Antworten und Termine mit.')
    expect((await admin('bring-back', 'gestern')).code).toBe(1)
    expect(await admin('bring-back', id)).toEqual({
      code: 0,
      output: `Zurückgeholt: 1. Was zurückgeholt ist, wird ${WASTE_BASKET_DAYS} Tage lang nicht wieder gelöscht.\n`,
    })
    expect((await admin('waste-basket')).output).toBe('Der Papierkorb ist leer.\n')
  })
})
