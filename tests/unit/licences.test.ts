import { expect, test } from 'vitest'
import { isAcceptable, licences } from '../support/texts/licences.ts'

test('every package that runs with the site has a licence that a practice may use', () => {
  expect(licences().filter(({ licence, name }) => !isAcceptable(licence, name))).toEqual([])
})

test('an alternative may be chosen, a condition on top may not be ignored, and silence is no permission', () => {
  expect(isAcceptable('(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAcceptable('MIT AND GPL-3.0-only')).toBe(false)
  expect(isAcceptable('AGPL-3.0-only')).toBe(false)
  expect(isAcceptable('not told')).toBe(false)
  expect(isAcceptable('LGPL-3.0-or-later', '@img/sharp-libvips-linux-x64')).toBe(true)
  expect(isAcceptable('LGPL-3.0-or-later', 'left-pad')).toBe(false)
})
