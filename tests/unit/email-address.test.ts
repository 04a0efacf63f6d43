import { expect, test } from 'vitest'
import { EMAIL_MAX_LENGTH, EMAIL_PATTERN, isEmailAddress } from '../../rules/email-address.ts'

test.each([
  'max@example.com',
  'max.mustermann+praxis@mail.example.com',
  "o'hara&söhne@example.com",
  'erika@bücher.example',
  'a@b.de',
])('%s is an address', (address) => {
  expect(isEmailAddress(address)).toBe(true)
})

test.each([
  '',
  'max',
  'max@example',
  '@example.com',
  'max@.com',
  'max@example.com.',
  'max@example..com',
  'max@@example.com',
  'max mustermann@example.com',
  'max@example.com\n',
  'Max <max@example.com>',
  'max@example.com,erika@example.com',
  '"max"@example.com',
  'max@example.com?bcc=erika%40example.com',
  'max@example.com&cc=erika',
  'max\u00a0m@example.com',
  'max\u0085m@example.com',
])('%j is none', (address) => {
  expect(isEmailAddress(address)).toBe(false)
})

test('an address ends where its column does', () => {
  const host = '@example.com'
  const longest = 'm'.repeat(EMAIL_MAX_LENGTH - host.length) + host
  expect(isEmailAddress(longest)).toBe(true)
  expect(isEmailAddress(`m${longest}`)).toBe(false)
})

test('whatever somebody types, looking at it costs no time', () => {
  const started = performance.now()
  for (const text of [`a@${'.'.repeat(60_000)}"`, `a@${'a.'.repeat(30_000)}"`, `${'a@'.repeat(30_000)}"`]) {
    expect(isEmailAddress(text)).toBe(false)
  }
  expect(performance.now() - started).toBeLessThan(1000)
})

test('the pattern alone reads a long text in time that grows with its length', () => {
  const milliseconds = (length: number) => {
    const started = performance.now()
    new RegExp(EMAIL_PATTERN, 'u').test(`a@${'a.'.repeat(length)}"`)
    return performance.now() - started
  }
  milliseconds(1000)
  expect(milliseconds(500_000)).toBeLessThan(1000)
})

test('no sign with which a mail program reads more than one address is let in, and no other is refused', () => {
  const wrong: string[] = []
  for (let code = 0; code <= 0xffff; code += 1) {
    const sign = String.fromCharCode(code)
    const isDangerous = /[\s\p{Cc}@<>()[\],;:\\"]/u.test(sign)
    if (isEmailAddress(`a${sign}b@example.com`) === isDangerous) wrong.push(code.toString(16))
    if (isEmailAddress(`a@ex${sign}ample.com`) && isDangerous) wrong.push(`${code.toString(16)} in the host`)
  }
  expect(wrong).toEqual([])
})
