import { beforeEach, expect, test } from 'vitest'
import { addDays, berlinDay, berlinInstant } from '../../../rules/berlin-time.ts'
import { promiseStarts } from '../../../rules/enquiries/reply-due.ts'
import { ALWAYS_OPEN } from '../../support/content/always-open.ts'
import { publishFacts } from '../../support/content/publish-facts.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { consultationRequest, mwoEntry } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const HOUR = 3_600_000

describeOnEngine('promise and truth on %s', (engine) => {
  const server = serverOn(engine)
  const { run } = server
  beforeEach(async () => {
    await run(ALWAYS_OPEN)
    await run('delete from public.mwo_form_entries')
    await run('delete from public.consultation_requests')
  })

  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()
  const arrived = async (hoursAgo: number, changes: Record<string, unknown> = {}) => {
    const entry = mwoEntry({ created_at: ago(hoursAgo), ...changes })
    expect((await server.as.secret.from('mwo_form_entries').insert(entry)).error).toBeNull()
    return entry.id
  }
  const setStatus = async (id: string, status: string, hoursAgo = 0, table = 'mwo_form_entries') => {
    expect((await server.as.administrator.from(table).update({ status }).eq('id', id)).error).toBeNull()
    await run('alter table private.audit_log disable trigger audit_log_is_append_only')
    await run(`
      update private.audit_log set happened_at = '${ago(hoursAgo)}'
      where id = (select max(id) from private.audit_log where subject_id = '${id}')
    `)
    await run('alter table private.audit_log enable trigger audit_log_is_append_only')
  }
  /** Came in 100 hours ago and was answered so many hours later. */
  const answeredAfter = async (hours: number) => setStatus(await arrived(100), 'contacted', 100 - hours)
  const times = async (actor: 'administrator' | 'outsider' | 'visitor' = 'administrator') =>
    (await server.as[actor].rpc('reply_times', { _promised_hours: practice.replyWithinHours })).data?.[0]

  test('counts what was answered in time, what came late, what waits and what is overdue, and the median', async () => {
    for (const hours of [1, 6.5, 12.5, 23.99, 24.01, 60]) await answeredAfter(hours)
    await arrived(2)
    await arrived(30)
    const request = consultationRequest({ created_at: ago(50) })
    await server.as.secret.from('consultation_requests').insert(request)
    await setStatus(request.id as string, 'completed', 45, 'consultation_requests')

    const found = await times()
    const answered = { answered: 7, in_time: 5 }
    expect(found).toMatchObject({ ...answered, waiting: 1, overdue: 1 })
    expect(found.median_hours).toBeCloseTo(12.5, 2)
  })

  test('while the practice is closed the hours begin when it opens again, as the visitor reads, and no caller chooses them', async () => {
    await arrived(30)
    const today = berlinDay(new Date())
    await publishFacts(server.as.administrator, (facts) => {
      facts.practiceDetails.closures = [{ from: today, to: addDays(today, 2), reason: 'Urlaub', substitute: '' }]
    })
    const meanwhile = mwoEntry({ reply_clock_start: ago(100) })
    expect((await server.as.visitor.from('mwo_form_entries').insert(meanwhile)).error).toBeNull()
    const rows = await run('select created_at, reply_clock_start from public.mwo_form_entries order by created_at')
    const [first, second] = rows.map((row) => [
      new Date(String(row.created_at)),
      new Date(String(row.reply_clock_start)),
    ])
    expect(first?.[1]).toEqual(first?.[0])
    const closures = [{ from: today, to: addDays(today, 2) }]
    expect(second?.[1]).toEqual(promiseStarts(second?.[0] as Date, { ...practice, closures }))
    expect(second?.[1]?.getTime()).toBeGreaterThanOrEqual(berlinInstant(addDays(today, 3), '00:00').getTime())
    expect(await times()).toMatchObject({ waiting: 1, overdue: 1 })

    await setStatus(meanwhile.id as string, 'contacted')
    expect(await times()).toMatchObject({ answered: 1, in_time: 1 })
  })

  test('says nothing about older enquiries, and nothing about those without a known moment of the answer', async () => {
    await arrived(28 * 24 + 1)
    await arrived(10, { status: 'completed' })

    expect(await times()).toMatchObject({ answered: 0, waiting: 0, overdue: 0, median_hours: null })
  })

  test('an answer that lies on the server answers nothing', async () => {
    const id = await arrived(30)
    await setStatus(id, 'contacted', 29)
    expect(await times()).toMatchObject({ answered: 1, in_time: 1, overdue: 0 })
    await run(`
      insert into private.answers (id, entry_id, kind, subject, body, status_before, mail_id, caught)
      values (gen_random_uuid(), '${id}', 'mail', 'Ihre Anfrage', 'Guten Tag', 'new', gen_random_uuid(), true)
    `)
    expect(await times()).toMatchObject({ answered: 0, in_time: 0, overdue: 1 })
  })

  test('what was answered stays answered when the person writes back, which begins another promise', async () => {
    const id = await arrived(30)
    await setStatus(id, 'contacted', 20)
    await run(`
      select private.keep_incoming_mail(e.id, repeat('a', 64), false, now(), e.email, 'Re: Ihre Anfrage', 'Ja, gern.', '', '[]')
      from public.mwo_form_entries e where e.id = '${id}'
    `)
    expect(await times()).toMatchObject({ answered: 1, in_time: 1, waiting: 1, overdue: 0 })
    expect((await times()).median_hours).toBeCloseTo(10, 2)

    await setStatus(id, 'contacted')
    expect(await times()).toMatchObject({ answered: 2, in_time: 2, waiting: 0 })
  })

  test('an answered enquiry that is set back to new counts as unanswered', async () => {
    const id = await arrived(40)
    await setStatus(id, 'contacted', 38)
    await setStatus(id, 'new', 37)
    expect(await times()).toMatchObject({ answered: 0, overdue: 1 })

    await setStatus(id, 'contacted', 1)
    expect(await times()).toMatchObject({ answered: 1, in_time: 0, overdue: 0 })
  })
})
