import { expect, test } from 'vitest'
import { COMMON_PASSWORD, PASSWORD_MAX_BYTES } from '../../rules/input/passwords.ts'
import { weaknessOf } from './weak-password.ts'

const ERIKA = 'Erika.Mustermann@example.com'

test.each([
  ['on the list of common ones', '12345678'],
  ['on the list, in other letters', 'PassWord123'],
  ['her own address', 'erika.mustermann@example.com'],
  ['her own address in capitals', 'ERIKA.MUSTERMANN@EXAMPLE.COM'],
  ['the part before the @', 'erika.mustermann'],
])('a password that is %s cannot be taken', (_what, password) => {
  expect(weaknessOf(password, ERIKA)).toBe(COMMON_PASSWORD)
})

test('any other can, and so can another person’s address', () => {
  expect(weaknessOf('Ostsee-im-November-7', ERIKA)).toBeUndefined()
  expect(weaknessOf('max.mustermann@example.com', ERIKA)).toBeUndefined()
  expect(weaknessOf('erika.mustermann')).toBeUndefined()
})

test('what bcrypt would cut off is too long, counted in bytes', () => {
  expect(weaknessOf('ä'.repeat(PASSWORD_MAX_BYTES / 2))).toBeUndefined()
  expect(weaknessOf('ä'.repeat(PASSWORD_MAX_BYTES / 2 + 1))).toContain('zu lang')
})
