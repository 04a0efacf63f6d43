import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tooManyRequests } from '../../../rules/too-many-requests.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { watchPasswordJobs } from '../../support/server/password-jobs.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../../support/server/server-under-test.ts'

const PER_HOUR = 20

describeOnEngine('limits on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  const call = (
    path: string,
    {
      network = freshNetwork(),
      key = server.keys.publishableKey,
      method = 'POST',
      body,
    }: { network?: string; key?: string; method?: string; body?: unknown } = {},
  ) =>
    fetch(server.url + path, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        'content-type': body instanceof ArrayBuffer ? 'application/pdf' : 'application/json',
        'x-forwarded-for': network,
      },
      ...(body === undefined ? {} : { body: body instanceof ArrayBuffer ? body : JSON.stringify(body) }),
    })
  const enquire = (network: string, row = consultationRequest()) =>
    call('/rest/v1/consultation_requests', { network, body: row })
  const upload = (network: string, path = uploadPath()) =>
    call(`/storage/v1/object/mwo-uploads/${path}`, { network, body: pdfBytes() })
  const signIn = (network: string, password: string, email = ADMINISTRATOR) =>
    call('/auth/v1/token?grant_type=password', { network, body: { email, password } })
  const statuses = async (count: number, ask: () => Promise<Response>) => {
    const found: number[] = []
    for (let number = 0; number < count; number += 1) found.push((await ask()).status)
    return found
  }
  /** As if a network had asked for so much. */
  const spend = (name: string, network: string, amount: number) =>
    sql`select private.seconds_to_wait(${name}, ${network}::text::inet, ${amount}::integer)`.execute(
      server.database.sql,
    )
  const spendEnquiries = (network: string, amount = PER_HOUR) => spend('enquiries', network, amount)

  describe('enquiries', () => {
    test('twenty an hour come from one network, the next one is told when to try again', async () => {
      const network = freshNetwork()
      await spendEnquiries(network, PER_HOUR - 1)
      expect((await enquire(network)).status).toBe(201)

      const refused = await enquire(network)

      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(3600)
      expect(await refused.json()).toEqual({
        code: 'too_many_requests',
        message: tooManyRequests(seconds),
        details: null,
        hint: null,
      })
      expect((await enquire(freshNetwork())).status).toBe(201)
    })

    test('both forms share one limit', async () => {
      const network = freshNetwork()
      await spendEnquiries(network)

      expect((await call('/rest/v1/mwo_form_entries', { network, body: mwoEntry() })).status).toBe(429)
    })

    test('a list of many is not taken, and the database would count every one of them', async () => {
      const rows = Array.from({ length: PER_HOUR + 1 }, () => consultationRequest())
      expect((await call('/rest/v1/consultation_requests', { network: freshNetwork(), body: rows })).status).toBe(400)

      const network = freshNetwork()
      const behind = server.behindTheDoorFrom(network)
      expect((await behind.from('consultation_requests').insert(rows)).status).toBe(429)
      expect((await behind.from('consultation_requests').insert(rows.slice(1))).status).toBe(201)
      expect((await behind.from('mwo_form_entries').insert(mwoEntry())).status).toBe(429)
    })

    test('the same enquiry again, after a lost answer, is not refused as one too many', async () => {
      const network = freshNetwork()
      const request = consultationRequest()
      expect((await enquire(network, request)).status).toBe(201)
      await spendEnquiries(network)

      const again = await enquire(network, request)

      expect(again.status).toBe(409)
      expect(await again.json()).toMatchObject({ code: '23505' })
    })

    test('an enquiry that was refused for what it says does not count', async () => {
      const network = freshNetwork()
      await statuses(3, () => enquire(network, consultationRequest({ status: 'completed' })))

      await spendEnquiries(network, PER_HOUR - 1)
      expect(await statuses(2, () => enquire(network))).toEqual([201, 429])
    })

    test('one IPv6 customer has one limit, however many addresses he uses', async () => {
      await spendEnquiries('2001:db8:7:1::1')

      expect((await enquire('2001:db8:7:1:ffff::9')).status).toBe(429)
      expect((await enquire('2001:db8:7:2::1')).status).toBe(201)
    })

    test('the secret key and an administrator are not limited', async () => {
      const network = freshNetwork()
      await spendEnquiries(network)
      const administrator = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)

      const asSecret = await call('/rest/v1/consultation_requests', {
        network,
        key: server.keys.secretKey,
        body: consultationRequest(),
      })
      const { error } = await administrator
        .from('consultation_requests')
        .insert(consultationRequest())
        .setHeader('x-forwarded-for', network)

      expect(asSecret.status).toBe(201)
      expect(error).toBeNull()
    })

    test('many at the same moment are not more than one after another', async () => {
      const network = freshNetwork()
      await spendEnquiries(network, PER_HOUR - 4)

      const answers = await Promise.all(Array.from({ length: 10 }, () => enquire(network)))

      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(4).fill(201), ...Array(6).fill(429)])
    })

    test('everybody together meets the limit that protects the disk', async () => {
      await run(`update private.limits set in_all = 0 where name = 'enquiries' and in_all is not null`)
      const refused = await enquire(freshNetwork())
      await run(`update private.limits set in_all = 50000 where name = 'enquiries' and in_all is not null`)

      expect(refused.status).toBe(429)
      expect((await enquire(freshNetwork())).status).toBe(201)
    })
  })

  describe('files', () => {
    test('forty an hour come from one network, and the next one is refused before it is stored', async () => {
      const network = freshNetwork()
      await spend('uploads', network, 39)
      expect((await upload(network)).status).toBe(200)
      const path = uploadPath()

      const refused = await upload(network, path)

      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(await refused.json()).toMatchObject({ error: 'too_many_requests', message: tooManyRequests(seconds) })
      expect((await run(`select from storage.objects where name = '${path}'`)).rows).toHaveLength(0)
      expect((await upload(freshNetwork())).status).toBe(200)
    })

    test('the disk is protected by the size of all files together', async () => {
      await run(`update private.limits set in_all = 0 where name = 'uploaded kilobytes'`)
      const refused = await upload(freshNetwork())
      await run(`update private.limits set in_all = 4194304 where name = 'uploaded kilobytes'`)

      expect(refused.status).toBe(429)
    })
  })

  describe('signing in', () => {
    /** A pause that has passed, without waiting for it. */
    const letPausePass = () => run(`update private.sign_in_attempts set free_at = now()`)
    /** Whoever failed so far has failed so often that the next failure costs the longest pause. */
    const failOften = () => run(`update private.sign_in_attempts set failures = 20`)

    test('five failures are free, then the pauses grow to 15 minutes', async () => {
      const pauses: number[] = []
      for (const failures of [4, 5, 6, 9, 14, 15, 50]) {
        const [network, email] = [freshNetwork(), `${crypto.randomUUID()}@example.com`]
        const begin = sql<{ wait: number }>`select private.begin_sign_in(${network}, ${email}) as wait`
        await run('delete from private.sign_in_attempts')
        await begin.execute(server.database.sql)
        await run(`update private.sign_in_attempts set failures = ${failures}`)
        await begin.execute(server.database.sql)
        const { rows } = await run(`
          select case when free_at = '-infinity' then 0 else round(extract(epoch from free_at - last_at)) end::integer as pause
          from private.sign_in_attempts
        `)
        pauses.push(Number(rows[0]?.pause))
      }

      expect(pauses).toEqual([0, 1, 2, 16, 512, 900, 900])
    })

    test('the right password ends the pause of its network, and nobody else waits for it', async () => {
      const [guesser, person] = [freshNetwork(), freshNetwork()]
      await signIn(guesser, 'falsch')
      await failOften()
      await signIn(guesser, 'falsch')

      expect((await signIn(guesser, PASSWORD)).status).toBe(429)
      expect((await signIn(person, PASSWORD)).status).toBe(200)

      await letPausePass()
      expect((await signIn(guesser, PASSWORD)).status).toBe(200)
      expect(await statuses(5, () => signIn(guesser, 'falsch'))).toEqual(Array(5).fill(400))
    })

    test('the sentence says when, and is the same for an account that does not exist', async () => {
      const refusalOf = async (email: string) => {
        const network = freshNetwork()
        const before = [(await signIn(network, 'falsch', email)).status]
        await failOften()
        before.push((await signIn(network, 'falsch', email)).status)
        const refused = await signIn(network, 'falsch', email)
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(840)
        return { before, status: refused.status, body: await refused.json() }
      }

      const stranger = await refusalOf('niemand@example.com')

      expect(stranger).toEqual({
        before: [400, 400],
        status: 429,
        body: {
          code: 429,
          error_code: 'over_request_rate_limit',
          msg: 'Das waren zu viele Versuche. Bitte versuchen Sie es in etwa 15 Minuten noch einmal.',
        },
      })
      expect(await refusalOf('max.mustermann@example.com')).toEqual(stranger)
    })

    test('an account that does not exist is refused with as much work', async () => {
      const comparisons = async (email: string) => {
        const thread = watchPasswordJobs()
        await signIn(freshNetwork(), 'falsch', email)
        return thread.stop()
      }

      expect(await comparisons(`${crypto.randomUUID()}@example.com`)).toEqual(['compare'])
      expect(await comparisons(ADMINISTRATOR)).toEqual(['compare'])
    })

    test('of many guesses at the same moment the free ones are tried, and the rest has to wait', async () => {
      const network = freshNetwork()
      await signIn(network, 'falsch')
      await failOften()

      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(network, 'falsch')))

      expect(answers.map(({ status }) => status).sort()).toEqual([400, 429, 429, 429, 429])
    })

    test.each(['%74oken?grant_type=password', './token?grant_type=password', '%2e/token?grant_type=password'])(
      'another way to write the address is no way around: %s',
      async (place) => {
        const network = freshNetwork()
        const guess = () =>
          call(`/auth/v1/${place}`, {
            network,
            body: { email: 'niemand@example.com', password: 'falsch' },
          })
        await guess()
        await failOften()

        expect(await statuses(2, guess)).toEqual([400, 429])
      },
    )

    test('an address with two ways to sign in is refused, whichever the backend would read', async () => {
      const refused = await call('/auth/v1/token?grant%5Ftype=refresh_token&grant_type=password', {
        network: freshNetwork(),
        body: { email: ADMINISTRATOR, password: PASSWORD, refresh_token: 'a' },
      })

      expect(refused.status).toBe(400)
    })

    test('guessing from many places slows every place down, and the right person still comes in at once', {
      tags: ['more'],
    }, async () => {
      for (let place = 0; place < 21; place += 1) await signIn(freshNetwork(), 'falsch')
      const guesser = freshNetwork()
      expect((await signIn(guesser, 'falsch')).status).toBe(400)

      const refused = await signIn(guesser, 'falsch')
      const person = await signIn(freshNetwork(), PASSWORD)

      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(5)
      expect(seconds).toBeLessThanOrEqual(30)
      expect(person.status).toBe(200)
      await run('delete from private.request_counts')
    })

    test('recovery mails and tries with a mailed code are limited by network', async () => {
      const network = freshNetwork()
      const recover = () => call('/auth/v1/recover', { network, body: { email: 'niemand@example.com' } })
      const verify = () =>
        call('/auth/v1/verify', { network, body: { type: 'recovery', token_hash: crypto.randomUUID() } })

      await spend('recovery mails', network, 19)
      await spend('mailed codes', network, 29)

      expect(await statuses(2, recover)).toEqual([200, 429])
      expect(await statuses(2, verify)).toEqual([403, 429])
    })

    test('asking for temporary passwords is limited by network, so that a stranger cannot use up the window', async () => {
      const network = freshNetwork()
      const ask = (from: string) => call('/functions/v1/reset-admin-password', { network: from })
      expect(await statuses(5, () => ask(network))).toEqual(Array(5).fill(200))

      const refused = await ask(network)

      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await refused.json()).toMatchObject({
        success: false,
        temporaryPassword: null,
        error: expect.stringMatching(/^Das waren zu viele Versuche\. Bitte versuchen Sie es in .+ noch einmal\.$/),
      })
      expect((await ask(freshNetwork())).status).toBe(200)
    })
  })

  describe('somebody with thousands of networks', () => {
    /** Of one home line: 256 networks. */
    const homeLine = (number: number) => `2001:db8:7:${(0x1a00 + number).toString(16)}::1`
    /** Of whoever asks for it: 65,536. */
    const inOne48 = (number: number) => `2001:db8:8:${(number * 256).toString(16)}::1`
    /** As if so much had been counted for all. */
    const countForAll = (name: string, period: string, amount: number) =>
      run(`select private.count_request('${name} ${period} in all', '${period}', ${amount})`)

    test('may twice as much from a home line and eight times as much from a /48 as one customer', async () => {
      for (const number of [1, 2]) await spendEnquiries(homeLine(number))
      expect((await enquire(homeLine(3))).status).toBe(429)
      expect((await enquire('2001:db8:7:ff00::1')).status).toBe(201)

      for (let number = 0; number < 8; number += 1) await spendEnquiries(inOne48(number))
      expect((await enquire(inOne48(9))).status).toBe(429)
      expect((await enquire('2001:db8:9::1')).status).toBe(201)
    })

    test('what one customer was refused is not counted for his neighbours', async () => {
      await sql`select private.seconds_to_wait('enquiries', '2001:db8:a:1::1', 1000)`.execute(server.database.sql)

      expect((await enquire('2001:db8:a:2::1')).status).toBe(201)
    })

    test('closes drawings, reports and files for nobody else', async () => {
      for (const [name, period, all, mine] of [
        ['drawn images', '00:10:00', 450, 7],
        ['problem reports', '01:00:00', 750, 4],
        ['uploaded kilobytes', '1 day', 3_145_728, 10_241],
      ] as const) {
        await countForAll(name, period, all)
        const wait = async (network: string, amount: number) => {
          const { rows } = await sql<{ seconds: number }>`
            select private.seconds_to_wait(${name}, ${network}::text::inet, ${amount}::integer) as seconds
          `.execute(server.database.sql)
          return Number(rows[0]?.seconds)
        }
        expect(await wait(freshNetwork(), mine), name).toBeGreaterThan(0)
        expect(await wait(freshNetwork(), mine - 1), name).toBe(0)
      }
      await run('delete from private.request_counts')
    })

    test('guesses as slowly as somebody with a few', {
      tags: ['more'],
    }, async () => {
      const email = 'niemand@example.com'
      const tried: number[] = []
      for (let number = 0; number < 12; number += 1)
        tried.push((await signIn(homeLine(number), 'falsch', email)).status)
      // Ten failures of a home line are free, as five of one network.
      expect(tried).toEqual([...Array(11).fill(400), 429])
      await run('delete from private.sign_in_attempts')
      await run('delete from private.request_counts')
    })
  })

  test('the newsletter answers 429 with the sentence of the specification and says when', async () => {
    const network = freshNetwork()
    const subscribe = () =>
      call('/functions/v1/subscribe-newsletter', {
        network,
        body: { email: `${crypto.randomUUID()}@example.com`, gdprConsent: true },
      })
    const unsubscribe = () =>
      call('/functions/v1/unsubscribe-newsletter', { network, body: { email: 'niemand@example.com' } })
    await spend('newsletter requests', network, 19)
    expect((await subscribe()).status).toBe(200)

    for (const [refused, message] of [
      [await subscribe(), 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'],
      [await unsubscribe(), 'Ein Fehler ist aufgetreten.'],
    ] as const) {
      const seconds = Number(refused.headers.get('retry-after'))
      expect(refused.status).toBe(429)
      expect(seconds).toBeGreaterThan(0)
      expect(await refused.json()).toEqual({ success: false, message, retryAfter: seconds })
    }
  })

  test('drawing pictures is limited, showing drawn ones is not', async () => {
    const network = freshNetwork()
    const picture = async (title: string) => {
      const answer = await call(`/api/og?title=${title}`, { network, method: 'GET' })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await picture('Schon gezeichnet')).toBe(200)
    await sql`select private.seconds_to_wait('drawn images', ${network}::text::inet, 60)`.execute(server.database.sql)

    expect(await picture('Noch nie gesehen')).toBe(429)
    expect(await picture('Schon gezeichnet')).toBe(200)
  })

  test('the job that deletes old counters leaves those that still count', async () => {
    const network = freshNetwork()
    await spendEnquiries(network)
    await signIn(network, 'falsch', 'niemand@example.com')
    const { rows: attempts } = await run('select from private.sign_in_attempts')
    expect(attempts).not.toEqual([])

    await run('select private.delete_old_request_counts()')

    expect((await enquire(network)).status).toBe(429)
    expect((await run('select from private.sign_in_attempts')).rows).toHaveLength(attempts.length)
  })

  test('counters tell nobody whom they counted, and are gone after two days with their keys', async () => {
    const network = '203.0.113.77'
    await enquire(network)
    await signIn(network, 'falsch', 'niemand@example.com')

    const { rows } = await run(`
      select c::text as line from private.request_counts c
      union all select a::text from private.sign_in_attempts a
    `)
    expect(rows.length).toBeGreaterThan(0)
    for (const { line } of rows) expect(line).toMatch(/^\([0-9a-f]{64},/)

    await run(`update private.request_counts set window_start = window_start - interval '25 hours'`)
    await run(`update private.counter_keys set day = day - 2`)
    await run(`update private.sign_in_attempts set last_at = last_at - interval '25 hours'`)
    await run('select private.delete_old_request_counts()')
    const { rows: left } = await run(`
      select (select count(*) from private.request_counts) + (select count(*) from private.counter_keys)
        + (select count(*) from private.sign_in_attempts) as count
    `)
    expect(Number(left[0]?.count)).toBe(0)
  })

  test('a visitor who writes X-Forwarded-For himself changes nothing', async () => {
    const open = await startServerUnderTest(engine, { TRUSTED_PROXIES: '' })
    const visitor = () => client(open.url, open.keys.publishableKey).from('consultation_requests')
    await sql`select private.seconds_to_wait('enquiries', '127.0.0.1', ${PER_HOUR - 1}::integer)`.execute(
      open.database.sql,
    )

    const first = await visitor().insert(consultationRequest())
    const second = await visitor().insert(consultationRequest())
    await open.stop()

    expect([first.status, second.status]).toEqual([201, 429])
  })

  test('what the database would refuse is counted before it is looked at', { tags: ['more'] }, async () => {
    const network = freshNetwork()
    const send = (changes: Record<string, unknown>) => enquire(network, consultationRequest(changes))
    const { status } = await send({ first_name: 'Erika\nTermin verlegt' })
    expect([401, 403]).toContain(status)
    const found = new Set<number>()
    // A minute may end in between.
    for (let number = 0; number < 125; number += 1)
      found.add((await send({ message: 'google ranking '.repeat(4000) })).status)

    expect([...found].toSorted()).toEqual([status, 429])
  })
})
