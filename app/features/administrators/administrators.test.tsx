import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Administrator } from '../../../database/json-results.ts'
import { dataApiThat } from '../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import { answer, serverThat } from '../../../tests/support/component/server-that.ts'
import { AcceptInvitation } from './accept-invitation.tsx'
import { AdministratorList } from './administrator-list.tsx'
import { openInvitation } from './invitation.ts'

const ERIKA = 'erika.mustermann@example.com'
const MAX = 'max.mustermann@example.com'
const account: Administrator = {
  ...{ id: '1', email: ERIKA, role: 'admin', state: 'active', since: '2026-11-20T10:00:00Z', until: null },
  ...{ invited_by: null, second_factor: true, is_me: true },
}
const max: Administrator = { ...account, id: '2', email: MAX, invited_by: ERIKA, second_factor: false, is_me: false }

test('the list shows all administrators and how they sign in, and the last access cannot be ended', () => {
  show([account, { ...max, state: 'invited', until: '2026-11-23T10:00:00Z' }])

  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toContain(`${ERIKA} (Sie) aktivseit 20. November 2026, mit zweitem Faktor`)
  expect(second).toMatch(/eingeladengilt bis 23\.\sNovember 2026.*\sUhr, eingeladen von erika/)
  expect(screen.queryByRole('button', { name: /^Zugang beenden/ })).toBeNull()
  expect(screen.getByText('Der letzte Zugang kann nicht beendet werden.')).toBeTruthy()
  expect(screen.getByRole('button', { name: `Einladung zurücknehmen: ${MAX}` })).toBeTruthy()
})

test('an access is ended after a question, and a refusal is said', async () => {
  const { sent, onChanged, onLeft } = show([account, max], { 'rpc/end_administrator': () => 'last' })
  await press(`Zugang beenden: ${MAX}`)
  const question = screen.getByRole('dialog', { name: `Zugang von ${MAX} beenden?` })
  expect(question.textContent).toContain(`${MAX} wird sofort überall abgemeldet`)
  expect(sent('rpc/end_administrator')).toEqual([])

  await userEvent.click(within(question).getByRole('button', { name: 'Zugang beenden' }))

  expect(await screen.findByText(/^Das ist der letzte Zugang zur Verwaltung\./)).toBeTruthy()
  expect(sent('rpc/end_administrator')).toEqual([{ _id: '2' }])
  expect(onChanged).toHaveBeenCalledOnce()
  expect(onLeft).not.toHaveBeenCalled()
})

test('what cannot be invited is said at once and what was typed stays; an invitation empties the field', async () => {
  const outcomes = ['exists', 'not an address', 'too many', 'caught', 'invited']
  const { onChanged } = show([account], { 'rpc/invite_administrator': () => outcomes.shift() })
  const field = screen.getByLabelText<HTMLInputElement>('E-Mail-Adresse')
  await press('Einladen')
  expect(await screen.findByText('Geben Sie die E-Mail-Adresse ein')).toBeTruthy()
  await userEvent.type(field, MAX)

  for (const sentence of [
    'Diese Adresse hat schon einen Zugang.',
    'Das ist keine E-Mail-Adresse.',
    'Heute gab es schon zwanzig Einladungen.',
  ]) {
    await press('Einladen')
    expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
    expect(field.value).toBe(MAX)
  }
  expect(onChanged).not.toHaveBeenCalled()
  await press('Einladen')
  expect(await screen.findByText(/kommt aber nicht bei max\.mustermann@example\.com an/)).toBeTruthy()
  expect(field.value).toBe('')
  await userEvent.type(field, MAX)
  await press('Einladen')
  expect(await screen.findByText(/ist eingeladen\. Der Link in der E-Mail gilt \d+ Stunden/)).toBeTruthy()
  expect(onChanged).toHaveBeenCalledTimes(2)
})

test('a password that is short or not repeated is said at its field, a common one above, and no account is made', async () => {
  const common = 'Dieses Passwort ist weit verbreitet'
  const requests = serverThat(() => answer({ code: 'weak_password', message: common }, 422))
  const onAccepted = vi.fn()
  renderOnSite(<AcceptInvitation invitation={{ state: 'valid', email: MAX, token: 'abc' }} onAccepted={onAccepted} />)
  for (const [password, repeated, field, sentence] of [
    ['kurz', 'kurz', /^Passwort$/, 'Das Passwort muss mindestens 8 Zeichen haben'],
    ['Leuchtturm-am-Kap-9', 'Leuchtturm-am-Kap-8', /^Passwort wiederholen$/, 'Die Passwörter stimmen nicht überein'],
    ['passw0rd', 'passw0rd', undefined, common],
  ] as const) {
    for (const [label, value] of [
      [/^Passwort$/, password],
      [/^Passwort wiederholen$/, repeated],
    ] as const) {
      await userEvent.clear(screen.getByLabelText(label))
      await userEvent.type(screen.getByLabelText(label), value)
    }
    await press('Einladung annehmen')
    if (field) await vi.waitFor(() => expect(describedBy(screen.getByLabelText(field))).toContain(sentence))
    else expect(await screen.findByText(sentence, { exact: false })).toBeTruthy()
  }
  expect(requests.to('accept-invitation')).toEqual([{ token: 'abc', password: 'passw0rd' }])
  expect(onAccepted).not.toHaveBeenCalled()
})

test('the link of an invitation leaves the address at once; one that is over says so and leads to the sign-in', async () => {
  const answers = [answer({ email: MAX }), answer({}, 404), answer({}, 500)]
  serverThat(() => answers.shift() ?? answer({}))
  window.location.hash = '#token=abc'
  expect(await openInvitation()).toEqual({ state: 'valid', email: MAX, token: 'abc' })
  expect(window.location.hash).toBe('')
  const invitation = await openInvitation()
  expect(await openInvitation()).toEqual({ state: 'unreachable' })

  renderOnSite(<AcceptInvitation invitation={invitation} onAccepted={vi.fn()} />)

  expect(screen.getByRole('heading', { name: 'Ungültige Einladung' })).toBeTruthy()
  expect(screen.getByText('Zur Anmeldung').getAttribute('href')).toBe('/admin')
})

function show(administrators: Administrator[], answers: Parameters<typeof dataApiThat>[0] = {}) {
  const { api, sent } = dataApiThat(answers)
  const onChanged = vi.fn()
  const onLeft = vi.fn()
  renderOnSite(<AdministratorList api={api} administrators={administrators} onChanged={onChanged} onLeft={onLeft} />)
  return { sent, onChanged, onLeft }
}

function describedBy(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
