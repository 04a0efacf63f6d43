// @module-tag more

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../server/database/open-database.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

const ENTRIES = 5000
const FOLLOWING = `where created_at <= '2026-03-01' and (created_at < '2026-03-01' or id > '${crypto.randomUUID()}')
  order by created_at desc, id limit 1000`

describeOnEngine('indexes of the enquiries on %s', (engine) => {
  let server: ServerUnderTest

  beforeAll(async () => {
    server = await startServerUnderTest(engine)
    await fill(server.database)
  })
  afterAll(() => server.stop())

  test.each([
    ['newest first', 'newest_first', 'order by created_at desc, id limit 50'],
    ['due first', 'due_first', 'order by status desc, created_at, id limit 50'],
    ['one status', 'due_first', "where status = 'new'"],
    [
      'one day',
      'newest_first',
      "where created_at >= '2026-03-01' and created_at < '2026-03-02' order by created_at desc, id",
    ],
    ['what follows an entry', 'newest_first', FOLLOWING],
    ['a part of a word', 'searched', "where searched like private.search_pattern('eltenhei')"],
  ])('%s is read from the index %s', async (_, index, rest) => {
    for (const table of ['consultation_requests', 'mwo_form_entries']) {
      expect(await plan(server.database, `select * from public.${table} ${rest}`)).toContain(`${table}_${index}`)
    }
  })

  test('what follows an entry begins in the index where that entry is', async () => {
    const following = await plan(server.database, `select * from public.consultation_requests ${FOLLOWING}`)

    expect(following).toMatch(/Index Cond: \(created_at <= /)
    expect(following).not.toMatch(/Sort Key/)
  })

  test('a search finds one of thousands, by any part of a name and in any case', async () => {
    const { data, count } = await server.as.administrator.rpc(
      'search_consultation_requests',
      { search: 'ELTENHEI' },
      { count: 'exact' },
    )

    expect(count).toBe(1)
    expect(data).toMatchObject([{ last_name: 'Seltenheim' }])
  })
})

async function fill(database: Database): Promise<void> {
  for (const table of ['consultation_requests', 'mwo_form_entries']) {
    await sql`
      insert into ${sql.table(`public.${table}`)} (created_at, first_name, last_name, email, phone, message, status)
      select timestamptz '2026-11-20 08:00+01' - make_interval(hours => n), 'Erika',
        case when n = 77 then 'Seltenheim' else 'Mustermann' end, 'erika.' || n || '@example.com', '040 66969-123',
        'Wann wäre ein Termin frei?', case when n < 40 then 'new' else 'completed' end
      from generate_series(1, ${ENTRIES}::integer) n
    `.execute(database.sql)
    await sql`vacuum (analyze) ${sql.table(`public.${table}`)}`.execute(database.sql)
  }
}

async function plan(database: Database, query: string): Promise<string> {
  const { rows } = await sql<Record<string, string>>`explain ${sql.raw(query)}`.execute(database.sql)
  return rows.flatMap((row) => Object.values(row)).join('\n')
}
