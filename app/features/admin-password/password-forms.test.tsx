import { AuthError, AuthRetryableFetchError, type GoTrueClient } from '@supabase/auth-js'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { COMMON_PASSWORD } from '../../../rules/input/passwords.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { ReauthenticateContext } from '../../lib/recent-authentication.ts'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ResetPasswordForm } from './reset-password.tsx'

const GOOD = 'Leuchtturm-am-Kap-9'
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Passwort ändern' })
const told = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent).join()

test('after a mailed link the form tells a difference, a short and a common password apart, and takes a good one', async () => {
  const { auth, updateUser, signOut } = provider()
  const onChanged = vi.fn()
  renderOnSite(<ResetPasswordForm auth={auth} onChanged={onChanged} />)
  const password = screen.getByLabelText<HTMLInputElement>('Neues Passwort')
  const repeated = screen.getByLabelText<HTMLInputElement>('Passwort bestätigen')
  expect(password.placeholder).toBe('Mindestens 8 Zeichen')
  expect(repeated.placeholder).toBe('Passwort wiederholen')

  await send(password, 'kurz', repeated, 'anders')
  expect(await told()).toContain('Passwörter stimmen nicht überein')
  await send(password, 'kurz', repeated, 'kurz')
  expect(await told()).toContain('Passwort muss mindestens 8 Zeichen lang sein')
  expect(updateUser).not.toHaveBeenCalled()

  updateUser.mockResolvedValueOnce({ error: new AuthError(COMMON_PASSWORD, 422, 'weak_password') })
  await send(password, 'passwort123', repeated, 'passwort123')
  expect(await told()).toContain(COMMON_PASSWORD)
  expect(onChanged).not.toHaveBeenCalled()

  await send(password, GOOD, repeated, GOOD)
  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  expect(updateUser).toHaveBeenLastCalledWith({ password: GOOD })
  expect(signOut).toHaveBeenCalledWith({ scope: 'local' })
})

test('the profile changes the password with exactly two fields, and its button waits for both', async () => {
  const { auth, updateUser } = provider()
  const { password, repeated } = showProfile(auth)
  expect(screen.getAllByLabelText(/Passwort/, { selector: 'input' })).toEqual([password, repeated])
  expect(button().disabled).toBe(true)

  await send(password, 'kurz', repeated, 'anders')
  expect(await told()).toContain('Neues Passwort muss mindestens 8 Zeichen lang sein')
  await send(password, GOOD, repeated, 'anders')
  expect(await told()).toContain('Neue Passwörter stimmen nicht überein')
  expect(updateUser).not.toHaveBeenCalled()
  await send(password, GOOD, repeated, GOOD)

  expect(await screen.findByText('Passwort erfolgreich geändert')).toBeTruthy()
  expect(screen.getByText('Ihr neues Passwort ist jetzt aktiv.')).toBeTruthy()
  expect(updateUser).toHaveBeenCalledWith({ password: GOOD })
  expect(password.value).toBe('')
  expect(button().disabled).toBe(true)
})

test('each form says in the quoted words that it saves, and that it failed without a reason', async () => {
  const { auth, updateUser } = provider()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const lost = { error: new AuthRetryableFetchError('Failed to fetch', 0) }
  const network = () => new Promise((done) => setTimeout(() => done(lost), 50))
  const fails = () => updateUser.mockImplementationOnce(network)

  fails()
  const { password, repeated } = showProfile(auth)
  await send(password, GOOD, repeated, GOOD)
  expect(await screen.findByRole('button', { name: 'Wird gespeichert...' })).toBeTruthy()
  await vi.waitFor(async () => expect(await told()).toContain('Fehler beim Ändern des Passworts'))
  cleanup()

  fails()
  renderOnSite(<ResetPasswordForm auth={auth} onChanged={vi.fn()} />)
  await send(screen.getByLabelText('Neues Passwort'), GOOD, screen.getByLabelText('Passwort bestätigen'), GOOD)
  expect(await screen.findByRole('button', { name: 'Wird gespeichert...' })).toBeTruthy()
  await vi.waitFor(async () => expect(await told()).toContain('Fehler beim Zurücksetzen des Passworts'))
})

test('after an older sign-in the person authenticates first; without that nothing is sent', async () => {
  const { auth, updateUser } = provider()
  const answers = [false, true]
  // Answers later, as a person does.
  const authenticate = vi.fn(() => new Promise<boolean>((answer) => setTimeout(() => answer(answers.shift() ?? false))))
  const refusal = { code: 'reauthentication_needed', message: 'Bestätigen Sie zuerst noch einmal, dass Sie es sind.' }
  const { password, repeated } = showProfile(auth, [refusal, refusal], authenticate)

  await send(password, GOOD, repeated, GOOD)
  await vi.waitFor(async () => expect(await told()).toContain(refusal.message))
  expect(updateUser).not.toHaveBeenCalled()

  await userEvent.click(button())
  expect(await screen.findByText('Ihr neues Passwort ist jetzt aktiv.')).toBeTruthy()
  expect(updateUser).toHaveBeenCalledOnce()
})

/** The two calls of the auth client that the forms use. */
function provider() {
  const updateUser = vi.fn().mockResolvedValue({ error: null })
  const signOut = vi.fn().mockResolvedValue({ error: null })
  return { auth: { updateUser, signOut } as unknown as GoTrueClient, updateUser, signOut }
}

/** @param refusals of the database, which is asked before each try */
function showProfile(auth: GoTrueClient, refusals: object[] = [], authenticate = vi.fn()) {
  const { api } = dataApiThat({
    'rpc/require_recent_authentication': () => {
      const refusal = refusals.shift()
      return refusal && Response.json(refusal, { status: 401 })
    },
  })
  renderOnSite(
    <ReauthenticateContext value={authenticate}>
      <ChangePasswordForm auth={auth} api={api} email="erika.mustermann@example.com" />
    </ReauthenticateContext>,
  )
  return {
    password: screen.getByLabelText<HTMLInputElement>('Neues Passwort'),
    repeated: screen.getByLabelText<HTMLInputElement>('Neues Passwort bestätigen'),
  }
}

async function send(first: HTMLElement, password: string, second: HTMLElement, repeated: string): Promise<void> {
  for (const [field, text] of [
    [first, password],
    [second, repeated],
  ] as const) {
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  await userEvent.click(button())
}
