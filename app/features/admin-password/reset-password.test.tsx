import type { GoTrueClient } from '@supabase/auth-js'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { type OpenedLink, openRecoveryLink, takeLinkFromAddress } from './open-recovery-link.ts'
import { ResetPassword } from './reset-password.tsx'

const TOKENS = 'access_token=a.b.c&refresh_token=abc'

test('a mailed link is redeemed with the press and leaves the address; a reload and a second visit use the session that it opened', async () => {
  const { client, auth } = provider({ verified: { error: null }, methods: ['otp'] })
  // As a mail program may have read it.
  at('#token_hash=0123&type=recovery).')

  // Opened by a scanner of mails, and reloaded.
  for (const _visit of [1, 2]) expect(await openRecoveryLink(client)).toEqual({ state: 'unopened' })
  expect(auth.verifyOtp).not.toHaveBeenCalled()

  takeLinkFromAddress()
  expect(await openRecoveryLink(client)).toMatchObject({ state: 'valid', needsFactor: false })
  expect(auth.verifyOtp).toHaveBeenCalledWith({ type: 'recovery', token_hash: '0123' })
  expect(window.location.href).not.toContain('token')
  expect(await openRecoveryLink(client)).toMatchObject({ state: 'valid' })
  expect(auth.verifyOtp).toHaveBeenCalledOnce()
})

test('tokens of a mailed link are taken as well, and an account with a second factor is asked for it', async () => {
  const { client, auth } = provider({ verified: { error: null }, methods: [{ method: 'recovery' }], nextLevel: 'aal2' })
  at(`?type=recovery&${TOKENS}`)

  expect(await openRecoveryLink(client)).toMatchObject({ state: 'valid', needsFactor: true })
  expect(auth.setSession).toHaveBeenCalledWith({ access_token: 'a.b.c', refresh_token: 'abc' })
  expect(window.location.search).toBe('')
})

test('tokens of a sign-in are no recovery, and the sign-in goes on', async () => {
  const { client, forget, auth } = provider({ verified: { error: null }, methods: ['password'] })
  at(`#type=recovery&${TOKENS}`)

  expect(await openRecoveryLink(client)).toEqual({ state: 'invalid' })
  expect(forget).toHaveBeenCalledOnce()
  expect(auth).not.toHaveProperty('signOut')
})

test('a used link opens nothing, and one that met no server is tried again', async () => {
  const { client, auth } = provider({ verified: { error: { status: 403 } }, methods: null })
  at('#type=recovery&token_hash=0123')
  takeLinkFromAddress()
  expect(await openRecoveryLink(client)).toEqual({ state: 'invalid' })

  at('#type=recovery&token_hash=4567')
  takeLinkFromAddress()
  expect(await openRecoveryLink(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    state: 'unreachable',
  })
  await openRecoveryLink(client)
  expect(auth.verifyOtp).toHaveBeenLastCalledWith({ type: 'recovery', token_hash: '4567' })
})

const auth = {} as GoTrueClient
test.each<[OpenedLink, string, boolean, string | undefined]>([
  [{ state: 'valid', auth, needsFactor: true }, 'Neues Passwort festlegen', true, undefined],
  [{ state: 'valid', auth, needsFactor: false }, 'Neues Passwort festlegen', false, undefined],
  [{ state: 'unopened' }, 'Neues Passwort festlegen', false, undefined],
  [{ state: 'invalid' }, 'Ungültiger Link', false, '/admin'],
])('%o leads to „%s“', (link, heading, withCode, back) => {
  renderOnSite(<ResetPassword link={link} secondFactor={() => <p>Code aus der App</p>} />)
  expect(screen.getByRole('heading').textContent).toBe(heading)
  expect(Boolean(screen.queryByText('Code aus der App'))).toBe(withCode)
  expect(screen.queryByText('Zurück zum Login')?.getAttribute('href')).toBe(back)
})

function at(address: string): void {
  window.history.replaceState(null, '', `/admin/password-reset${address}`)
}

interface Known {
  verified: { error: object | null }
  /** How the stored session was opened; null when there is none. */
  methods: unknown[] | null
  nextLevel?: string
}

function provider({ verified, methods, nextLevel = 'aal1' }: Known) {
  const auth = {
    verifyOtp: vi.fn().mockResolvedValue(verified),
    setSession: vi.fn().mockResolvedValue(verified),
    getSession: async () => ({ data: { session: methods && { access_token: 'a.b.c' } } }),
    mfa: {
      getAuthenticatorAssuranceLevel: async () => ({
        data: { currentAuthenticationMethods: methods, currentLevel: 'aal1', nextLevel },
        error: null,
      }),
    },
  }
  const forget = vi.fn()
  return { auth, forget, client: async () => ({ auth: auth as unknown as GoTrueClient, forget }) }
}
