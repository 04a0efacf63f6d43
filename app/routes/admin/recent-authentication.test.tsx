import type { GoTrueClient } from '@supabase/auth-js'
import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { CurrentPasswordForm } from '../../features/admin-password/current-password-form.tsx'
import { AuthenticationDialog } from '../../features/second-factor/authentication-dialog.tsx'
import { useRecentAuthentication } from '../../lib/recent-authentication.ts'

const EMAIL = 'erika.mustermann@example.com'
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Bestätigen' }))
const question = () => screen.queryByText(/^Ihre Anmeldung liegt länger als 60 Minuten zurück\./)

test('without a second factor the password is asked for, and then the work is done', async () => {
  const { work, auth } = await ask()
  auth.signInWithPassword
    .mockResolvedValueOnce({ error: { status: 400, message: 'Invalid login credentials' } })
    .mockResolvedValueOnce({ error: { status: 429, message: 'Das waren zu viele Versuche.' } })
    .mockResolvedValueOnce({ error: null })
  expect(screen.getByRole('dialog', { name: 'Aktuelles Passwort' })).toBeTruthy()

  await confirm()
  expect(screen.getByText('Geben Sie Ihr aktuelles Passwort ein')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Aktuelles Passwort', { selector: 'input' }), 'geraten')
  await confirm()
  expect(await screen.findByText('Das aktuelle Passwort stimmt nicht')).toBeTruthy()
  await confirm()
  expect(await screen.findByText('Das waren zu viele Versuche.')).toBeTruthy()
  expect(work).toHaveBeenCalledOnce()
  await confirm()

  expect(await screen.findByText('getan')).toBeTruthy()
  expect(question()).toBeNull()
  expect(auth.signInWithPassword).toHaveBeenLastCalledWith({ email: EMAIL, password: 'geraten' })
})

test('closing the question does nothing', async () => {
  const { work } = await ask()

  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })

  expect(await screen.findByText('Bestätigen Sie zuerst noch einmal, dass Sie es sind.')).toBeTruthy()
  expect(question()).toBeNull()
  expect(work).toHaveBeenCalledOnce()
})

test('a person with a second factor shows it, by app, by passkey or by a recovery code', async () => {
  const factor = (id: string, friendly_name: string) => ({ id, friendly_name })
  const { auth } = await ask({ totp: [factor('1', 'App')], webauthn: [factor('2', 'Passkey')] })
  const { mfa } = auth
  expect(await screen.findByRole('dialog', { name: 'Zweiter Faktor' })).toBeTruthy()

  mfa.webauthn.authenticate.mockResolvedValueOnce({
    error: Object.assign(new Error('no'), { name: 'NotAllowedError' }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Mit Passkey bestätigen' }))
  expect(await screen.findByText('Der Passkey wurde nicht bestätigt. Versuchen Sie es noch einmal.')).toBeTruthy()

  await confirm()
  expect(screen.getByText('Geben Sie den Code ein')).toBeTruthy()
  const wrong = { status: 422, code: 'mfa_verification_failed', message: 'Der Code ist falsch oder schon verbraucht.' }
  mfa.challengeAndVerify.mockResolvedValueOnce({ error: wrong })
  await userEvent.type(screen.getByRole('textbox', { name: 'Code aus der Authenticator-App' }), '123 456')
  await confirm()
  expect(await screen.findByText('Der Code ist falsch oder schon verbraucht.')).toBeTruthy()
  expect(mfa.challengeAndVerify).toHaveBeenCalledWith({ factorId: '1', code: '123456' })

  await userEvent.click(screen.getByRole('button', { name: 'Telefon oder Passkey nicht zur Hand?' }))
  mfa.recoveryCodes.verify.mockResolvedValueOnce({ error: null })
  await userEvent.type(screen.getByRole('textbox', { name: 'Wiederherstellungscode' }), 'abcd-efgh')
  await confirm()
  expect(await screen.findByText('getan')).toBeTruthy()
})

/** Begins work that the server refuses once, as it does an hour after the last authentication. */
async function ask(factors: object = { totp: [], webauthn: [] }) {
  const refusal = { code: 'reauthentication_needed', message: 'Bestätigen Sie zuerst noch einmal, dass Sie es sind.' }
  const work = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refusal).mockResolvedValue('getan')
  const auth = {
    signInWithPassword: vi.fn(),
    mfa: {
      listFactors: async () => ({ data: factors, error: null }),
      challengeAndVerify: vi.fn(),
      webauthn: { authenticate: vi.fn() },
      recoveryCodes: { verify: vi.fn() },
    },
  }
  const client = auth as unknown as GoTrueClient
  function Work() {
    const withRecentAuthentication = useRecentAuthentication()
    const [outcome, setOutcome] = useState('')
    const begin = () => withRecentAuthentication(work).then(setOutcome, ({ message }) => setOutcome(message))
    return (
      <>
        <button type="button" onClick={() => void begin()}>
          Beginnen
        </button>
        <output>{outcome}</output>
      </>
    )
  }
  renderOnSite(
    <AuthenticationDialog
      auth={client}
      passwordForm={(done) => <CurrentPasswordForm auth={client} email={EMAIL} onConfirmed={done} />}
    >
      <Work />
    </AuthenticationDialog>,
  )
  await userEvent.click(screen.getByText('Beginnen'))
  await vi.waitFor(() => expect(question()).toBeTruthy())
  return { work, auth }
}
