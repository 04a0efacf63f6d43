import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadLink } from '../../app/features/enquiries/entry/uploaded-file-links.ts'
import { backupStem } from '../../server/backup/archive-names.ts'
import { rotateBackups } from '../../server/backup/rotate-backups.ts'
import { readConfig } from '../../server/config.ts'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { applyRetention, planRetention, retentionPeriods } from '../../server/jobs/retention.ts'
import { emptyWasteBasket } from '../../server/jobs/waste-basket.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { mwoEntry, pdfBytes, uploadPath } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'
import { promises, readPrivacyPolicy } from '../support/texts/privacy-promises.ts'

let page: string
beforeAll(async () => {
  page = await readPrivacyPolicy()
}, 180_000)

/** The number as a visitor reads it, not as the code has it. */
function printed(promise: keyof typeof promises): number {
  const number = Number(promises[promise].sentence.exec(page)?.[1])
  expect(number, promise).toBeGreaterThan(0)
  return number
}

describeOnEngine('what the privacy policy promises happens on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  const idsOf = async (table: string) => (await run(`select id::text from ${table}`)).rows.map(({ id }) => id as string)
  const deleteOld = () => deleteExpired(server.database, { approved: true })
  const retain = async () => {
    const periods = await retentionPeriods(server.database)
    await applyRetention(server.database, await planRetention(server.database, periods), periods, () =>
      Promise.resolve(),
    )
  }
  /** Two ids, of what is a little older than the period and of what is a little younger. */
  const oldAndYoung = () => [crypto.randomUUID(), crypto.randomUUID()] as const
  const around = (time: string, margin = '1 hour') => [
    `now() - interval '${time}' - interval '${margin}'`,
    `now() - interval '${time}' + interval '${margin}'`,
  ]
  const withoutTriggers = async (statement: string) => {
    await run('alter table public.mwo_form_entries disable trigger only_status_and_notes_change')
    await run(statement)
    await run('alter table public.mwo_form_entries enable trigger only_status_and_notes_change')
  }

  test.each([
    ['sentMails', 'sent_at'],
    ['sentMailsInTable', 'sent_at'],
    ['undeliveredMails', 'gave_up_at'],
    ['undeliveredMailsInTable', 'gave_up_at'],
  ] as const)('records of mails: %s', async (promise, column) => {
    await run('delete from private.mail_outbox')
    const [old, young] = oldAndYoung()
    const [earlier, later] = around(`${printed(promise)} days`)
    await run(`
      insert into private.mail_outbox (id, kind, recipient, created_at, ${column}) values
        ('${old}', 'enquiry-receipt', 'max@example.com', ${earlier}, ${earlier}),
        ('${young}', 'enquiry-receipt', 'max@example.com', ${later}, ${later})
    `)

    await deleteOld()

    expect(await idsOf('private.mail_outbox')).toEqual([young])
  })

  test.each(['counters', 'countersAndKeys'] as const)('%s and their keys', async (promise) => {
    const days = printed(promise)
    await run('delete from private.request_counts')
    await run('delete from private.counter_keys')
    await run(`
      insert into private.request_counts (bucket, window_start, count) values
        ('old', now() - interval '${days} days' + interval '1 hour', 1), ('running', now(), 1)
    `)
    await run(
      `insert into private.counter_keys (day, key) values ((now() at time zone 'UTC')::date - ${days - 1}, 'k')`,
    )

    await deleteOld()

    expect((await run('select bucket from private.request_counts')).rows).toEqual([{ bucket: 'running' }])
    expect((await run('select from private.counter_keys')).rows).toEqual([])
  })

  test('enquiries go after their months, and never while nobody has answered', async () => {
    await run('delete from public.mwo_form_entries')
    const [old, young] = oldAndYoung()
    const waiting = crypto.randomUUID()
    for (const [id, status] of [
      [old, 'contacted'],
      [young, 'completed'],
      [waiting, 'new'],
    ]) {
      await server.as.secret.from('mwo_form_entries').insert(mwoEntry({ id, status }))
    }
    expect(page).toContain('solange wir nicht geantwortet haben bis zur Antwort')
    // Months differ in length: four days are more than any two of them differ.
    const [earlier, later] = around(`${printed('enquiries')} months`, '4 days')
    await withoutTriggers(`
      update public.mwo_form_entries
      set updated_at = case when id = '${old}' then ${earlier} when id = '${young}' then ${later}
        else now() - interval '100 years' end
    `)

    await retain()

    expect((await idsOf('public.mwo_form_entries')).sort()).toEqual([young, waiting].sort())
  })

  test('what was set aside goes after its months', async () => {
    await run('delete from public.mwo_form_entries')
    const [old, young] = oldAndYoung()
    for (const id of [old, young])
      await server.as.secret.from('mwo_form_entries').insert(mwoEntry({ id, status: 'aside' }))
    const [earlier, later] = around(`${printed('aside')} months`, '4 days')
    await withoutTriggers(
      `update public.mwo_form_entries set updated_at = case when id = '${old}' then ${earlier} else ${later} end`,
    )

    await retain()

    expect(await idsOf('public.mwo_form_entries')).toEqual([young])
  })

  test('files of completed requests', async () => {
    await run('delete from public.mwo_form_entries')
    const [old, young] = oldAndYoung()
    const file = () => ({ file_url: uploadPath(), file_name: 'a.pdf', file_type: 'application/pdf', file_size: 9 })
    for (const id of [old, young]) {
      const { error } = await server.as.secret
        .from('mwo_form_entries')
        .insert(mwoEntry({ id, status: 'completed', ...file() }))
      expect(error).toBeNull()
    }
    const [earlier, later] = around(`${printed('files')} days`)
    await withoutTriggers(`
      update public.mwo_form_entries set updated_at = case when id = '${old}' then ${earlier} else ${later} end
    `)

    await retain()

    const { rows } = await run('select id::text, file_url is not null as has_file from public.mwo_form_entries')
    expect(Object.fromEntries(rows.map(({ id, has_file }) => [id, has_file]))).toEqual({ [old]: false, [young]: true })
  })

  test('files whose request was never sent', async () => {
    const [old, young] = [uploadPath(), uploadPath()]
    for (const path of [old, young]) {
      const { error } = await server.as.secret.storage
        .from('mwo-uploads')
        .upload(path, pdfBytes(), { contentType: 'application/pdf' })
      expect(error).toBeNull()
    }
    const [earlier, later] = around(`${printed('unsentFiles')} days`)
    await run(`
      update storage.objects set created_at = case when name = '${old}' then ${earlier} else ${later} end
      where name in ('${old}', '${young}')
    `)

    const { orphans } = await planRetention(server.database, await retentionPeriods(server.database))

    expect(orphans).toEqual([old])
  })

  test.each(['signups', 'signupsInSection'] as const)('unconfirmed addresses: %s', async (promise) => {
    await run('delete from public.newsletter_subscribers')
    const [old, young] = oldAndYoung()
    const [earlier, later] = around(`${printed(promise)} days`)
    await run(`
      insert into public.newsletter_subscribers (id, email, confirmation_token_expires_at) values
        ('${old}', 'old@example.com', ${earlier}), ('${young}', 'young@example.com', ${later})
    `)

    await deleteOld()

    expect(await idsOf('public.newsletter_subscribers')).toEqual([young])
  })

  test('the record of a mail to an address that was taken out', async () => {
    await run('delete from private.mail_outbox')
    await run(`
      insert into private.mail_outbox (kind, recipient, created_at, sent_at)
      select 'newsletter-confirmation', 'max@example.com', at, at
      from (select now() - interval '${printed('forgottenMails')} days' + interval '1 hour' as at) as sent
    `)

    await deleteOld()

    expect(await idsOf('private.mail_outbox')).toEqual([])
  })

  test('proofs of a withdrawn consent stay to the end of their last year', async () => {
    await run('delete from public.newsletter_subscribers')
    const [old, young] = oldAndYoung()
    const years = printed('proofs')
    const inYear = (ago: number, day: string) =>
      `make_timestamptz(extract(year from now() at time zone 'Europe/Berlin')::integer - ${ago}, ${day}, 12, 0, 0)`
    await run(`
      insert into public.newsletter_subscribers (id, email, status, unsubscribed_at) values
        ('${old}', 'old@example.com', 'unsubscribed', ${inYear(years + 1, '12, 31')}),
        ('${young}', 'young@example.com', 'unsubscribed', ${inYear(years, '1, 1')})
    `)
    await run(`
      insert into public.newsletter_opt_in_logs (email, action, created_at)
      select email, 'unsubscribe', unsubscribed_at from public.newsletter_subscribers
    `)

    await deleteOld()

    expect(await idsOf('public.newsletter_subscribers')).toEqual([young])
  })

  test('the waste basket', async () => {
    await run('delete from private.waste_basket')
    const [old, young] = oldAndYoung()
    const [earlier, later] = around(`${printed('wasteBasket')} days`)
    await run(`
      insert into private.waste_basket (kind, subject_table, subject_id, content, deleted_at) values
        ('row', 'mwo_form_entries', '${old}', '{}', ${earlier}), ('row', 'mwo_form_entries', '${young}', '{}', ${later})
    `)

    await emptyWasteBasket(server.database, () => Promise.resolve())

    expect((await run('select subject_id::text from private.waste_basket')).rows).toEqual([{ subject_id: young }])
  })

  test('sign-ins of the practice', async () => {
    await run('delete from auth.audit_log_entries')
    const [old, young] = oldAndYoung()
    const [earlier, later] = around(`${printed('signIns')} days`)
    await run(
      `insert into auth.audit_log_entries (id, created_at) values ('${old}', ${earlier}), ('${young}', ${later})`,
    )

    await retain()

    expect(await idsOf('auth.audit_log_entries')).toEqual([young])
  })

  test('a link to a file, and the link of the confirmation mail', async () => {
    const path = uploadPath()
    await server.as.secret.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    const link = new URL(await downloadLink(server.as.administrator.storage as never, path, 'a.pdf'))
    const claims = JSON.parse(
      Buffer.from(link.searchParams.get('token')?.split('.')[1] ?? '', 'base64url').toString('utf8'),
    ) as { iat: number; exp: number }
    expect(claims.exp - claims.iat).toBe(printed('fileLinks') * 60)

    const email = `erika-${crypto.randomUUID()}@example.com`
    await run(`
      select public.newsletter_subscribe('${email}', null, null, 'token', 'hash-${email}', 'text', 'version', null, null, null, null, true)
    `)
    const { rows } = await run(`
      select extract(epoch from confirmation_token_expires_at - now()) / 3600 as hours
      from public.newsletter_subscribers where email = '${email}'
    `)
    expect(Number(rows[0]?.hours)).toBeCloseTo(printed('confirmationLinks'), 1)
  })
})

test('so many nightly backups are kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-nights-'))
  const now = new Date()
  const nights = printed('backups') + 3
  for (let night = 0; night < nights; night++) {
    await writeFile(join(folder, `${backupStem(new Date(now.getTime() - night * 86_400_000))}.tar.gz`), '')
  }

  await rotateBackups(folder, { keep: readConfig({}).BACKUP_KEEP, made: backupStem(now), now })

  expect(await readdir(folder)).toHaveLength(printed('backups'))
  await rm(folder, { recursive: true })
})
