import bcrypt from '@node-rs/bcrypt'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { tooManyRequests } from '../../../rules/operation/too-many-requests.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { serverOn } from '../../support/server/server-on.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'

const PER_HOUR = 20

describeOnEngine('limits on %s', (engine) => {
  const server = serverOn(engine)
  const { run } = server

  const call = (path: string, { network, body }: { network: string; body?: unknown }) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        apikey: server.keys.publishableKey,
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
    sql<{ seconds: number }>`
      select private.seconds_to_wait(${name}, ${network}::text::inet, ${amount}::integer) as seconds
    `.execute(server.database.sql)
  const spendEnquiries = (network: string, amount = PER_HOUR) => spend('enquiries', network, amount)

  test.each([
    ['enquiries', 50_000, 201],
    ['enquiry kilobytes', 1_048_576, 201],
    ['uploaded kilobytes', 4_194_304, 200],
  ])('all networks together have a limit that protects the disk: %s', async (name, most, taken) => {
    const send = () => (name === 'uploaded kilobytes' ? upload(freshNetwork()) : enquire(freshNetwork()))
    const limit = (amount: number) =>
      run(`update private.limits set in_all = ${amount} where name = '${name}' and in_all is not null`)

    await limit(0)
    expect((await send()).status).toBe(429)
    await limit(most)
    expect((await send()).status).toBe(taken)
  })

  describe('enquiries', () => {
    test('twenty an hour come from one network by both forms, the next one is told when to try again', async () => {
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
      expect((await call('/rest/v1/mwo_form_entries', { network, body: mwoEntry() })).status).toBe(429)
      expect((await enquire(freshNetwork())).status).toBe(201)
    })

    test('a list of many is not taken', async () => {
      const rows = [consultationRequest(), consultationRequest()]
      expect((await call('/rest/v1/consultation_requests', { network: freshNetwork(), body: rows })).status).toBe(400)
    })

    test('the same enquiry again, after a lost answer, is not refused as one too many', async () => {
      const network = freshNetwork()
      const request = consultationRequest()
      expect((await enquire(network, request)).status).toBe(201)
      await spendEnquiries(network)

      const again = await enquire(network, request)

      expect(again.status).toBe(409)
      expect(await again.json()).toMatchObject({ code: '23505', details: expect.stringContaining('_pkey') })
    })

    test('one that is refused for what it says counts, also with a session', async () => {
      const network = freshNetwork()
      await spendEnquiries(network, PER_HOUR - 1)
      const notes = consultationRequest({ admin_notes: 'von außen' })
      const enquiries = server.as.outsider.from('consultation_requests')
      expect((await enquiries.insert(notes).setHeader('x-forwarded-for', network)).status).toBe(403)

      expect((await enquire(network, notes)).status).toBe(429)
    })

    test('the secret key is not limited', async () => {
      const network = freshNetwork()
      await spendEnquiries(network)

      const enquiries = server.as.secret.from('consultation_requests')
      const { status } = await enquiries.insert(consultationRequest()).setHeader('x-forwarded-for', network)
      expect(status).toBe(201)
    })

    test('count by their size too, the folded words included, and sixty of the longest are not too many', async () => {
      const network = freshNetwork()
      const longest = consultationRequest({ message: '字'.repeat(5000) })
      await spend('enquiry kilobytes', network, 3072 - 50)
      expect((await enquire(network, longest)).status).toBe(201)
      expect((await enquire(network, { ...longest, id: crypto.randomUUID() })).status).toBe(429)

      const [row] = await run<{ all: number }>(`
        select 60 * (pg_column_size(message) + pg_column_size(folded)) / 1024 as all
        from public.consultation_requests join private.search_texts on row_id = id where id = '${longest.id}'
      `)
      expect(row?.all).toBeLessThan(3072)
    })

    test('many at the same moment are not more than one after another', async () => {
      const network = freshNetwork()
      await spendEnquiries(network, PER_HOUR - 2)

      const answers = await Promise.all(Array.from({ length: 5 }, () => enquire(network)))

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429])
    })
  })

  test('forty files an hour come from one network, and the next one is refused before it is stored', async () => {
    const network = freshNetwork()
    await spend('uploads', network, 39)
    expect((await upload(network)).status).toBe(200)
    const path = uploadPath()

    const refused = await upload(network, path)

    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(await refused.json()).toMatchObject({ error: 'too_many_requests', message: tooManyRequests(seconds) })
    expect(await run(`select from storage.objects where name = '${path}'`)).toHaveLength(0)
  })

  describe('signing in', () => {
    /** So many failures that the next one costs the longest pause. */
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
        const rows = await run(`
          select case when free_at = '-infinity' then 0 else round(extract(epoch from free_at - last_at)) end::integer as pause
          from private.sign_in_attempts
        `)
        pauses.push(Number(rows[0]?.pause))
      }

      expect(pauses).toEqual([0, 1, 2, 16, 512, 900, 900])
    })

    test('a try that began before another one failed waits for its pause too', async () => {
      const [network, email] = [freshNetwork(), `${crypto.randomUUID()}@example.com`]
      const begin = sql<{ wait: number }>`select private.begin_sign_in(${network}, ${email}) as wait`
      const { rows } = await server.database.sql.transaction().execute(async (transaction) => {
        await begin.execute(transaction)
        await sql`
          update private.sign_in_attempts set free_at = clock_timestamp() + interval '15 minutes' where last_at = now()
        `.execute(transaction)
        return begin.execute(transaction)
      })

      expect(rows[0]?.wait).toBeGreaterThan(800)
    })

    test('the right password ends the pause of its network, and no other network waits', async () => {
      const guesser = freshNetwork()
      await signIn(guesser, 'falsch')
      await failOften()
      await signIn(guesser, 'falsch')

      expect((await signIn(guesser, PASSWORD)).status).toBe(429)
      expect((await signIn(freshNetwork(), PASSWORD)).status).toBe(200)

      // The pause has passed.
      await run('update private.sign_in_attempts set free_at = now()')
      expect((await signIn(guesser, PASSWORD)).status).toBe(200)
      expect(await statuses(5, () => signIn(guesser, 'falsch'))).toEqual(Array(5).fill(400))
    })

    test('the sentence says when, and is the same for an account that does not exist', async () => {
      for (const email of ['niemand@example.com', ADMINISTRATOR]) {
        const network = freshNetwork()
        const guess = () => signIn(network, 'falsch', email)
        expect((await guess()).status).toBe(400)
        await failOften()
        expect((await guess()).status).toBe(400)

        const refused = await guess()
        expect(refused.status).toBe(429)
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(840)
        expect(await refused.json()).toEqual({
          code: 429,
          error_code: 'over_request_rate_limit',
          msg: 'Das waren zu viele Versuche. Bitte versuchen Sie es in etwa 15 Minuten noch einmal.',
        })
      }
    })

    test('an account that does not exist is refused with as much work', async () => {
      for (const email of [`${crypto.randomUUID()}@example.com`, ADMINISTRATOR]) {
        const compare = vi.spyOn(bcrypt, 'compare')
        await signIn(freshNetwork(), 'falsch', email)
        expect(compare, email).toHaveBeenCalledOnce()
        compare.mockRestore()
      }
    })

    test('of many guesses at the same moment the free ones are tried, and the rest has to wait', async () => {
      const network = freshNetwork()
      await signIn(network, 'falsch')
      await failOften()

      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn(network, 'falsch')))

      expect(answers.map(({ status }) => status).sort()).toEqual([400, 429, 429, 429, 429])
    })

    test('however many wait from however many networks, the owner at whose account nobody failed signs in', async () => {
      await run('delete from private.request_counts')
      await run('delete from private.sign_in_attempts')
      let release = () => {}
      const compare = vi
        .spyOn(bcrypt, 'compare')
        .mockImplementationOnce(() => new Promise((done) => (release = () => done(false))))
      const invented = Array.from({ length: 40 }, (_, number) =>
        signIn(freshNetwork(), 'falsch', `niemand-${number}@example.com`),
      )
      await expect.poll(() => run('select from private.sign_in_attempts')).toHaveLength(40)

      const owner = signIn(freshNetwork(), PASSWORD)
      await expect.poll(() => run('select from private.sign_in_attempts')).toHaveLength(41)
      release()

      expect((await owner).status).toBe(200)
      expect((await Promise.all(invented)).map(({ status }) => status)).toEqual(Array(40).fill(400))
      expect(compare).toHaveBeenCalledTimes(21)
      compare.mockRestore()
    })

    test('an address with two ways to sign in is refused, whichever the backend would read', async () => {
      const body = { email: ADMINISTRATOR, password: PASSWORD, refresh_token: 'a' }
      const path = '/auth/v1/token?grant%5Ftype=refresh_token&grant_type=password'

      expect((await call(path, { network: freshNetwork(), body })).status).toBe(400)
    })

    test('guessing from many networks slows each of them down, and the right person still signs in at once', {
      tags: ['more'],
    }, async () => {
      await statuses(21, () => signIn(freshNetwork(), 'falsch'))
      const guesser = freshNetwork()
      expect((await signIn(guesser, 'falsch')).status).toBe(400)

      const refused = await signIn(guesser, 'falsch')

      expect(refused.status).toBe(429)
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(5)
      expect(seconds).toBeLessThanOrEqual(30)
      expect((await signIn(freshNetwork(), PASSWORD)).status).toBe(200)
      await run('delete from private.request_counts')
    })

    test('recovery mails and tries with a mailed code are limited by network', async () => {
      const network = freshNetwork()
      const recover = () => call('/auth/v1/recover', { network, body: { email: 'niemand@example.com' } })
      const verify = () =>
        call('/auth/v1/verify', { network, body: { type: 'recovery', token_hash: crypto.randomUUID() } })

      await spend('recovery mails', network, 19)
      expect(await statuses(2, recover)).toEqual([200, 429])
      await spend('mailed codes', network, 29)
      expect(await statuses(2, verify)).toEqual([403, 429])
    })

    test('asking for temporary passwords is limited by network, so that a stranger cannot use up the window', async () => {
      const network = freshNetwork()
      const ask = (from = network) => call('/functions/v1/reset-admin-password', { network: from })
      expect(await statuses(6, ask)).toEqual([...Array(5).fill(200), 429])

      expect(await (await ask()).json()).toMatchObject({
        success: false,
        temporaryPassword: null,
        error: expect.stringMatching(/^Das waren zu viele Versuche\. Bitte versuchen Sie es in .+ noch einmal\.$/),
      })
      expect((await ask(freshNetwork())).status).toBe(200)
    })
  })

  describe('a caller with thousands of networks', () => {
    /** Of one home line: 256 networks. */
    const homeLine = (number: number) => `2001:db8:7:${(0x1a00 + number).toString(16)}::1`
    /** A /48, which anyone can rent: 65,536. */
    const inOne48 = (number: number) => `2001:db8:8:${(number * 256).toString(16)}::1`

    test('has twice the limit from a home line and eight times that of one network from a /48', async () => {
      for (const number of [1, 2]) await spendEnquiries(homeLine(number))
      expect((await enquire(homeLine(3))).status).toBe(429)
      expect((await enquire('2001:db8:7:ff00::1')).status).toBe(201)

      for (let number = 0; number < 8; number += 1) await spendEnquiries(inOne48(number))
      expect((await enquire(inOne48(9))).status).toBe(429)
      expect((await enquire('2001:db8:9::1')).status).toBe(201)
    })

    test.each([
      ['drawn images', '00:10:00', 600, 6, 50],
      ['newsletter signups', '01:00:00', 300, 6, 25],
      ['receipts', '01:00:00', 100, 1, 50],
      ['temporary passwords', '00:15:00', 100, 1, 50],
      ['problem reports', '01:00:00', 1000, 3, 167],
      ['uploaded kilobytes', '1 day', 4_194_304, 10_240, 205],
    ] as const)(
      'closes nothing for others with the networks of one provider: %s',
      async (name, period, all, little, providers) => {
        await run('delete from private.request_counts')
        // As if the half that is open to all were used up.
        await run(`select private.count_request('${name} ${period} in all', '${period}', ${all / 2})`)
        const wait = async (network: string, amount: number) => (await spend(name, network, amount)).rows[0]?.seconds
        const others = freshNetwork()

        for (let number = 0; number < 20; number += 1) await wait(`2001:db8:${number.toString(16)}::1`, little)
        expect(await wait(others, 0)).toBe(0)

        for (let number = 2; number < providers; number += 1) await wait(`2001:${number.toString(16)}::1`, little)
        expect(await wait(others, Math.min(little, all / 2 - little * (providers - 1))), 'the last one').toBe(0)
        expect(await wait(freshNetwork(), little), 'the first one too many').toBeGreaterThan(0)
        await run('delete from private.request_counts')
      },
    )

    test('what one customer was refused does not count against others of his network', async () => {
      await spendEnquiries('2001:db8:a:1::1', 1000)

      expect((await enquire('2001:db8:a:2::1')).status).toBe(201)
    })

    test('leaves drawings, reports and files to others: the last half is for networks that ask little', async () => {
      for (const [name, period, all, mine] of [
        ['drawn images', '00:10:00', 300, 7],
        ['problem reports', '01:00:00', 500, 4],
        ['uploaded kilobytes', '1 day', 2_097_152, 10_241],
      ] as const) {
        // As if so much had been counted for all.
        await run(`select private.count_request('${name} ${period} in all', '${period}', ${all})`)
        const wait = async (amount: number) => (await spend(name, freshNetwork(), amount)).rows[0]?.seconds
        expect(await wait(mine), name).toBeGreaterThan(0)
        expect(await wait(mine - 1), name).toBe(0)
      }
      await run('delete from private.request_counts')
    })

    test('guesses as slowly as one with a few', { tags: ['more'] }, async () => {
      let number = 0
      const tried = await statuses(12, () => signIn(homeLine(number++), 'falsch', 'niemand@example.com'))
      // Ten failures of a home line are free, as five of one network.
      expect(tried).toEqual([...Array(11).fill(400), 429])
      await run('delete from private.sign_in_attempts')
      await run('delete from private.request_counts')
    })
  })

  test('the newsletter answers 429 with the sentence of the specification and says when', async () => {
    const network = freshNetwork()
    const body = { email: 'niemand@example.com', gdprConsent: true }
    // An open evening: sixty over one connection.
    await spend('newsletter signups', network, 59)
    expect((await call('/functions/v1/subscribe-newsletter', { network, body })).status).toBe(200)
    expect((await call('/functions/v1/unsubscribe-newsletter', { network, body })).status).toBe(200)
    await spend('newsletter sign-offs', network, 19)

    for (const [name, message] of [
      ['subscribe-newsletter', 'Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'],
      ['unsubscribe-newsletter', 'Ein Fehler ist aufgetreten.'],
    ]) {
      const refused = await call(`/functions/v1/${name}`, { network, body })
      const seconds = Number(refused.headers.get('retry-after'))
      expect(refused.status).toBe(429)
      expect(seconds).toBeGreaterThan(0)
      expect(await refused.json()).toEqual({ success: false, message, retryAfter: seconds })
    }
  })

  test('drawing pictures is limited, showing drawn ones is not', async () => {
    const network = freshNetwork()
    const picture = async (title: string) => {
      const answer = await fetch(`${server.url}/api/og?title=${title}`, { headers: { 'x-forwarded-for': network } })
      await answer.arrayBuffer()
      return answer.status
    }
    expect(await picture('Schon gezeichnet')).toBe(200)
    await spend('drawn images', network, 60)

    expect(await picture('Noch nie gesehen')).toBe(429)
    expect(await picture('Schon gezeichnet')).toBe(200)
  })

  test('counters hold no address, and the job that deletes old ones leaves those that still count', async () => {
    const network = '203.0.113.77'
    await spendEnquiries(network)
    await signIn(network, 'falsch', 'niemand@example.com')
    const attempts = () => run('select a::text as line from private.sign_in_attempts a')

    const counts = await run('select c::text as line from private.request_counts c')
    for (const { line } of [...counts, ...(await attempts())]) expect(line).toMatch(/^\([0-9a-f]{64},/)

    await run('select private.delete_old_request_counts()')
    expect((await enquire(network)).status).toBe(429)
    expect(await attempts()).not.toEqual([])
    // Of the others: privacy-promises.test.ts.
    await run(`update private.sign_in_attempts set last_at = last_at - interval '25 hours'`)
    await run('select private.delete_old_request_counts()')
    expect(await attempts()).toEqual([])
  })

  test('X-Forwarded-For from a visitor changes nothing', async () => {
    const open = await startServerUnderTest(engine, { TRUSTED_PROXIES: '' })
    await sql`select private.seconds_to_wait('enquiries', '127.0.0.1', ${PER_HOUR - 1}::integer)`.execute(
      open.database.sql,
    )

    const enquiries = () => open.as.visitor.from('consultation_requests')
    const first = await enquiries().insert(consultationRequest())
    const second = await enquiries().insert(consultationRequest())
    await open.stop()

    expect([first.status, second.status]).toEqual([201, 429])
  })
})
