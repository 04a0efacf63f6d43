import { setImmediate } from 'node:timers/promises'
import { type PGlite, protocol } from '@electric-sql/pglite'
import type { Pool, PoolClient } from 'pg'

export type PgliteTransaction = Parameters<Parameters<PGlite['transaction']>[0]>[0]

/**
 * Runs `work` in a transaction on PGlite, which does not check that COMMIT was answered with ROLLBACK.
 * @throws with the code `NOT_COMMITTED`; what `work` throws; what COMMIT throws, such as a deferred constraint
 */
export function inPgliteTransaction<T>(
  pglite: PGlite,
  work: (transaction: PgliteTransaction) => Promise<T>,
): Promise<T> {
  return pglite.transaction(async (transaction) => {
    await yieldToEventLoop()
    const result = await work(transaction)
    const { messages } = await pglite.runExclusive(() => pglite.execProtocol(protocol.serialize.query('commit')))
    refuseUnlessCommitted(messages.map((message) => ('text' in message ? String(message.text) : '')).find(Boolean))
    // PGlite's own COMMIT has nothing left to do.
    return result
  })
}

/** A turn of the loop accepts one connection. */
const TURNS = 10

/** PGlite answers on this thread without a turn of its loop: a hundred waiting calls would block all other work. */
export async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate()
}

/** The same on PostgreSQL, in a session of its own. */
export async function inPostgresTransaction<T>(
  pool: Pool,
  work: (session: PoolClient) => Promise<T>,
  begin = 'begin',
): Promise<T> {
  const session = await pool.connect()
  let broken: Error | undefined
  try {
    await session.query(begin)
    const result = await work(session)
    refuseUnlessCommitted((await session.query('commit')).command)
    return result
  } catch (error) {
    // A session that cannot roll back is closed.
    await session.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    session.release(broken)
  }
}

/** @throws with the code `NOT_COMMITTED` where COMMIT was answered otherwise */
export function refuseUnlessCommitted(reply: string | undefined): void {
  if (reply === 'COMMIT') return
  throw Object.assign(new Error(`COMMIT was answered with ${reply ?? 'nothing'}`), { code: 'NOT_COMMITTED' })
}
