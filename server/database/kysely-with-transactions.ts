import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool } from 'pg'
import { PGLITE_SERIALIZERS, toParameter } from './postgres-values.ts'
import { inPgliteTransaction, type PgliteTransaction, refuseUnlessCommitted, yieldToEventLoop } from './transaction.ts'

/** What kysely's driver for PostgreSQL asks of a session, transactions included: `begin`, `start transaction …`, `commit`, `rollback`. */
interface Session {
  query(text: string, values: readonly unknown[]): Promise<Answer>
  release(): void
}

interface Answer {
  command: string
  rowCount: number | null
  rows: unknown[]
}

const DONE: Answer = { command: '', rowCount: null, rows: [] }

// biome-ignore lint/suspicious/noExplicitAny: the schema lives in database/migrations, not in a TypeScript copy of it
type AnyKysely = Kysely<any>

/**
 * A kysely whose transactions hold PGlite's lock from BEGIN to COMMIT. With the driver of `@supabase/lite` 0.10 statements of two
 * requests mix, even under each other's role.
 */
export function kyselyOnPglite(pglite: PGlite): AnyKysely {
  return kyselyOn(async () => {
    let transaction: PgliteTransaction | undefined
    let decision = Promise.withResolvers<void>()
    let finished: Promise<unknown> = Promise.resolve()

    async function begin(): Promise<void> {
      decision = Promise.withResolvers()
      const { promise: hasBegun, resolve, reject } = Promise.withResolvers<void>()
      finished = inPgliteTransaction(pglite, (session) => {
        transaction = session
        resolve()
        return decision.promise
      }).finally(() => {
        transaction = undefined
      })
      finished.catch(reject)
      await hasBegun
    }

    async function query(text: string, values: readonly unknown[]): Promise<Answer> {
      const [, begins, modes] = /^(begin|start transaction)\b(.*)$/.exec(text) ?? []
      if (begins) {
        await begin()
        return modes ? query(`set transaction${modes}`, []) : DONE
      }
      if (text === 'commit') {
        decision.resolve()
        // What COMMIT throws: a deferred constraint, a connection that died.
        await finished
        return DONE
      }
      if (text === 'rollback') {
        decision.reject(new Error('rolled back'))
        await finished.catch(() => {})
        return DONE
      }
      if (!transaction) await yieldToEventLoop()
      const session = transaction ?? pglite
      const { rows, affectedRows } = await session.query(text, [...values], { serializers: PGLITE_SERIALIZERS })
      return affectedRows === undefined ? { ...DONE, rows } : { command: 'UPDATE', rowCount: affectedRows, rows }
    }

    return { query, release() {} }
  })
}

/** The same for a pool of node-postgres. */
export function kyselyOnPostgres(pool: Pool): AnyKysely {
  return kyselyOn(async () => {
    const session = await pool.connect()
    let broken: Error | undefined
    return {
      async query(text, values) {
        if (text === 'rollback') {
          // A session that cannot roll back is closed.
          await session.query(text).catch((cause: Error) => {
            broken = cause
          })
          return DONE
        }
        const answers = await session.query({ text, values: values.map(toParameter) })
        // Several statements in one text have several answers.
        const answer = [answers].flat().at(-1) ?? DONE
        if (text === 'commit') refuseUnlessCommitted(answer.command)
        return answer
      },
      release: () => session.release(broken),
    }
  })
}

function kyselyOn(connect: () => Promise<Session>): AnyKysely {
  const pool = { connect: connect as () => Promise<PostgresPoolClient>, end: async () => {} }
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
