import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type LimitName, requestLimits } from '../../../rules/operation/request-limits.ts'
import { createLimiter } from '../../../server/limits/limiter.ts'
import { databaseOn, describeOnEngine } from '../../support/database/databases.ts'
import { freshNetwork } from '../../support/server/requests.ts'

const DAY_MS = 86_400_000

describeOnEngine('the limiter on %s', (engine) => {
  const migrated = databaseOn(engine)
  const { run } = migrated
  const limiter = (now = Date.now) => createLimiter(migrated.database, now)
  const wait = async (limit: LimitName, address: string, amount = 1) =>
    (await limiter().take(limit, address, { amount })).seconds
  /** As if so many seconds had passed. */
  const pass = async (seconds: number) => {
    for (const table of ['counters', 'sign_in_attempts']) await run(`update private.${table} set at = at - ${seconds}`)
  }

  test('a customer has its number at once, is told when one more is free, and gets it then', async () => {
    const network = freshNetwork()
    expect(await wait('problem reports', network, 30)).toBe(0)

    const seconds = await wait('problem reports', network)
    expect(seconds).toBeGreaterThan(60)
    await pass(seconds - 2)
    expect(await wait('problem reports', network)).toBeGreaterThan(0)
    await pass(3)

    expect(await wait('problem reports', network)).toBe(0)
  })

  test('the addresses of a home line are one customer, and what one is refused is not counted for the neighbours', async () => {
    for (let times = 0; times < 3; times += 1) await wait('mailed codes', '2001:db8:7:1a01::1', 30)

    expect(await wait('mailed codes', '2001:db8:7:1aff::1')).toBeGreaterThan(0)
    expect((await limiter().take('mailed codes', '2001:db8:7:1b00::1')).ofProvider).toBeCloseTo(31, 0)
  })

  const shared = Object.keys(requestLimits).filter((name) => 'inAll' in requestLimits[name as LimitName])

  test.each(shared as LimitName[])('a dozen foreign networks close nothing for others: %s', async (limit) => {
    const { each } = requestLimits[limit]
    const piece = Math.ceil(each / 10)
    for (let provider = 0; provider < 12; provider += 1) {
      let customer = 0
      while ((await wait(limit, `2a0${provider % 10}:${provider}:0:${customer}00::1`, piece)) === 0) customer += 1
      expect(await wait(limit, `2a0${provider % 10}:${provider}:ffff::1`, piece), 'a neighbour').toBeGreaterThan(0)
    }

    expect(await wait(limit, freshNetwork())).toBe(0)
    expect(await wait(limit, freshNetwork(), piece)).toBe(0)
  })

  test('of a provider without room nothing more is written', async () => {
    const { each, share } = requestLimits['newsletter sign-offs']
    for (let customer = 0; customer < share; customer += 1)
      await wait('newsletter sign-offs', `77.1.${customer}.1`, each)
    const rows = () => run('select from private.counters')
    const before = (await rows()).length

    expect(await wait('newsletter sign-offs', '77.1.200.1')).toBeGreaterThan(0)
    expect(await rows()).toHaveLength(before)
  })

  test('many at the same moment are not more than one after another', async () => {
    const network = freshNetwork()
    await wait('enquiries', network, 58)

    const waits = await Promise.all(Array.from({ length: 8 }, () => wait('enquiries', network)))

    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(2)
  })

  test('who was refused is refused from memory, each minute less', async () => {
    const clock = { ms: Date.now() }
    const { take } = limiter(() => clock.ms)
    const network = freshNetwork()
    await take('enquiries', network, { amount: 60 })
    const { seconds } = await take('enquiries', network)
    await run('delete from private.counters')
    clock.ms += 60_000

    expect((await take('enquiries', network)).seconds).toBe(seconds - 60)
    expect((await take('enquiries', freshNetwork())).seconds).toBe(0)
    clock.ms += seconds * 1000
    expect((await take('enquiries', network)).seconds).toBe(0)
  })

  test('counters have the name of a hash, whose key all processes share and each day changes', async () => {
    const names = async (now: number) => (await limiter(() => now).guess('erika@example.com', '203.0.113.7')).network
    const now = Date.now()

    expect(await names(now)).toHaveLength(16)
    expect(await names(now)).toEqual(await names(now))
    expect(await names(now + DAY_MS)).not.toEqual(await names(now))
  })

  const guess = async (address: string, account = 'erika@example.com', most = Number.POSITIVE_INFINITY) => {
    const { network, account: of } = await limiter().guess(account, address)
    const { rows } = await sql<{ wait: number }>`
      select private.begin_sign_in(${network}::bytea, ${of}::bytea, ${most}::float8) as wait
    `.execute(migrated.database.sql)
    return rows[0]?.wait ?? 0
  }
  const succeed = async (address: string, account = 'erika@example.com') => {
    const { network, account: of } = await limiter().guess(account, address)
    await sql`select private.sign_in_succeeded(${network}::bytea, ${of}::bytea)`.execute(migrated.database.sql)
  }
  const guesses = async (times: number, address: string) => {
    const waits: number[] = []
    for (let time = 0; time < times; time += 1) waits.push(await guess(address))
    return waits
  }

  test('five tries are free in a network, an IPv6 /48 is one, and the right password gives them back', async () => {
    await run('delete from private.sign_in_attempts')
    expect(await guesses(5, '2001:db8:7:1::1')).toEqual([0, 0, 0, 0, 0])
    const seconds = await guess('2001:db8:7:ffff::1')
    expect(seconds).toBeGreaterThan(30)
    await pass(seconds + 1)
    expect(await guesses(2, '2001:db8:7:1::1')).toEqual([0, expect.any(Number)])
    expect(await guess('2001:db8:7:1::1', 'max@example.com')).toBe(0)

    await succeed('2001:db8:7:1::1')
    expect(await guesses(5, '2001:db8:7:2::1')).toEqual([0, 0, 0, 0, 0])
  })

  test('while 50 networks guess, each has two tries, and the owner has two without a wait', async () => {
    await run('delete from private.sign_in_attempts')
    // Who signs in is no failure, at the account either.
    for (let time = 0; time < 25; time += 1) await guess('2001:db8:8::1').then(() => succeed('2001:db8:8::1'))
    expect(await guesses(3, freshNetwork())).toEqual([0, 0, 0])
    for (let network = 0; network < 25; network += 1) await guess(freshNetwork())
    const tried = await Promise.all(Array.from({ length: 25 }, () => guesses(3, freshNetwork())))

    expect(tried.flat().filter((seconds) => seconds === 0)).toHaveLength(50)
    expect(await guesses(2, freshNetwork())).toEqual([0, 0])
  })

  test('where there is an end for all networks, nobody goes on, and what is refused does not count', async () => {
    await run('delete from private.sign_in_attempts')
    for (let network = 0; network < 5; network += 1) expect(await guess(freshNetwork(), 'codes', 5)).toBe(0)
    for (let network = 0; network < 5; network += 1) expect(await guess(freshNetwork(), 'codes', 5)).toBeGreaterThan(0)
    await pass(900)

    expect(await guess(freshNetwork(), 'codes', 5)).toBe(0)
  })

  test('a clock that was ahead and is right again locks nobody out', async () => {
    const network = freshNetwork()
    await guesses(6, network)
    await wait('enquiries', network, 60)
    await pass(-9 * 86_400)

    expect([await guess(network), await wait('enquiries', network)]).toEqual([0, 0])
  })

  test('what is older than a day is deleted', async () => {
    await run('delete from private.counters')
    for (const age of [25, -25]) {
      await wait('enquiries', freshNetwork())
      await guess(freshNetwork())
      await pass(age * 3600)
      await run('select private.delete_old_counters()')
    }
    await wait('mailed codes', freshNetwork())
    await run('select private.delete_old_counters()')

    expect(await run('select from private.sign_in_attempts')).toEqual([])
    expect(await run('select from private.counters')).toHaveLength(2)
  })
})
