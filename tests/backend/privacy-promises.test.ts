import { expect, test } from 'vitest'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { applyRetention, planRetention } from '../../server/jobs/retention.ts'
import { describeOnEngine } from '../support/database/databases.ts'
import { mwoEntry, pdfBytes, uploadPath } from '../support/server/requests.ts'
import { serverOn } from '../support/server/server-under-test.ts'
import { promises } from '../support/texts/privacy-promises.ts'

/** That the policy prints it: tests/unit/privacy-policy.test.ts. */
const periodOf = (promise: keyof typeof promises) => promises[promise][1]

describeOnEngine('what the privacy policy promises happens on %s', (engine) => {
  const server = serverOn(engine)

  const nothing = () => Promise.resolve()
  const jobs = {
    deleteExpired: () => deleteExpired(server.database),
    retention: async () => applyRetention(server.database, await planRetention(server.database), nothing),
  }
  const { run } = server
  const idsIn = async (table: string, column = 'id') =>
    (await run(`select ${column}::text as id from ${table}`)).map(({ id }) => id)
  /** Two ids, of what is a little older than the period and of what is a little younger, and a case for their times. */
  const aroundPeriod = (period: string, margin = '1 hour') => {
    const [old, young] = [crypto.randomUUID(), crypto.randomUUID()]
    const at = (id: string) =>
      `now() - interval '${period}' + interval '${margin}' * case ${id}::text when '${old}' then -1 else 1 end`
    return { old, young, at }
  }
  /** The time of the last change, which the database writes by itself. */
  const changedAt = async (time: string) => {
    const trigger = 'trigger only_status_and_notes_change'
    await run(`alter table public.mwo_form_entries disable ${trigger}`)
    await run(`update public.mwo_form_entries set updated_at = ${time}`)
    await run(`alter table public.mwo_form_entries enable ${trigger}`)
  }
  const addEnquiry = async (changes: Record<string, unknown>) => {
    const { error } = await server.as.secret.from('mwo_form_entries').insert(mwoEntry(changes))
    expect(error).toBeNull()
  }
  const upload = async (path: string) => {
    const files = server.as.secret.storage.from('mwo-uploads')
    expect((await files.upload(path, pdfBytes(), { contentType: 'application/pdf' })).error).toBeNull()
  }

  const mail = (time: string) =>
    `kind, recipient, created_at, ${time}) select id, 'enquiry-receipt', 'm@example.com', at, at`
  const signup = "email, confirmation_token_expires_at) select id, id || '@example.com', at"
  test.each([
    ['sentMails', 'private.mail_outbox', mail('sent_at'), 'deleteExpired'],
    ['undeliveredMails', 'private.mail_outbox', mail('gave_up_at'), 'deleteExpired'],
    ['signups', 'public.newsletter_subscribers', signup, 'deleteExpired'],
    ['signIns', 'auth.audit_log_entries', 'created_at) select id, at', 'retention'],
  ] as const)('%s', async (promise, table, values, job) => {
    await run(`delete from ${table}`)
    const { old, young, at } = aroundPeriod(`${periodOf(promise)} days`)
    await run(`
      insert into ${table} (id, ${values}
      from (select id, ${at('id')} as at from unnest(array['${old}', '${young}']::uuid[]) as id) as given
    `)

    await jobs[job]()

    expect(await idsIn(table)).toEqual([young])
  })

  test('counters and the keys of a day', async () => {
    const days = periodOf('counters')
    await run('delete from private.counters')
    await run('delete from private.counter_keys')
    await run(`
      insert into private.counters (name, level, at) values
        ('old', 1, extract(epoch from now() - interval '${days} days' + interval '1 hour')), ('running', 1, extract(epoch from now()))
    `)
    const day = `(now() at time zone 'UTC')::date - ${days - 1}`
    await run(`insert into private.counter_keys (day, key) values (${day}, 'k')`)

    await jobs.deleteExpired()

    expect(await run("select convert_from(name, 'UTF8') as name from private.counters")).toEqual([{ name: 'running' }])
    expect(await idsIn('private.counter_keys', 'key')).toEqual([])
  })

  test.each([
    ['enquiries', 'contacted', 'completed'],
    ['apparentSpam', 'apparent_spam', 'apparent_spam'],
  ] as const)('%s go after their months, and never while they are unanswered', async (promise, ...statuses) => {
    await run('delete from public.mwo_form_entries')
    // Months differ in length: four days are more than any two of them differ.
    const { old, young, at } = aroundPeriod(`${periodOf(promise)} months`, '4 days')
    const waiting = crypto.randomUUID()
    for (const [index, id] of [old, young].entries()) await addEnquiry({ id, status: statuses[index] })
    await addEnquiry({ id: waiting, status: 'new' })
    await changedAt(`case status when 'new' then now() - interval '100 years' else ${at('id')} end`)

    await jobs.retention()

    expect((await idsIn('public.mwo_form_entries')).sort()).toEqual([young, waiting].sort())
  })

  test('files of completed requests, and files whose request was never sent', async () => {
    await run('delete from public.mwo_form_entries')
    const { old, young, at } = aroundPeriod(`${periodOf('files')} days`)
    const file = { file_name: 'a.pdf', file_type: 'application/pdf', file_size: 9 }
    for (const id of [old, young]) await addEnquiry({ id, status: 'completed', file_url: uploadPath(), ...file })
    await changedAt(at('id'))
    await jobs.retention()
    expect(await idsIn('public.mwo_form_entries where file_url is not null')).toEqual([young])

    const [oldFile, youngFile] = [uploadPath(), uploadPath()]
    for (const path of [oldFile, youngFile]) await upload(path)
    const period = `interval '${periodOf('unsentFiles')} days 1 hour'`
    await run(`update storage.objects set created_at = now() - ${period} where name = '${oldFile}'`)
    const { orphans } = await planRetention(server.database)
    expect(orphans).toEqual([oldFile])
  })

  test('the opt-in log of a withdrawn consent stays to the end of its last year', async () => {
    await run('delete from public.newsletter_subscribers')
    const years = periodOf('optInLogs')
    const inYear = (ago: number, day: string) =>
      `make_timestamptz(extract(year from now() at time zone 'Europe/Berlin')::integer - ${ago}, ${day}, 12, 0, 0)`
    await run(`
      insert into public.newsletter_subscribers (email, status, unsubscribed_at) values
        ('old@example.com', 'unsubscribed', ${inYear(years + 1, '12, 31')}),
        ('young@example.com', 'unsubscribed', ${inYear(years, '1, 1')})
    `)
    await run(`
      insert into public.newsletter_opt_in_logs (email, action, created_at)
      select email, 'unsubscribe', unsubscribed_at from public.newsletter_subscribers
    `)

    await jobs.deleteExpired()

    expect(await idsIn('public.newsletter_subscribers', 'email')).toEqual(['young@example.com'])
  })
})
