import type { PGlite } from '@electric-sql/pglite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, QueryResult as QueryAnswer, QueryResultRow } from 'pg'
import { PGLITE_SERIALIZERS, toParameter } from './postgres-values.ts'
import { inPgliteTransaction, inPostgresTransaction, type PgliteTransaction, yieldToEventLoop } from './transaction.ts'

type Run = <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>

interface Engine {
  run: Run
  transaction(work: (run: Run) => Promise<void>): Promise<unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: the schema lives in database/migrations, not in a TypeScript copy of it
type AnyKysely = Kysely<any>

/**
 * A kysely whose transactions hold PGlite's lock from BEGIN to COMMIT. With the driver of `@supabase/lite` 0.10 statements of two
 * requests mix, even under each other's role.
 */
export function kyselyOnPglite(pglite: PGlite): AnyKysely {
  const runOn =
    (session: Pick<PgliteTransaction, 'query'>): Run =>
    async <Row>({ sql, parameters }: CompiledQuery) => {
      const { rows, affectedRows } = await session.query<Row>(sql, [...parameters], { serializers: PGLITE_SERIALIZERS })
      return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) }
    }
  return kyselyOn({
    async run(query) {
      await yieldToEventLoop()
      return runOn(pglite)(query)
    },
    transaction: (work) => inPgliteTransaction(pglite, (transaction) => work(runOn(transaction))),
  })
}

/** The same for a pool of node-postgres. */
export function kyselyOnPostgres(pool: Pool): AnyKysely {
  const runOn =
    (session: Pick<Pool, 'query'>): Run =>
    async <Row>({ sql, parameters }: CompiledQuery) => {
      const result = await session.query({ text: sql, values: parameters.map(toParameter) })
      // Several statements in one text have several answers.
      const { rows, command, rowCount } = [result].flat().at(-1) as QueryAnswer<Row & QueryResultRow>
      const changed = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command)
      return changed ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    }
  return kyselyOn({
    run: runOn(pool),
    transaction: (work) => inPostgresTransaction(pool, (session) => work(runOn(session))),
  })
}

function kyselyOn(engine: Engine): AnyKysely {
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new TransactionDriver(engine),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class TransactionDriver implements Driver {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
  async releaseConnection(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return new Session(this.#engine)
  }

  async beginTransaction(
    session: Session,
    { isolationLevel, accessMode }: Parameters<Driver['beginTransaction']>[1],
  ): Promise<void> {
    await session.begin()
    if (isolationLevel)
      await session.executeQuery(CompiledQuery.raw(`set transaction isolation level ${isolationLevel}`))
    if (accessMode) await session.executeQuery(CompiledQuery.raw(`set transaction ${accessMode}`))
  }

  commitTransaction(session: Session): Promise<void> {
    return session.end('commit')
  }

  rollbackTransaction(session: Session): Promise<void> {
    return session.end('rollback')
  }
}

class RolledBack extends Error {}

class Session implements DatabaseConnection {
  readonly #engine: Engine
  #inTransaction: Run | undefined
  #decide: ((decision: 'commit' | 'rollback') => void) | undefined
  #finished: Promise<unknown> = Promise.resolve()

  constructor(engine: Engine) {
    this.#engine = engine
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (this.#inTransaction ?? this.#engine.run)<Row>(query)
  }

  // biome-ignore lint/correctness/useYield: nothing here streams through kysely, which asks for a generator
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('streaming is not supported')
  }

  async begin(): Promise<void> {
    await new Promise<void>((started, failed) => {
      this.#finished = this.#engine.transaction(async (run) => {
        this.#inTransaction = run
        const decision = new Promise<'commit' | 'rollback'>((resolve) => {
          this.#decide = resolve
        })
        started()
        if ((await decision) === 'rollback') throw new RolledBack()
      })
      this.#finished.catch(failed)
    })
  }

  /** @throws what COMMIT throws: a deferred constraint, a connection that died */
  async end(decision: 'commit' | 'rollback'): Promise<void> {
    this.#decide?.(decision)
    await this.#finished.catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
    this.#inTransaction = undefined
  }
}
