import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ComingAppointment } from '../../../../database/json-results.ts'
import type { FirstSteps } from '../../../../rules/operation/first-steps.ts'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { KnownFirstSteps } from '../../../lib/known-first-steps.ts'
import { ComingList } from './coming-list.tsx'
import { TodayLine } from './today-line.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-03T17:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('today’s line and the list distinguish past, running and coming appointments', () => {
  const appointments = [at('Max', '08:00', '09:00'), at('Erika', '16:30', '17:30'), at(null, '18:00', '19:00')]

  renderOnSite(<TodayLine appointments={appointments} />)
  expect(screen.getByText(/Heute/).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Gerade ist Erika (17:30–18:30 Uhr) da. Heute kommt jemand ohne Namen (19:00–20:00 Uhr).',
  )

  renderOnSite(<ComingList api={dataApiThat({}).api} appointments={appointments} onChanged={() => {}} />)
  const [running, coming, ...others] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(running).toMatch(/17:30–18:30\sUhr.*Erika.*Läuft gerade$/)
  expect(coming).toMatch(/19:00–20:00\sUhr.*Anonym.*VerlegenAbsagen$/)
  expect(others).toEqual([])
})

test('somebody who telephoned is booked once the form is complete, and a time that is taken is said', async () => {
  let outcome = 'taken'
  const { api, sent } = dataApiThat({ 'rpc/book_appointment': () => outcome })
  const onChanged = vi.fn()
  renderOnSite(<ComingList api={api} appointments={[]} onChanged={onChanged} />)
  await press('Neuer Termin')
  const minutes = screen.getByLabelText('Dauer in Minuten')
  const usual = (minutes as HTMLInputElement).value
  fireEvent.change(minutes, { target: { value: '' } })
  await press('Termin eintragen')
  expect(screen.getByText('Bitte geben Sie 5 bis 480 Minuten an.')).toBeTruthy()
  fireEvent.change(minutes, { target: { value: usual } })
  expect(screen.getByText('Vorname ist erforderlich')).toBeTruthy()
  expect(screen.getByText('Bitte geben Sie Tag und Uhrzeit an.')).toBeTruthy()

  for (const [label, value] of [
    [/^Tag und Uhrzeit/, '2030-12-05T10:00'],
    ['Dauer in Minuten', '30'],
    ['Vorname', 'Max'],
    ['Nachname', 'Mustermann'],
    ['Telefonnummer', '040 66969-123'],
    [/^E-Mail/, 'Max@example.com'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await press('Termin eintragen')
  expect(await screen.findByText('Zu dieser Zeit ist schon jemand eingetragen.')).toBeTruthy()
  outcome = 'kept'
  await press('Termin eintragen')

  await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce())
  const [first, second] = sent('rpc/book_appointment')
  expect(second).toMatchObject({ _at: '2030-12-05T10:00', _email: 'max@example.com', _minutes: 30 })
  expect(second).toEqual(first)
})

test('a caller who was typed in is still there when the dialog was closed by mistake', async () => {
  renderOnSite(<ComingList api={dataApiThat({}).api} appointments={[]} onChanged={() => {}} />)
  await press('Neuer Termin')
  fireEvent.change(screen.getByLabelText('Nachname'), { target: { value: 'Mustermann' } })
  fireEvent.change(screen.getByLabelText(/^Tag und Uhrzeit/), { target: { value: '2030-12-05T10:00' } })

  await press('Schließen')
  await press('Neuer Termin')

  expect(screen.getByLabelText<HTMLInputElement>('Nachname').value).toBe('Mustermann')
  expect(screen.getByLabelText<HTMLInputElement>(/^Tag und Uhrzeit/).value).toBe('2030-12-05T10:00')
})

test('who telephoned and gave no address is booked, and nobody promises that a mail tells of a change', async () => {
  const { api, sent } = dataApiThat({ 'rpc/book_appointment': () => 'kept' })
  const caller = { ...at('Max', '18:00', '19:00'), email: null }
  renderOnSite(<ComingList api={api} appointments={[caller]} onChanged={() => {}} />)
  await press('Neuer Termin')
  for (const [label, value] of [
    [/^Tag und Uhrzeit/, '2030-12-05T10:00'],
    ['Vorname', 'Max'],
    ['Nachname', 'Mustermann'],
    ['Telefonnummer', '040 66969-123'],
    [/^E-Mail/, 'Max@'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await press('Termin eintragen')
  expect(screen.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^E-Mail/), { target: { value: '' } })
  await press('Termin eintragen')
  await vi.waitFor(() => expect(sent('rpc/book_appointment')).toMatchObject([{ _email: '' }]))

  await press(screen.getByRole('button', { name: /^Absagen/ }).getAttribute('aria-label') ?? '')
  const question = screen.getByRole('dialog', { name: 'Termin absagen?' })
  expect(question.textContent).toContain('Die Person bekommt keine E-Mail')
  expect(screen.getByRole('link', { name: '040 66969-123' }).getAttribute('href')).toBe('tel:+494066969123')
})

test.each([
  [true, /Beide Seiten bekommen eine E-Mail\./],
  [false, /Uhr\. E-Mails gehen nicht hinaus.*Bitte sagen Sie der Person selbst Bescheid\./],
])('who calls off an appointment learns who is told of it, while mails are sent: %s', async (sendsMails, says) => {
  renderOnSite(
    <KnownFirstSteps value={{ sendsMails } as FirstSteps}>
      <ComingList api={dataApiThat({}).api} appointments={[at('Max', '18:00', '19:00')]} onChanged={() => {}} />
    </KnownFirstSteps>,
  )

  await press(screen.getByRole('button', { name: /^Absagen/ }).getAttribute('aria-label') ?? '')

  expect(screen.getByRole('dialog', { name: 'Termin absagen?' }).textContent).toMatch(says)
})

test('what a person called off is told, and is no coming appointment', () => {
  const off = { ...at('Max', '18:00', '19:00'), cancelled_by: 'person' as const }
  renderOnSite(<TodayLine appointments={[off]} />)
  expect(screen.getByText(/^Abgesagt: Max \(/)).toBeTruthy()
  expect(screen.queryByText(/^Heute/)).toBeNull()

  renderOnSite(<ComingList api={dataApiThat({}).api} appointments={[off]} onChanged={() => {}} />)
  expect(screen.getByRole('region', { name: 'Abgesagt' }).textContent).toContain('Von der Person abgesagt')
  expect(screen.queryByRole('button', { name: /^Absagen/ })).toBeNull()
})

test('what the practice called off stands in the list, and is no news', () => {
  const off = { ...at('Max', '18:00', '19:00'), cancelled_by: 'practice' as const }
  renderOnSite(<TodayLine appointments={[off]} />)
  expect(screen.queryByText(/Max/)).toBeNull()

  renderOnSite(<ComingList api={dataApiThat({}).api} appointments={[off]} onChanged={() => {}} />)
  expect(screen.getByRole('region', { name: 'Abgesagt' }).textContent).toContain('Von der Praxis abgesagt')
})

function at(name: string | null, starts: string, ends: string): ComingAppointment {
  return {
    id: `${name}`,
    minutes: 60,
    changes: 1,
    times: [],
    cancelled_by: null,
    kind: 'consultation',
    entry_id: '1',
    reference: 'ABCDEF12',
    name,
    email: 'max@example.com',
    closed: null,
    due: null,
    phone: '040 66969-123',
    starts_at: `2030-12-03T${starts}:00Z`,
    ends_at: `2030-12-03T${ends}:00Z`,
  }
}
