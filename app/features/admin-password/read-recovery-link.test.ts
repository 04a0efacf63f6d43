import { expect, test } from 'vitest'
import { readRecoveryLink } from './read-recovery-link.ts'

const tokens = 'access_token=a.b.c&refresh_token=abc'
const session = { kind: 'session', access_token: 'a.b.c', refresh_token: 'abc' }

test.each([
  ['the tokens in the query', { search: `?type=recovery&${tokens}`, hash: '' }, session],
  ['the tokens in the fragment', { search: '', hash: `#type=recovery&${tokens}` }, session],
  [
    'a token to be redeemed',
    { search: '', hash: '#type=recovery&token_hash=0123' },
    { kind: 'token', token_hash: '0123' },
  ],
  ['nothing', { search: '', hash: '' }, undefined],
  ['half of a session', { search: '?type=recovery&access_token=a.b.c', hash: '' }, undefined],
  ['a link of another kind', { search: '', hash: `#type=signup&${tokens}` }, undefined],
  ['an error of the provider', { search: '', hash: '#error=access_denied&error_code=otp_expired' }, undefined],
])('%s', (_, address, link) => {
  expect(readRecoveryLink(address)).toEqual(link)
})
