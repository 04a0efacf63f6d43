import { expect, test } from 'vitest'
import { addressLink } from './address-link.ts'

test('a link leads to the address of the enquiry', () => {
  expect(addressLink('max.mustermann+praxis@example.com')).toBe('mailto:max.mustermann%2Bpraxis@example.com')
})

test.each([
  'max@example.com?bcc=erika%40example.org',
  'max@example.com&cc=erika@example.org',
  'max%2Cerika@example.com',
])('%s adds no recipient: the operator types the address', (email) => {
  expect(addressLink(email)).toBe('mailto:')
})
