import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type LimitName, type RequestLimit, requestLimits } from '../../rules/operation/request-limits.ts'
import type { Database } from '../database/database.ts'
import { networksOf } from './networks.ts'

const MOST_REMEMBERED = 10_000

export type Limiter = ReturnType<typeof createLimiter>

/** Counts what networks ask for, in the database and so for all processes (`private.take`). Counters are named by a hash whose key changes every day. */
export function createLimiter(database: Pick<Database, 'sql'>, now: () => number = Date.now) {
  const refusedUntil = new Map<string, number>()
  let today: { day: string; key: Promise<Buffer> } | undefined

  function keyOfToday(): Promise<Buffer> {
    const day = new Date(now()).toISOString().slice(0, 10)
    if (today?.day === day) return today.key
    // The first process of the day decides.
    const key = sql<{ key: Uint8Array }>`
      insert into private.counter_keys as known (day, key) values (${day}::date, ${randomBytes(32)}::bytea)
      on conflict (day) do update set key = known.key returning key
    `
      .execute(database.sql)
      .then(({ rows }) => Buffer.from(rows[0]?.key ?? []))
    today = { day, key }
    key.catch(() => {
      today = undefined
    })
    return key
  }

  const nameOf = async (counted: string) =>
    createHmac('sha256', await keyOfToday())
      .update(counted)
      .digest()
      .subarray(0, 16)

  return {
    /**
     * Counts and commits before the work. Who was refused is refused from memory until then, as asking is load too.
     * @param of what besides the network is counted by, such as an address that is mailed
     * @returns 0 or the seconds to wait, and how much the customers of this provider asked for
     */
    async take(limit: LimitName, address: string, { amount = 1, of = '' } = {}) {
      const { customer, provider } = networksOf(address)
      const counter = await nameOf(`${limit} ${of} ${customer}`)
      const who = `${counter.toString('latin1')} ${amount}`
      const left = Math.ceil(((refusedUntil.get(who) ?? 0) - now()) / 1000)
      if (left > 0) return { seconds: left, ofProvider: 0 }
      const { each, seconds: period, inAll, secondsInAll = period, share }: RequestLimit = requestLimits[limit]
      const { rows } = await sql<{ wait: number; of_provider: number }>`
        select * from private.take(
          ${counter}::bytea, ${await nameOf(`${limit} ${of} ${provider}`)}::bytea, ${inAll ? Buffer.from(limit) : null}::bytea,
          ${amount}::float8, ${each}::float8, ${period}::float8, ${inAll ?? null}::float8, ${share}::float8, ${secondsInAll}::float8
        )
      `.execute(database.sql)
      const { wait = 0, of_provider: ofProvider = 0 } = rows[0] ?? {}
      if (wait > 0) {
        if (refusedUntil.size >= MOST_REMEMBERED) refusedUntil.clear()
        refusedUntil.set(who, now() + wait * 1000)
      }
      return { seconds: wait, ofProvider }
    },

    /** The counters of a try to sign in (`private.begin_sign_in`). */
    async guess(account: string, address: string) {
      return {
        network: await nameOf(`sign-in ${account} ${networksOf(address).guesser}`),
        account: await nameOf(`sign-in ${account}`),
      }
    },
  }
}
