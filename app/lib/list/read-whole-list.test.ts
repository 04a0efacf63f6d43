import { expect, test } from 'vitest'
import { noFilters } from './list-filters.ts'
import { readWholeList } from './read-whole-list.ts'

test('a whole list is read in parts of 250 rows, each after the last one read, and counted twice', async () => {
  const all = Array.from({ length: 600 }, (_, index) => index)
  const asked: string[] = []
  const rows = await readWholeList<number, never>(
    {
      page: () => expect.unreachable(),
      count: async () => asked.push('count') && all.length,
      async following(_filters, last = -1, size) {
        asked.push(`${size} after ${last}`)
        return all.slice(last + 1, last + 1 + size)
      },
    },
    noFilters,
    () => {},
  )

  expect(rows).toEqual(all)
  expect(asked).toEqual(['count', '250 after -1', '250 after 249', '250 after 499', 'count'])
})
