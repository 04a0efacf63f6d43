import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMutations } from '../mutations/all-mutations.ts'
import { placesOf } from '../mutations/mutation.ts'

const ROOT = join(import.meta.dirname, '../..')
const SCENARIOS = 'tests/support/newsletter/newsletter-scenarios.ts'
/** It takes the place of `%s` in names. */
const isEngine = (text: string) => text === 'pglite' || text === 'postgres'
const groups = Object.values(allMutations).flat()
const changes = groups.flatMap((group) => group.changes.map((change) => ({ ...change, in: group.in })))

/** A list that nobody can run any more would be counted as killed for ever. */
test('every text that a mutation changes stands in the code exactly once', () => {
  const lost = changes.flatMap(({ in: place, find }) => {
    const places = placesOf(ROOT, place, find)
    const times = places.reduce((sum, found) => sum + found.times, 0)
    return times === 1 ? [] : [`${times} times in ${place ?? 'the code'}: ${find}`]
  })

  expect(lost).toEqual([])
})

test('every mutation changes something, and only once', () => {
  expect(changes.filter(({ find, replace }) => find === replace)).toEqual([])
  const keys = changes.map(({ in: place, find, replace }) => [place, find, replace].join('\n'))
  expect(keys.length).toBe(new Set(keys).size)
})

test('every test file that a mutation names exists', () => {
  const named = new Set(groups.flatMap(({ tests }) => tests))
  expect([...named].filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

test('every name by which a mutation picks tests is that of one of them', () => {
  const named = groups.flatMap(({ tests, name, changes }) =>
    [name, ...changes.map((change) => change.name)].flatMap((text) => (text ? [{ text, tests }] : [])),
  )
  const isThere = (text: string, tests: string[]) =>
    tests.some((file) => {
      const source = readFileSync(join(ROOT, file), 'utf8')
      // Scenarios of the newsletter stand in one file for every runtime.
      const scenarios = /newsletter-scenarios\.ts/.test(source) ? readFileSync(join(ROOT, SCENARIOS), 'utf8') : ''
      return `${source}${scenarios}`.includes(text) || isEngine(text)
    })

  expect(named.filter(({ text, tests }) => !isThere(text, tests))).toEqual([])
})

test('a hundred and fifty mutations are listed', () => {
  expect(changes.length).toBeGreaterThanOrEqual(150)
})
