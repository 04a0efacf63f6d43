import { expect, test } from 'vitest'
import { searchTerm } from './list-filters.ts'

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
