import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Without `bench` and `tests`: a measurement is named after the word that starts it. */
const sources = ['{app,rules,server}/**/*.{ts,tsx,css}', 'supabase/functions/**/*.ts', 'tests/support/**/*.ts']

/** A route is named after its address; each function of Supabase has these two files. */
const conventions = /^app\/routes\/|\/(index|handler)\.ts$/

test('two source files of one name hold the same', async () => {
  const files = (await Array.fromAsync(glob(sources, { cwd: root }))).filter((file) => !conventions.test(file))
  expect(files.length).toBeGreaterThan(200)

  const byName = Map.groupBy(files.sort(), (file) => basename(file))
  const twice: string[][] = []
  for (const namesakes of byName.values()) {
    const contents = await Promise.all(namesakes.map((file) => readFile(join(root, file), 'utf8')))
    if (new Set(contents).size > 1) twice.push(namesakes)
  }
  expect(twice).toEqual([])
})
