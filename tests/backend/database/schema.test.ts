import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSchema, type Schema } from '../../../server/database/schema/read-schema.ts'
import { generateRowTypes, ROW_TYPES } from '../../../server/database/schema/write-row-types.ts'
import { engines } from '../../support/database/engines.ts'
import { findCallers } from '../../support/database/find-callers.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'

test('the row types say what the migrations make: run `npm run schema`', async () => {
  expect(await readFile(ROW_TYPES, 'utf8')).toBe(await generateRowTypes())
})

describe.each(engines)('the schema on %s', (engine) => {
  let schema: Schema
  beforeAll(async () => {
    const { database, drop } = await migratedDatabase(engine)
    schema = await readSchema(database)
    await drop()
  })

  test('every function has a caller', async () => {
    const callers = await findCallers(schema)

    expect([...callers].filter(([, found]) => found.length === 0).map(([name]) => name)).toEqual([])
  })

  test('every table that the API reaches is closed except for its policies', () => {
    const reachable = schema.tables.filter(({ schema: inSchema }) => inSchema === 'public')

    expect(reachable.length).toBeGreaterThan(0)
    expect(reachable.filter(({ hasRowLevelSecurity }) => !hasRowLevelSecurity)).toEqual([])
  })

  test('functions that run with the rights of their owner have a fixed search path', async () => {
    const { database, drop } = await migratedDatabase(engine)
    const rows = await database.sql
      .selectFrom('pg_proc')
      .innerJoin('pg_namespace', 'pg_namespace.oid', 'pg_proc.pronamespace')
      .select(['proname', 'proconfig'])
      .where('nspname', 'in', ['public', 'private'])
      .where('prosecdef', '=', true)
      .execute()
    await drop()

    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(({ proconfig }) => !String(proconfig).includes('search_path='))).toEqual([])
  })
})
