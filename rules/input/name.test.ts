import { expect, test } from 'vitest'
import { holdsLink, isNoName } from './name.ts'

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

test.each([
  ['Erika', false],
  ['Ö', false],
  ['Ерика', false],
  ['李', false],
  ['Max 3.', false],
  ['12345', true],
  ['1', true],
  ['１２', true],
  ['…!', true],
  ['Ruf 0190 123', true],
  ['evil.example', true],
])('%s is no name to greet with: %s', (name, is) => {
  expect(isNoName(name)).toBe(is)
})
