import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allMutations } from '../mutations/all-mutations.ts'
import { placesOf } from '../mutations/mutation.ts'

const ROOT = join(import.meta.dirname, '../..')
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

test('a hundred and fifty mutations are listed', () => {
  expect(changes.length).toBeGreaterThanOrEqual(150)
})
