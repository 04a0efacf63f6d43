import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import { openMemoryDatabase } from '../../../server/database/open-pglite.ts'
import { engines, migratedDatabase } from '../../support/database/databases.ts'

test.each(engines)(
  'on %s, a transaction whose failure was overlooked is no success',
  { tags: ['more'] },
  async (engine) => {
    const { database, drop } = await migratedDatabase(engine)
    onTestFinished(() => drop())
    const overlooked = database.sql.transaction().execute(async (transaction) => {
      await sql`insert into private.settings (key, value) values ('kept', '1')`.execute(transaction)
      await sql`select 1 / 0`.execute(transaction).catch(() => {})
    })
    await expect(overlooked).rejects.toMatchObject({ code: 'NOT_COMMITTED' })
    const { rows } = await sql`select from private.settings where key = 'kept'`.execute(database.sql)
    expect(rows).toHaveLength(0)
  },
)

/** PGlite is one session: without a lock of our own, what one request rolls back is committed by the next. */
describe('on PGlite', () => {
  let database: Database
  beforeAll(async () => {
    database = await openMemoryDatabase()
  })
  afterAll(() => database.close())

  const inTransaction = (query: RawBuilder<unknown>) =>
    database.sql.transaction().execute((transaction) => query.execute(transaction))

  test('what one transaction rolls back stays rolled back while others run', async () => {
    await database.runScript('create table seen (who text)')
    const { promise: othersAreWaiting, resolve: letGo } = Promise.withResolvers<void>()

    const rolledBack = database.sql.transaction().execute(async (transaction) => {
      await sql`insert into seen values ('rolled back')`.execute(transaction)
      await othersAreWaiting
      throw new Error('this transaction is given up')
    })
    const others = Promise.all([
      inTransaction(sql`insert into seen values ('transaction')`),
      sql`insert into seen values ('statement')`.execute(database.sql),
      database.runScript(`insert into seen values ('script')`),
    ])
    letGo()

    await expect(rolledBack).rejects.toThrow('this transaction is given up')
    await others
    const { rows } = await sql<{ who: string }>`select who from seen order by who`.execute(database.sql)
    expect(rows.map(({ who }) => who)).toEqual(['script', 'statement', 'transaction'])
  })

  /** A signed-in browser may send any JSON to any function, and all requests have this one session. */
  test.each(['integer', 'boolean', 'bytea', 'date', 'text', 'text[]', 'jsonb', 'uuid'])(
    'no value given for %s breaks the session',
    async (type) => {
      const texts = ['x', '{', '\u0000', '\ud800']
      const values = [5, 1e300, true, ...texts, {}, [], [[]], [5, null, ['"\\']], [{ a: 1 }], new Date(0)]
      for (const value of values) {
        await inTransaction(sql`select ${value}::${sql.raw(type)}`).catch(({ code }) => expect(code).toMatch(/^22/))
      }
      expect((await sql`select 1 as alive`.execute(database.sql)).rows).toEqual([{ alive: 1 }])
    },
  )

  test.each([
    ['questions', (query: RawBuilder<unknown>) => query.execute(database.sql)],
    ['transactions', inTransaction],
  ])('between two %s the process accepts connections, of which it takes one a turn of its loop', async (_, ask) => {
    let accepted = 0
    const server = createServer(() => {
      accepted += 1
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const sockets = Array.from({ length: 60 }, () => connect(port, '127.0.0.1'))

    for (let asked = 0; asked < 5; asked += 1) await ask(sql`select 1`)

    for (const socket of sockets) socket.destroy()
    server.close()
    expect(accepted).toBeGreaterThan(40)
  })

  test('a role that one transaction takes is not the role of others', async () => {
    await database.runScript('create role visitor')
    const { promise: roleIsTaken, resolve: roleTaken } = Promise.withResolvers<void>()
    const { promise: otherIsWaiting, resolve: letGo } = Promise.withResolvers<void>()

    const asVisitor = database.sql.transaction().execute(async (transaction) => {
      await sql`set local role visitor`.execute(transaction)
      roleTaken()
      await otherIsWaiting
      return roleOf(transaction)
    })
    await roleIsTaken
    const asServer = roleOf(database.sql)
    letGo()

    expect(await asVisitor).toBe('visitor')
    expect(await asServer).not.toBe('visitor')
  })
})

async function roleOf(session: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<string | undefined> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(session)
  return rows[0]?.role
}
