import { expect, test } from 'vitest'
import { holdsLink } from './name.ts'

test.each([
  ['Erika', false],
  ["O'Hara-Müller von der Au, LL.M.", false],
  ['J. R. R. Mustermann', false],
  ['Prof.Dr.Mustermann', false],
  ['Max M.', false],
  ['https://evil.example/gewinn', true],
  ['Jetzt klicken: evil.example', true],
  ['evil.example', true],
  ['www.evil', true],
  ['max@example.com', true],
  ['evil。example', true],
  ['evil．example', true],
  ['https：／／evil', true],
  ['evil․example', true],
  ['evil.𝐜𝐨𝐦', true],
  ['Dr.evil.example', true],
  ['mailodr.example', true],
])('%s holds a link: %s', (name, holds) => {
  expect(holdsLink(name)).toBe(holds)
})
