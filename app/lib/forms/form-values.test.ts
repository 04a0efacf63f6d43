import { expect, test } from 'vitest'
import { optionalPhone, requiredPhone } from './form-values.ts'

const required = requiredPhone('Telefonnummer ist erforderlich')

test('a telephone number is kept as typed and has at least three digits', () => {
  expect(required.parse(' 0 45 03 / 12 34 56, ab 18 Uhr ')).toBe('0 45 03 / 12 34 56, ab 18 Uhr')
  expect(required.parse('112')).toBe('112')
  for (const phone of [required, optionalPhone]) {
    expect(phone.safeParse('12').error?.issues[0]?.message).toBe('Bitte geben Sie die Telefonnummer in Ziffern ein')
    expect(phone.safeParse('siehe oben').success).toBe(false)
  }
})

test('a telephone number that need not be given may stay empty', () => {
  expect(optionalPhone.parse('')).toBeNull()
  expect(required.safeParse(' ').error?.issues[0]?.message).toBe('Telefonnummer ist erforderlich')
})
