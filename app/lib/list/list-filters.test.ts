import { expect, test } from 'vitest'
import { activeFilters, noFilters, searchTerm } from './list-filters.ts'

test.each([
  [' info@Müller-idn.de ', 'info@xn--mller-idn-q9a.de'],
  ['müller-idn.de', 'xn--mller-idn-q9a.de'],
  ['xn--mller-idn-q9a.de', 'xn--mller-idn-q9a.de'],
  ['@müller-idn.de', '@xn--mller-idn-q9a.de'],
  ['Erika Müller ', 'Erika Müller'],
  ['z. B. Müller', 'z. B. Müller'],
])('%j asks the database for %j', (typed, asked) => {
  expect(searchTerm(typed)).toBe(asked)
})

test.each([
  [{ search: 'Erika' }, ['search']],
  [{ search: ' ' }, []],
  [{ status: 'new' }, ['status']],
  [{ from: '2026-11-21' }, ['from']],
  [{ to: '2026-11-21' }, ['to']],
  [{ page: 2, order: 'newest' as const }, []],
])('a list narrowed by %j is exported with the filters %j', (filters, active) => {
  expect(activeFilters({ ...noFilters, ...filters })).toEqual(active)
})
