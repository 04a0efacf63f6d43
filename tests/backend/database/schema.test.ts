import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databaseOn } from '../../support/database/databases.ts'

const ROOT = join(import.meta.dirname, '../../..')

const { run } = databaseOn('pglite')

test('every function has a caller: a trigger, policy, column or index, another function, or the program', async () => {
  const rows = await run<{ schema: string; name: string; body: string; isUsed: boolean }>(`
    select n.nspname as schema, p.proname as name, p.prosrc as body,
      exists (select from pg_depend d where d.refobjid = p.oid and d.deptype = 'n') as "isUsed"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `)
  // A function that only a test calls is dead.
  const files = await Array.fromAsync(glob('{app,content,rules,server}/**/*.{ts,tsx}', { cwd: ROOT }))
  const program = await Promise.all(
    files
      .filter((file) => !/\.test\.tsx?$|database-types\.ts$/.test(file))
      .map((file) => readFile(join(ROOT, file), 'utf8')),
  )

  const unused = rows.filter((row) => {
    const { schema, name, isUsed } = row
    const call = `${schema}\\.${name}\\s*\\(`
    // The data API is called by the name in quotes, or by `rpcOf`.
    const fromProgram = new RegExp(schema === 'public' ? `['"]${name}['"]|\\.${name}\\(` : `\\b${call}`)
    const isCalled = rows.some((one) => one !== row && new RegExp(`\\b${call}`).test(one.body))
    return !isUsed && !isCalled && !program.some((text) => fromProgram.test(text))
  })
  expect(rows.length).toBeGreaterThan(100)
  expect(unused.map(({ name }) => name)).toEqual([])
})

test('no table of the API has a computed column: what only searches compare is answered to nobody', async () => {
  const rows = await run(`
    select attrelid::regclass as table, attname as column from pg_attribute join pg_class c on c.oid = attrelid
    where attgenerated <> '' and relnamespace = 'public'::regnamespace
  `)
  expect(rows).toEqual([])
})

test('functions that run with the rights of their owner have a fixed search path', async () => {
  const rows = await run<{ name: string; settings: string }>(`
    select proname as name, coalesce(proconfig::text, '') as settings from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prosecdef
  `)

  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ settings }) => !settings.includes('search_path='))).toEqual([])
})
