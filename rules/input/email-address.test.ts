import { expect, test } from 'vitest'
import { EMAIL_MAX_LENGTH, isEmailAddress } from './email-address.ts'

test('addresses as people have them are taken', () => {
  const addresses = [
    'max.mustermann+praxis@mail.example.com',
    "o'hara&söhne@example.com",
    'erika@bücher.example',
    'a@b.de',
  ]

  expect(addresses.filter((address) => !isEmailAddress(address))).toEqual([])
})

test.each([
  '',
  'max',
  'max@example',
  '@example.com',
  'max@.com',
  'max@example.com.',
  'max@example..com',
  'max@example.com\n',
  'max@example.com?bcc=erika%40example.com',
])('%j is no address', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test('an address ends where its column does', () => {
  const host = '@example.com'
  const longest = 'm'.repeat(EMAIL_MAX_LENGTH - host.length) + host
  expect(isEmailAddress(longest)).toBe(true)
  expect(isEmailAddress(`m${longest}`)).toBe(false)
})

test('no sign with which a mail program reads more than one address is let in, and no other is refused', () => {
  const signs = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const isDangerous = (sign: string) => /[\s\p{Cc}@<>()[\],;:\\"]/u.test(sign)

  expect(signs.filter((sign) => isEmailAddress(`a${sign}b@example.com`) === isDangerous(sign))).toEqual([])
  expect(signs.filter((sign) => isEmailAddress(`a@ex${sign}ample.com`) && isDangerous(sign))).toEqual([])
})
