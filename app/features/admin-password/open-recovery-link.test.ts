import { expect, test } from 'vitest'
import { readRecoveryLink } from './open-recovery-link.ts'

// Links that open a session are in reset-password.test.tsx.
test.each([
  ['nothing', { search: '', hash: '' }],
  ['half of a session', { search: '?type=recovery&access_token=a.b.c', hash: '' }],
  ['a link of another kind', { search: '', hash: '#type=signup&access_token=a.b.c&refresh_token=abc' }],
  ['an error of the provider', { search: '', hash: '#error=access_denied&error_code=otp_expired' }],
])('%s is no link to a new password', (_, address) => {
  expect(readRecoveryLink(address)).toBeUndefined()
})
