import { expect, test } from 'vitest'
import { isSignedAddress, signAddress } from './unsubscribe-links.ts'

const KEY = 'sb_secret_sample'
const ERIKA = 'erika.mustermann@example.com'

test('a signature is good for its address and its key, and for no other', async () => {
  const signature = signAddress(ERIKA, KEY)

  expect(isSignedAddress(ERIKA, signature, KEY)).toBe(true)
  // Mail programs take a full stop or a bracket along.
  expect(isSignedAddress(ERIKA, `${signature}.)`, KEY)).toBe(true)
  expect(isSignedAddress('max.mustermann@example.com', signature, KEY)).toBe(false)
  expect(isSignedAddress(ERIKA, signature, 'sb_secret_another')).toBe(false)
  expect(isSignedAddress(ERIKA, signAddress(ERIKA, 'sb_secret_another'), KEY)).toBe(false)
})

test.each([
  ['nothing', ''],
  ['too short a text', 'A'.repeat(42)],
  ['too long a text', 'A'.repeat(44)],
  ['a character that is none of base64url', `${'A'.repeat(42)}*`],
  ['a character beyond Latin', `${'A'.repeat(42)}ü`],
])('%s is no signature, and no error', async (_what, text) => {
  expect(isSignedAddress(ERIKA, text, KEY)).toBe(false)
})

test('a signature has one spelling', async () => {
  const signature = signAddress(ERIKA, KEY)
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
  const spellings = alphabet.map((last) => signature.slice(0, -1) + last)

  expect(spellings.filter((text) => isSignedAddress(ERIKA, text, KEY))).toEqual([signature])
})
