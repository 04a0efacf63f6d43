import { beforeEach, expect, test } from 'vitest'
import { berlinDay } from '../../../rules/berlin-time.ts'
import { TRASH_DAYS } from '../../../rules/operation/retention-periods.ts'
import { adminCommands } from '../../../server/commands/admin.ts'
import { deleteExpired } from '../../../server/jobs/delete-expired.ts'
import { applyRetention, planRetention } from '../../../server/jobs/retention.ts'
import { bringBack, emptyTrash, listTrash } from '../../../server/jobs/trash.ts'
import { filesInDatabase } from '../../../server/storage/in-database.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { callCommand } from '../../support/processes/call-command.ts'
import { AWKWARD } from '../../support/server/filled-server.ts'
import { mwoEntry, pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { NO_MAIL_SERVER, serverOn } from '../../support/server/server-under-test.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const { enquiryMonths, uploadDaysAfterCompletion } = practice.retention
const LONG_AGO = enquiryMonths * 31 + 1

/** That each period is the one of the privacy policy: tests/unit/privacy-policy.test.ts. */
describeOnEngine('what jobs delete on %s', (engine) => {
  const server = serverOn(engine, NO_MAIL_SERVER)
  const { run } = server
  beforeEach(async () => {
    await server.database.runScript(`
      truncate public.mwo_form_entries, public.consultation_requests, private.trash cascade;
      delete from storage.objects;
      delete from private.stored_files;
    `)
  })

  const entries = (columns = '*') => run(`select ${columns} from public.mwo_form_entries`)
  const removeFiles = async (paths: string[]) => {
    const { error } = await server.as.secret.storage.from('mwo-uploads').remove(paths)
    if (error) throw error
  }
  const retain = async () => {
    const plan = await planRetention(server.database)
    await applyRetention(server.database, plan, removeFiles)
    return plan
  }
  const kept = async () =>
    (await Array.fromAsync(filesInDatabase(server.database).list())).map(({ path }) =>
      path.replace(/^mwo-uploads\/[^/]+\//, ''),
    )
  /** The trigger that sets `updated_at` is off meanwhile. */
  const lastChanged = (at: string) =>
    server.database.runScript(`
      alter table public.mwo_form_entries disable trigger only_status_and_notes_change;
      update public.mwo_form_entries set updated_at = ${at};
      alter table public.mwo_form_entries enable trigger only_status_and_notes_change;
    `)
  const age = (days: number) => lastChanged(`updated_at - interval '${days} days'`)
  const ageTrash = (days: number) =>
    run(`
      update private.trash set deleted_at = deleted_at - interval '${days} days',
        restored_at = restored_at - interval '${days} days'
    `)
  const add = async (changes: Record<string, unknown> = {}) => {
    const entry = mwoEntry({ status: 'contacted', message: AWKWARD, ...changes })
    await server.as.secret.from('mwo_form_entries').insert(entry).throwOnError()
    return entry.id
  }
  const addWithFile = async (changes: Record<string, unknown> = {}) => {
    const file = uploadPath()
    await server.as.secret.storage.from('mwo-uploads').upload(file, pdfBytes(), { contentType: 'application/pdf' })
    const named = { file_url: file, file_name: 'a.pdf', file_type: 'application/pdf', file_size: 9 }
    const id = await add({ ...named, ...changes })
    // Older than an upload whose request was never sent may become.
    await run(`update storage.objects set created_at = now() - interval '2 days' where name = '${file}'`)
    return { id, file }
  }
  /** The moment and the periods that the admin area is told. */
  const deletionOf = async (_entry_id: string) => {
    const periods = { _default_months: enquiryMonths, _default_file_days: uploadDaysAfterCompletion }
    const { data } = await server.as.administrator.rpc('enquiry_deletion', { _entry_id, ...periods }).throwOnError()
    return { ...data[0], entry_at: data[0].entry_at && new Date(data[0].entry_at) }
  }

  test('the admin area is told the moment at which the job deletes, and none for an enquiry that is still new', async () => {
    const waiting = await add({ status: 'new' })
    const answered = await add({ status: 'completed' })
    await lastChanged(`'2026-08-31T10:00:00Z'`)

    const periods = { months: enquiryMonths, file_days: uploadDaysAfterCompletion }
    expect(await deletionOf(waiting)).toEqual({ entry_at: null, file_at: null, ...periods })
    // February is short, and winter time begins in between: 12:00 in Berlin stays 12:00.
    expect(await deletionOf(answered)).toMatchObject({ entry_at: new Date('2027-02-28T11:00:00Z') })
  })

  test('the job deletes what the admin area says is over, and nothing else', async () => {
    const id = await add()
    const outcomes: boolean[] = []
    for (const days of [-3, -0.01, 0.01, 3]) {
      await lastChanged(`((now() + interval '1 day' * ${days}) at time zone 'Europe/Berlin'
        - interval '${enquiryMonths} months') at time zone 'Europe/Berlin'`)
      const isOver = (await deletionOf(id)).entry_at < new Date()
      const { enquiries } = await planRetention(server.database)
      expect(enquiries, `${days} days`).toHaveLength(isOver ? 1 : 0)
      outcomes.push(isOver)
    }
    expect(outcomes).toEqual([true, true, false, false])
  })

  test('the file of a completed request goes days after the last completion, whatever is written later', async () => {
    const { id, file } = await addWithFile({ status: 'new' })
    const change = (values: object) => server.as.administrator.from('mwo_form_entries').update(values).eq('id', id)
    const ageLog = () =>
      server.database.runScript(`
        alter table private.audit_log disable trigger audit_log_is_append_only;
        update private.audit_log set happened_at = happened_at - interval '${uploadDaysAfterCompletion + 1} days';
        alter table private.audit_log enable trigger audit_log_is_append_only;
      `)
    await change({ status: 'completed' })
    await ageLog()
    await change({ status: 'contacted' })
    await change({ status: 'completed' })
    await age(uploadDaysAfterCompletion + 1)
    expect((await retain()).files).toEqual([])

    await ageLog()
    await change({ admin_notes: 'heute ergänzt' })
    const [before] = await entries('updated_at')

    expect((await retain()).files).toEqual([{ entryId: id, file }])
    expect(await entries('file_url, updated_at')).toEqual([{ file_url: null, ...before }])
  })

  test('an enquiry with an appointment to come stays until the day after it, and a cancelled one keeps nothing', async () => {
    const id = await add()
    await run(`
      with answered as (
        insert into private.answers (id, entry_id, kind, body, status_before)
        values (gen_random_uuid(), '${id}', 'call', 'Termin', 'new') returning id
      )
      insert into private.appointments (answer_id, minutes, offered, starts_at, ends_at)
      select id, 60, array[timestamptz '2035-06-01 10:00Z'], '2035-06-01 10:00Z', '2035-06-01 11:00Z' from answered
    `)
    await lastChanged(`'2020-01-01'`)

    expect((await retain()).enquiries).toEqual([])
    expect(await deletionOf(id)).toMatchObject({ entry_at: new Date('2035-06-01T22:00:00Z') })

    await run("update private.appointments set cancelled_at = now(), cancelled_by = 'person'")
    expect((await retain()).enquiries).toMatchObject([{ id }])
  })

  test('an enquiry comes back as it was, with its file and its history, and is not deleted again', async () => {
    const { id, file } = await addWithFile()
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'rief an' }).eq('id', id)
    await age(LONG_AGO)
    const before = await entries()
    await retain()
    expect(await entries()).toEqual([])

    expect(await bringBack(server.database, berlinDay(new Date()))).toEqual({ back: 1, taken: 0 })

    expect(await entries()).toEqual(before)
    expect(await kept()).toContain(file)
    const oldest = async () => (await server.as.administrator.rpc('enquiry_history', { _entry_id: id })).data.at(-1)
    const noted = { action: 'enquiry changed', details: { admin_notes: [null, 'rief an'] } }
    expect(await oldest()).toMatchObject(noted)
    expect((await retain()).enquiries).toEqual([])
    // The week is over, and the ordinary rule decides again.
    await ageTrash(TRASH_DAYS + 1)
    await emptyTrash(server.database, removeFiles)
    expect(await kept()).toContain(file)
    expect(await oldest()).toMatchObject(noted)
    expect((await retain()).enquiries).toHaveLength(1)
  })

  test('it is gone for good after its week: row, file and the content of its history', async () => {
    const { id, file } = await addWithFile()
    await server.as.administrator.from('mwo_form_entries').update({ admin_notes: 'rief an' }).eq('id', id)
    await age(LONG_AGO)
    await retain()
    await ageTrash(TRASH_DAYS - 1)
    expect(await emptyTrash(server.database, removeFiles)).toBe(0)
    expect(await kept()).toContain(file)

    await ageTrash(2)
    // A line whose file cannot be removed waits for the next run.
    await expect(emptyTrash(server.database, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
    expect(await emptyTrash(server.database, removeFiles)).toBe(1)

    expect(await run('select from private.trash')).toEqual([])
    expect(await kept()).not.toContain(file)
    const { data: history } = await server.as.administrator.rpc('enquiry_history', { _entry_id: id })
    expect(history.map(({ details }: { details: object }) => details)).toEqual([{}, {}])
    expect(await bringBack(server.database, id)).toEqual({ back: 0, taken: 0 })
  })

  test('the file of a completed request comes back to it', async () => {
    const { id, file } = await addWithFile({ status: 'completed' })
    await age(uploadDaysAfterCompletion + 1)
    await retain()
    expect(await entries('file_url')).toEqual([{ file_url: null }])
    expect((await retain()).orphans).toEqual([])
    expect(await bringBack(server.database, id)).toEqual({ back: 1, taken: 0 })
    const named = { file_url: file, file_name: 'a.pdf', file_size: 9 }
    expect(await entries('file_url, file_name, file_size')).toEqual([named])
    expect((await retain()).files).toEqual([])
  })

  test('an unconfirmed signup comes back with its opt-in log, unless the address signed up again', async () => {
    for (const name of ['erika', 'max']) {
      await server.database.runScript(`
        insert into public.newsletter_subscribers (email, status, confirmation_token, confirmation_token_expires_at)
        values ('${name}.mustermann@example.com', 'pending', '${name}', now() - interval '300 days');
        insert into public.newsletter_opt_in_logs (email, action) values ('${name}.mustermann@example.com', 'signup');
      `)
    }
    expect(await deleteExpired(server.database)).toMatchObject({ signups: 2 })
    await run(`insert into public.newsletter_subscribers (email) values ('max.mustermann@example.com')`)

    expect(await bringBack(server.database, berlinDay(new Date()))).toEqual({ back: 3, taken: 1 })

    expect(await run('select confirmation_token as token from public.newsletter_subscribers order by email')).toEqual([
      { token: 'erika' },
      { token: null },
    ])
    expect(await run('select from public.newsletter_opt_in_logs')).toHaveLength(2)
    expect(await deleteExpired(server.database)).toMatchObject({ signups: 0 })
  })

  test('the week begins when the clock is right again, if it went ahead', async () => {
    await addWithFile()
    await age(LONG_AGO)
    await retain()
    await ageTrash(-400)

    await emptyTrash(server.database, removeFiles)

    expect(await run('select from private.trash where deleted_at > now()')).toEqual([])
    expect(await listTrash(server.database)).toHaveLength(1)
  })

  test('what a person deletes goes at once, with what a job had moved to the trash', async () => {
    const { id, file } = await addWithFile({ status: 'completed' })
    await age(uploadDaysAfterCompletion + 1)
    await retain()

    await server.as.administrator.from('mwo_form_entries').delete().eq('id', id)

    expect(await run('select from private.trash')).toEqual([])
    expect((await retain()).orphans).toEqual([file])
    expect(await kept()).toEqual([])
  })

  test('the operator lists the trash and brings back by command, also while the website runs', async () => {
    const { id } = await addWithFile()
    await age(LONG_AGO)
    await retain()
    const name = (await run('select current_database() as name'))[0]?.name
    const settings = {
      DATA_DIR: server.dataDir,
      ...(engine === 'postgres' ? { DATABASE_URL: `postgres://root@127.0.0.1:5432/${name}` } : {}),
    }
    const admin = (...words: string[]) => callCommand(adminCommands, words, settings)

    const { output } = await admin('trash')
    expect(output).toContain(`Gelöscht am ${berlinDay(new Date())}:\n- MWO-Anfrage ${id} mit ihrer Datei`)
    expect(output).toContain('Eine Anfrage bringt Antworten und Termine mit.')
    expect((await admin('bring-back', 'gestern')).code).toBe(1)
    expect(await admin('bring-back', id)).toEqual({
      code: 0,
      output: `Zurückgeholt: 1. Was zurückgeholt ist, wird ${TRASH_DAYS} Tage lang nicht wieder gelöscht.\n`,
    })
    expect((await admin('trash')).output).toBe('Der Papierkorb ist leer.\n')
  })
})
