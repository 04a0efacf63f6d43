// @module-tag more
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { readArchive, writeArchive } from '../../server/backup/archive.ts'
import { dump } from '../../server/backup/dump.ts'
import { load } from '../../server/backup/load.ts'
import { type Database, openDatabase, openMemoryDatabase } from '../../server/database/open-database.ts'
import { createTestDatabase, type Engine, engines } from '../support/database/engines.ts'
import { migratedDatabase } from '../support/database/migrated-database.ts'

const TABLES = ['mwo_form_entries', 'consultation_requests'] as const
const STATUSES = ['new', 'contacted', 'completed'] as const

// biome-ignore lint/suspicious/noExplicitAny: the schema lives in supabase/migrations, not in a TypeScript copy of it
type Sql = Kysely<any>

describe.each(engines)('the kept count of enquiries on %s', (engine) => {
  test('is what counting the rows gives, whatever was done to them', async () => {
    const { database, drop } = await migratedDatabase(engine)

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        for (const one of steps) await take(database.sql, one)
        expect(await kept(database)).toEqual(await counted(database))
      }),
      { numRuns: 30 },
    )
    await drop()
  })

  test('answers every filter, with both days as whole days in Berlin', async () => {
    const { database, drop } = await migratedDatabase(engine)
    // Midnight in Berlin is 22:00 UTC in summer and 23:00 in winter.
    await addAt(database.sql, '2026-06-30T21:59:59.999999Z', '2026-06-30T22:00:00Z', '2026-12-31T22:59:59.999999Z')
    await addAt(database.sql, '2026-12-31T23:00:00Z')
    await sql`update mwo_form_entries set status = 'completed' where created_at = '2026-06-30T22:00:00Z'`.execute(
      database.sql,
    )

    const count = async (status: string | null, from: string | null, to: string | null) => {
      const { rows } = await sql<{ n: number }>`
        select private.counted('mwo_form_entries', ${status}, ${from}::date, ${to}::date)::integer as n
      `.execute(database.sql)
      return rows[0]?.n
    }
    expect(await count(null, null, null)).toBe(4)
    expect(await count('completed', null, null)).toBe(1)
    expect(await count(null, null, '2026-06-30')).toBe(1)
    expect(await count(null, '2026-07-01', '2026-12-31')).toBe(2)
    expect(await count('new', '2026-07-01', '2026-12-31')).toBe(1)
    expect(await count(null, '2027-01-01', null)).toBe(1)
    await drop()
  })

  test('is summed up once many changes are waiting, and stays the same', async () => {
    const { database, drop } = await migratedDatabase(engine)
    await addAt(database.sql, '2026-05-01T10:00:00Z')
    await sql`
      insert into private.enquiry_count_changes
      select 'mwo_form_entries', '2026-05-01', 'new', case when n % 2 = 0 then 1 else -1 end from generate_series(1, 1000) n
    `.execute(database.sql)

    await sql`select private.sum_up_enquiry_counts()`.execute(database.sql)

    expect(await kept(database)).toEqual(await counted(database))
    const { rows } = await sql`select from private.enquiry_count_changes`.execute(database.sql)
    expect(rows).toEqual([])
    await drop()
  })

  test.each(engines)('comes along to %s, neither doubled nor lost', async (target) => {
    const { database, drop } = await migratedDatabase(engine)
    await addAt(database.sql, '2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z')
    await sql`select private.sum_up_enquiry_counts(0)`.execute(database.sql)
    await addAt(database.sql, '2026-05-02T11:00:00Z')
    const folder = await mkdtemp(join(tmpdir(), 'praxis-counts-'))
    const archive = join(folder, 'archive.tar.gz')
    await writeArchive(archive, dump(database, join(folder, 'files')))

    const restored = await emptyDatabase(target)
    await load(
      restored.database,
      await readArchive(archive, undefined, join(folder, 'unpacked')),
      join(folder, 'unpacked'),
    )
    await addAt(restored.database.sql, '2026-05-02T12:00:00Z')

    expect(await kept(restored.database)).toEqual(await counted(restored.database))
    expect(Object.values(await kept(restored.database))).toEqual([1, 3])
    await restored.drop()
    await drop()
    await rm(folder, { recursive: true })
  })
})

describe.runIf(engines.includes('postgres'))('the kept count of enquiries with two at once', () => {
  test('one who adds never waits for one who adds, sums up or counts, and nothing is missed', async () => {
    const { database, reopen, drop } = await migratedDatabase('postgres')
    const other = await reopen()
    await addAt(database.sql, '2026-05-01T10:00:00Z', '2026-05-01T11:00:00Z')

    await database.sql.transaction().execute(async (first) => {
      await addAt(first, '2026-05-01T12:00:00Z')
      await sql`select private.sum_up_enquiry_counts(0)`.execute(first)

      await other.sql.transaction().execute(async (second) => {
        await sql`set local lock_timeout = '2s'`.execute(second)
        await addAt(second, '2026-05-01T13:00:00Z')
        await sql`update mwo_form_entries set status = 'contacted' where created_at = '2026-05-01T11:00:00Z'`.execute(
          second,
        )
        await sql`select private.sum_up_enquiry_counts(0)`.execute(second)
      })
      expect(await kept(other)).toEqual(await counted(other))
    })

    expect(await kept(database)).toEqual(await counted(database))
    await sql`select private.sum_up_enquiry_counts(0)`.execute(other.sql)
    expect(await kept(database)).toEqual(await counted(database))
    expect(Object.values(await kept(database))).toEqual([1, 3])
    await drop()
  })

  test('many who add, change, delete and sum up at the same time leave it exact', async () => {
    const { database, reopen, drop } = await migratedDatabase('postgres')
    const other = await reopen()
    const one = (index: number) => {
      const on = (index % 2 === 0 ? database : other).sql
      if (index % 5 === 4) return sql`select private.sum_up_enquiry_counts(0)`.execute(on)
      if (index % 5 === 3) {
        return sql`
          delete from mwo_form_entries where id in (select id from mwo_form_entries order by id limit 2 for update skip locked)
        `.execute(on)
      }
      if (index % 5 === 2) {
        return sql`
          update mwo_form_entries set status = 'completed'
          where id in (select id from mwo_form_entries where status = 'new' order by id limit 3 for update skip locked)
        `.execute(on)
      }
      return addAt(on, '2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z', '2026-05-02T11:00:00Z')
    }

    await Promise.all(Array.from({ length: 300 }, (_, index) => one(index)))

    expect(await kept(database)).toEqual(await counted(database))
    await drop()
  })
})

/** One thing that can happen to the tables. `pick` chooses the entries that it happens to. */
const pick = fc.integer({ min: 1, max: 4 })
const table = fc.constantFrom(...TABLES)
const step = fc.oneof(
  fc.record({
    does: fc.constant('add' as const),
    table,
    hours: fc.array(fc.nat(24 * 4), { minLength: 1, maxLength: 5 }),
  }),
  fc.record({ does: fc.constant('answer' as const), table, status: fc.constantFrom(...STATUSES), pick }),
  fc.record({ does: fc.constant('move in time' as const), table, pick }),
  fc.record({ does: fc.constant('write a note' as const), table, pick }),
  fc.record({ does: fc.constant('add again' as const), table, status: fc.constantFrom(...STATUSES) }),
  fc.record({ does: fc.constant('delete' as const), table, pick }),
  fc.record({ does: fc.constant('take back' as const), table, pick }),
  fc.record({ does: fc.constant('empty' as const), table }),
  fc.record({ does: fc.constant('sum up' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function take(on: Sql, one: Step): Promise<void> {
  if (one.does === 'sum up') {
    await sql`select private.sum_up_enquiry_counts(0)`.execute(on)
    return
  }
  const entries = sql.table(`public.${one.table}`)
  if (one.does === 'add') {
    await addTo(
      on,
      one.table,
      one.hours.map((hour) => new Date(Date.UTC(2026, 9, 23, hour)).toISOString()),
    )
  } else if (one.does === 'answer') {
    await sql`update ${entries} set status = ${one.status} where ${some(one.pick)}`.execute(on)
  } else if (one.does === 'move in time') {
    await sql`update ${entries} set created_at = created_at - interval '5 hours' where ${some(one.pick)}`.execute(on)
  } else if (one.does === 'write a note') {
    await sql`update ${entries} set admin_notes = 'angerufen' where ${some(one.pick)}`.execute(on)
  } else if (one.does === 'add again') {
    await sql`
      insert into ${entries} (id, created_at, first_name, last_name, email, phone)
      select id, created_at, first_name, last_name, email, '040 1' from ${entries}
      on conflict (id) do update set status = ${one.status}
    `.execute(on)
  } else if (one.does === 'delete') {
    await sql`delete from ${entries} where ${some(one.pick)}`.execute(on)
  } else if (one.does === 'take back') {
    const attempt = on.transaction().execute(async (transaction) => {
      await sql`delete from ${entries} where ${some(one.pick)}`.execute(transaction)
      await addTo(transaction, one.table, ['2026-10-24T10:00:00Z'])
      throw new TakenBack()
    })
    await attempt.catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error
    })
  } else {
    await sql`truncate ${entries}`.execute(on)
  }
}

class TakenBack extends Error {}

/** About one entry in `share`, always the same ones. */
function some(share: number) {
  return sql`hashtext(id::text) % ${share} = 0`
}

function addAt(on: Sql, ...times: string[]) {
  return addTo(on, 'mwo_form_entries', times)
}

async function addTo(on: Sql, name: (typeof TABLES)[number], times: string[]): Promise<void> {
  await sql`
    insert into ${sql.table(`public.${name}`)} (created_at, first_name, last_name, email, phone)
    select t, 'Erika', 'Mustermann', 'erika.mustermann@example.com', '040 66969-123'
    from unnest(${sql.val(`{${times.join(',')}}`)}::timestamptz[]) t
  `.execute(on)
}

type Counts = Record<string, number>

/** What the database keeps: how many, by table, day and status. */
async function kept({ sql: on }: Database): Promise<Counts> {
  return asCounts(
    sql`
    select entry_table, day::text, status, sum(entries)::integer as n from private.counted_enquiries
    group by 1, 2, 3 having sum(entries) <> 0 order by 1, 2, 3
  `.execute(on),
  )
}

async function counted({ sql: on }: Database): Promise<Counts> {
  return asCounts(
    sql`
    select e.entry_table, (e.created_at at time zone 'Europe/Berlin')::date::text as day, e.status, count(*)::integer as n
    from (
      select 'mwo_form_entries' as entry_table, created_at, status from public.mwo_form_entries
      union all
      select 'consultation_requests', created_at, status from public.consultation_requests
    ) e
    group by 1, 2, 3 order by 1, 2, 3
  `.execute(on),
  )
}

async function asCounts(asked: Promise<{ rows: unknown[] }>): Promise<Counts> {
  const rows = (await asked).rows as { entry_table: string; day: string; status: string; n: number }[]
  return Object.fromEntries(rows.map((row) => [`${row.entry_table} ${row.day} ${row.status}`, row.n]))
}

async function emptyDatabase(engine: Engine): Promise<{ database: Database; drop(): Promise<void> }> {
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const database = postgres
    ? await openDatabase({ dataDir: '/nonexistent', databaseUrl: postgres.url })
    : await openMemoryDatabase()
  return {
    database,
    async drop() {
      await database.close()
      await postgres?.drop()
    },
  }
}
