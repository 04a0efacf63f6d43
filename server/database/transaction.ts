import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PGlite, protocol } from '@electric-sql/pglite'
import type { Pool, PoolClient } from 'pg'

/** The database took COMMIT and did something else: nothing of the transaction is stored. */
export class NotCommitted extends Error {
  readonly code = 'NOT_COMMITTED'

  constructor(answer: string) {
    super(`COMMIT was answered with ${answer}`)
    this.name = 'NotCommitted'
  }
}

/** What a statement of PGlite's transaction can be sent to. */
export type PgliteTransaction = Parameters<Parameters<PGlite['transaction']>[0]>[0]

/**
 * Runs `work` between BEGIN and COMMIT on PGlite; rolls back when it throws. PostgreSQL answers COMMIT with ROLLBACK where a statement
 * failed before and its error was caught, and PGlite itself does not look at the answer.
 *
 * @throws NotCommitted; what `work` throws; what COMMIT throws, such as a deferred constraint
 */
export function inPgliteTransaction<T>(
  pglite: PGlite,
  work: (transaction: PgliteTransaction) => Promise<T>,
): Promise<T> {
  return pglite.transaction(async (transaction) => {
    await letOthersHaveTheThread()
    const result = await work(transaction)
    const { messages } = await pglite.runExclusive(() => pglite.execProtocol(protocol.serialize.query('commit')))
    refuseUnlessCommitted(messages.map((message) => ('text' in message ? String(message.text) : '')).find(Boolean))
    // PGlite sends a COMMIT of its own now, which finds nothing to do.
    return result
  })
}

/** How long transactions that wait for each other keep the thread from everything else. */
const STRETCH_MS = 20
let stretchBegan = 0

/**
 * PGlite computes in this thread and never lets go of it between two transactions: a hundred calls that wait would be answered
 * in one stretch, and everybody else after them.
 */
async function letOthersHaveTheThread(): Promise<void> {
  if (performance.now() - stretchBegan < STRETCH_MS) return
  await nextTurn()
  stretchBegan = performance.now()
}

/**
 * The same on PostgreSQL, in a session that nobody else uses meanwhile.
 *
 * @param begin with the mode of the transaction, where it matters
 */
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
    // A session that cannot roll back is thrown away; then the server does it.
    await session.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    session.release(broken)
  }
}

function refuseUnlessCommitted(answer: string | undefined): void {
  if (answer !== 'COMMIT') throw new NotCommitted(answer ?? 'nothing')
}
