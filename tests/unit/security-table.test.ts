import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
const testFiles = globSync('{tests,app,server}/**/*.{test,spec}.ts', { cwd: ROOT })

test('every file that the table of docs/security.md names exists', () => {
  const named = [...page.matchAll(/`([\w./*-]+\.(?:ts|sql|md|mjs))`/g)].map(([, name = '']) => name)

  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !exists(name))).toEqual([])
})

test('every test that the table of docs/security.md quotes exists in the file before the quote', () => {
  const quoted = [...page.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)`(?: \(e2e\))?((?:,? "[^"]+")+)/g)].flatMap(
    ([, file = '', titles = '']) => [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  )

  expect(quoted.length).toBeGreaterThan(10)
  expect(quoted.filter(({ file, title }) => !textOf(file).includes(title))).toEqual([])
})

test('what is not met is counted up at the end', () => {
  const rows = [...page.matchAll(/^\| ([\d.,–\- ]+) \|[^|]*\| ✗ \|/gm)].map(([, number = '']) => number.trim())
  const end = page.slice(page.indexOf('**Not met:**'))

  const listed = [...end.matchAll(/\d+\.\d+\.\d+(?:–\d+)?/g)].map(([number]) => number)
  expect(listed).toEqual(rows.flatMap((row) => row.split(', ')))
  expect(end).toContain(`${rows.length} rows`)
})

function exists(name: string): boolean {
  if (name.includes('*')) return globSync(`supabase/${name}`, { cwd: ROOT }).length > 0
  return [
    name,
    `docs/${name}`,
    `tests/backend/${name}`,
    `tests/e2e/${name}`,
    `supabase/migrations/${name}`,
    `supabase/${name}`,
  ].some((path) => existsSync(join(ROOT, path)))
}

function textOf(file: string): string {
  const path = testFiles.find((name) => `/${name}`.endsWith(`/${file}`))
  return path ? readFileSync(join(ROOT, path), 'utf8') : ''
}
