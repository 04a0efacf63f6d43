import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { mistakes, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { answer, serverThat } from '../../../tests/support/component/server-that.ts'
import { LoginForm } from './login-form.tsx'

const EMAIL = 'erika.mustermann@example.com'
const email = () => screen.getByLabelText<HTMLInputElement>('E-Mail')
const signIn = () => userEvent.click(screen.getByRole('button', { name: 'Anmelden' }))

test('what is missing is named, and nothing is sent', async () => {
  const requests = serverThat(() => answer({}))
  renderOnSite(<LoginForm />)

  await signIn()

  expect(await mistakes()).toEqual(['Geben Sie Ihre E-Mail-Adresse ein', 'Geben Sie Ihr Passwort ein'])
  expect(requests.to('')).toEqual([])
})

test('wrong credentials, a limit and an unreachable server are told apart, in place of the reason for the form', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers = [
    () => answer({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400),
    () => answer({ code: 429, msg: 'Das waren zu viele Versuche.' }, 429),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  serverThat(() => answers.shift()?.() ?? answer({}))
  renderOnSite(<LoginForm message="Sie haben keine Berechtigung für den Admin-Bereich" />)
  expect(screen.getByText(/keine Berechtigung/)).toBeTruthy()
  await userEvent.type(email(), EMAIL)
  await userEvent.type(screen.getByLabelText('Passwort'), 'falsch-geraten')

  for (const sentence of ['Ungültige Anmeldedaten', 'Das waren zu viele Versuche.', 'Anmeldung fehlgeschlagen']) {
    await signIn()
    expect(await screen.findByText(new RegExp(sentence))).toBeTruthy()
    expect(email().value).toBe(EMAIL)
  }
  expect(screen.queryByText(/keine Berechtigung/)).toBeNull()
})

test('"Passwort vergessen?" wants an address, and says what a limit or the server says', async () => {
  const pause = 'Das waren zu viele Versuche.'
  const answers = [
    answer({ code: 429, msg: pause }, 429),
    answer({ success: false, error: pause }, 429),
    answer({ success: false, error: 'Das geht nur mit dem Code, den der Server anzeigt.' }),
    answer({ success: true, email: EMAIL, temporaryPassword: 'nur-heute' }),
  ]
  const requests = serverThat(() => answers.shift() ?? answer({}))
  renderOnSite(<LoginForm />)
  await userEvent.click(screen.getByText('Passwort vergessen?'))
  const mail = () => userEvent.click(screen.getByRole('button', { name: 'Link per E-Mail senden' }))
  const temporary = () => userEvent.click(screen.getByRole('button', { name: 'Temporäres Passwort anfordern' }))

  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await mail()
  expect(await screen.findByText('Geben Sie oben Ihre E-Mail-Adresse ein.')).toBeTruthy()
  expect(requests.to('')).toEqual([])
  await userEvent.type(email(), EMAIL)
  await mail()
  expect(await screen.findByText(pause)).toBeTruthy()
  const line = screen.getByRole('button', { name: 'Link per E-Mail senden' }).nextElementSibling
  expect(line?.textContent).toBe(pause)
  // Below the button that was pressed, and so often below the window.
  expect(scrolled.mock.contexts).toEqual([line, line])
  await temporary()
  expect(await screen.findByText(pause)).toBeTruthy()
  await temporary()
  expect(await screen.findByText(/nur mit dem Code/)).toBeTruthy()

  await temporary()
  expect(await screen.findByText('Temporäres Passwort: nur-heute')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Passwort').value).toBe('nur-heute')
  expect(requests.to('reset-admin-password')).toHaveLength(3)
})
