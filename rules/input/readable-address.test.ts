import { expect, test } from 'vitest'
import { normalizeAddress } from './email-address.ts'
import { readableAddress } from './readable-address.ts'

test.each([
  'info@müller.example',
  'info@müller-straße.öäü.example',
  'erika@çağrı-ł.example',
  'a@üü.example',
  'max@example.com',
])('%s is stored as DNS has it, and read as it was typed', (address) => {
  expect(readableAddress(normalizeAddress(address))).toBe(address)
})

test.each([
  normalizeAddress('info@аpple.example'),
  'info@xn--.example',
  'info@xn--a.example',
  'info@xn--99999999999999.example',
  'info@xn--mller-.example',
])('%s stays as DNS has it', (address) => {
  expect(readableAddress(address)).toBe(address)
})
