import { expect, test } from 'vitest'
import { noFilters } from './list-filters.ts'
import { ListChanged, readWholeList } from './read-whole-list.ts'

const all = Array.from({ length: 600 }, (_, index) => index)

test('a whole list is read in parts of 250 rows, each after the last one read', async () => {
  const asked: string[] = []
  const rows = await readWholeList<number, never>(
    {
      async following(_filters, last = -1, size) {
        asked.push(`${size} after ${last}`)
        return { rows: all.slice(last + 1, last + 1 + size), total: all.length }
      },
    },
    noFilters,
    () => {},
  )

  expect(rows).toEqual(all)
  expect(asked).toEqual(['250 after -1', '250 after 249', '250 after 499'])
})

test.each([599, 601])('of a list of 600 rows that has %i at its end nothing is handed over', async (end) => {
  const following = async (_filters: object, last = -1, size = 0) => ({
    rows: all.slice(last + 1, last + 1 + size),
    total: last > 400 ? end : 600,
  })
  await expect(readWholeList({ following }, noFilters, () => {})).rejects.toThrow(ListChanged)
})
