import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSchema, type Schema } from '../../../server/database/schema/read-schema.ts'
import { rowTypes } from '../../../server/database/schema/row-types.ts'
import { ROW_TYPES } from '../../../server/database/schema/write-row-types.ts'
import { findCallers } from '../../support/database/find-callers.ts'
import { type MigratedDatabase, migratedDatabase } from '../../support/database/migrated-database.ts'

let migrated: MigratedDatabase
let schema: Schema
beforeAll(async () => {
  migrated = await migratedDatabase('pglite')
  schema = await readSchema(migrated.database)
})
afterAll(() => migrated.drop())

test('the row types say what the migrations make: run `npm run schema`', async () => {
  expect(await readFile(ROW_TYPES, 'utf8')).toBe(rowTypes(schema))
})

test('every function has a caller', async () => {
  const callers = await findCallers(schema)

  expect([...callers].filter(([, found]) => found.length === 0).map(([name]) => name)).toEqual([])
})

test('functions that run with the rights of their owner have a fixed search path', async () => {
  const { rows } = await sql<{ name: string; settings: string }>`
    select proname as name, coalesce(proconfig::text, '') as settings from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
  `.execute(migrated.database.sql)

  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ settings }) => !settings.includes('search_path='))).toEqual([])
})
