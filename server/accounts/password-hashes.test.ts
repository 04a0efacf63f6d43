import { expect, test } from 'vitest'
import { hashPassword, matchesPassword } from './password-hashes.ts'

test('an umlaut that another keyboard sends as two code points is the same password', async () => {
  const hash = await hashPassword('Müritz-im-März-7'.normalize('NFC'))
  expect(await matchesPassword('Müritz-im-März-7'.normalize('NFD'), hash)).toBe(true)
  expect(await matchesPassword('Muritz-im-Marz-7', hash)).toBe(false)
})
