import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import { appointmentLink } from '../../../server/appointments/appointment-link.ts'
import { readCalendars } from '../../../server/jobs/read-calendars.ts'
import { createLog } from '../../../server/log.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { consultationRequest, freshNetwork } from '../../support/server/requests.ts'
import { NO_MAIL_SERVER, serverOn } from '../../support/server/server-under-test.ts'

const day = (count: number) => addDays(berlinDay(new Date()), count)

describeOnEngine('busy times on %s', (engine) => {
  const server = serverOn(engine, NO_MAIL_SERVER)
  const { run, call } = server
  let shown: { status: number; text: string } = { status: 200, text: '' }
  const provider = createServer((_, response) => response.writeHead(shown.status).end(shown.text))
  beforeAll(() => new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => provider.close(resolve)))
  const addressOf = (path: string) => `http://127.0.0.1:${(provider.address() as AddressInfo).port}/${path}.ics`

  const show = (...events: string[]) => {
    const lines = events.flatMap((one) => ['BEGIN:VEVENT', ...one.split(' '), 'END:VEVENT'])
    shown = { status: 200, text: ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n') }
  }
  const at = (count: number, clock: string) => `${day(count).replaceAll('-', '')}T${clock}00`
  let reads = 0
  /** Minutes later, so that the server's own job has nothing to read meanwhile. */
  const readAgain = (isAllowed = true) => {
    reads += 1
    const now = new Date(Date.now() + reads * 6 * 60_000)
    return readCalendars(
      { database: server.database, config: { CALENDAR_ALLOW_PRIVATE: isAllowed }, log: createLog('silent') },
      now,
    )
  }
  const add = (path: string) =>
    run(`insert into private.busy_calendars (address, tried_at) values ('${addressOf(path)}', now())`)
  beforeEach(async () => {
    reads = 0
    await run('delete from private.busy_calendars')
  })
  const calendars = () => call('busy_calendars')

  async function offer(...times: string[]) {
    const entry = consultationRequest({ email: `erika-${crypto.randomUUID()}@example.com` })
    await server.as.secret.from('consultation_requests').insert(entry).throwOnError()
    const id = crypto.randomUUID()
    await call('send_answer', {
      ...{ _id: id, _entry_id: entry.id, _seen: null, _subject: 'Ihre Anfrage', _body: 'Guten Tag' },
      _times: { minutes: 60, at: times },
    })
    const [made] = await run<{ id: string }>(`select id::text from private.appointments where answer_id = '${id}'`)
    return made?.id ?? ''
  }
  const statesOf = async (id: string) => {
    const [row] = await run<{ shown: { times: { at: string; state: string }[] } }>(
      `select private.appointment_of_link('${id}') as shown`,
    )
    return row?.shown.times ?? []
  }
  const choose = async (id: string, time = '') =>
    fetch(await appointmentLink(server.url, id, server.keys.secretKey), {
      method: 'POST',
      redirect: 'manual',
      headers: { 'x-forwarded-for': freshNetwork(), origin: server.url, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ seen: '0', time: new Date(time).toISOString() }),
    })

  test('a calendar is read, kept while it cannot be, and forgotten with its address', async () => {
    show(`DTSTART;TZID=Europe/Berlin:${at(10, '0900')} DURATION:PT1H SUMMARY:Zahnarzt`)
    await add('secret-word')
    await readAgain()
    const [busy] = (await call('busy_times')) as { starts_at: string }[]
    expect(busy).toMatchObject({ state: 'busy' })
    expect(await calendars()).toMatchObject([{ host: '127.0.0.1', problem: null, unread: 0, is_stale: false }])
    for (const [status, text, problem] of [
      [404, '', 'refused'],
      [503, '', 'unreachable'],
      [200, '<html>', 'no calendar'],
    ] as const) {
      shown = { status, text }
      await readAgain()
      expect(await calendars()).toMatchObject([{ problem }])
    }
    await run("update private.busy_calendars set read_at = now() - interval '61 minutes'")
    expect(await calendars()).toMatchObject([{ is_stale: true }])
    expect(await call('busy_times')).toEqual([busy])
    expect(JSON.stringify(await calendars())).not.toContain('secret-word')

    const [{ id = '' } = {}] = (await calendars()) as { id: string }[]
    await call('remove_busy_calendar', { _id: id })
    expect(await call('busy_times')).toEqual([])
  })

  test('only what differs is written, and the next try is due after five minutes', async () => {
    show(
      `DTSTART;TZID=Europe/Berlin:${at(10, '0900')} DURATION:PT1H`,
      `DTSTART;TZID=Europe/Berlin:${at(11, '0900')} DURATION:PT1H`,
    )
    await add('differs')
    await readAgain()
    const rows = () => run<{ xmin: string }>('select xmin::text, starts_at from private.busy_times order by starts_at')
    const before = await rows()
    show(
      `DTSTART;TZID=Europe/Berlin:${at(11, '0900')} DURATION:PT1H`,
      `DTSTART;TZID=Europe/Berlin:${at(12, '0900')} DURATION:PT1H`,
    )
    reads -= 1
    await readAgain()
    expect(await rows()).toEqual(before)
    await readAgain()
    expect((await rows())[0]).toEqual(before[1])
    expect(await rows()).toHaveLength(2)
  })

  test('nobody chooses a time that became busy; what was offered all the same can be chosen', async () => {
    show(`DTSTART;TZID=Europe/Berlin:${at(20, '0930')} DURATION:PT1H`)
    await add('offers')
    await readAgain()
    const id = await offer(`${day(20)}T09:00`, `${day(20)}T14:00`)
    expect((await statesOf(id)).map(({ state }) => state)).toEqual(['free', 'free'])

    show(`DTSTART;TZID=Europe/Berlin:${at(20, '0930')} DURATION:PT6H`)
    await readAgain()
    const [despite, later] = await statesOf(id)
    expect([despite?.state, later?.state]).toEqual(['free', 'busy'])
    const refused = await choose(id, later?.at)
    expect(refused.status).toBe(409)
    expect((await choose(id, despite?.at)).status).toBe(303)
  })

  test('an invitation of ours that comes back through the calendar takes no time', async () => {
    const id = await offer(`${day(25)}T09:00`)
    show(`UID:${id} DTSTART;TZID=Europe/Berlin:${at(25, '0900')} DURATION:PT1H`)
    await add('own')
    await readAgain()
    expect(await call('busy_times')).toEqual([])
  })

  test('an address inside the network is not asked unless the operator allows it', async () => {
    show(`DTSTART;TZID=Europe/Berlin:${at(10, '0900')} DURATION:PT1H`)
    await add('inside')
    await readAgain(false)
    expect(await calendars()).toMatchObject([{ problem: 'inside', read_at: null }])
  })

  test('five addresses are taken, each once, and nothing else', async () => {
    const take = (address: string) => call('add_busy_calendar', { _address: address })
    for (const one of ['1', '2', '3', '4']) expect(await take(`https://127.0.0.1/${one}.ics`)).toBe('added')
    for (const wrong of ['', 'file:///etc/passwd', 'https://user:pass@example.com/', 'https://example.com/ x']) {
      expect(await take(wrong), wrong).toBe('not an address')
    }
    expect(await take(' webcal://127.0.0.1/5.ics')).toBe('added')
    expect(await take('https://127.0.0.1/5.ics')).toBe('known')
    expect(await take('https://127.0.0.1/6.ics')).toBe('too many')
  })
})
