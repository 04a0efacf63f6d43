import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { SendForm } from './send-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-10T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const tick = () => screen.queryByRole('checkbox', { name: /Ja, ich versende sie trotzdem/ })
const chooseTime = async (minute: string) => {
  await userEvent.click(screen.getByLabelText('Zu einem Zeitpunkt'))
  fireEvent.change(screen.getByLabelText(/Tag und Uhrzeit/), { target: { value: minute } })
}

test('one issue a month is promised: the month that is chosen decides, and is named', async () => {
  const { send, onSent } = show([
    { send_at: '2026-12-01T08:00:00Z', cancelled_at: null },
    // Half past midnight in Berlin.
    { send_at: '2027-01-31T23:30:00Z', cancelled_at: null },
    { send_at: '2027-03-01T08:00:00Z', cancelled_at: '2026-12-02T08:00:00Z' },
  ])
  expect(screen.getByText(/Im Dezember 2026 wäre dies Ausgabe 2/)).toBeTruthy()
  await press('Jetzt versenden')
  expect(screen.getByText('Bitte bestätigen Sie das, oder wählen Sie einen anderen Monat.')).toBeTruthy()

  await chooseTime('2027-02-20T09:00')
  expect(screen.getByText(/Im Februar 2027 wäre dies Ausgabe 2/)).toBeTruthy()
  await chooseTime('2027-03-20T09:00')
  expect(tick()).toBeNull()
  await press('Versand planen')

  await vi.waitFor(() => expect(onSent).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledWith('2027-03-20T09:00', false)
})

test('consent to one month does not count for another', async () => {
  show([
    { send_at: '2026-12-01T08:00:00Z', cancelled_at: null },
    { send_at: '2027-02-01T08:00:00Z', cancelled_at: null },
  ])
  await userEvent.click(tick() as HTMLElement)
  await chooseTime('2027-02-20T09:00')
  expect((tick() as HTMLInputElement).checked).toBe(false)
})

test.each([
  [1, 'An 1 Person senden?', 'die eine Adresse'],
  [29, 'An 29 Personen senden?', 'alle 29 Adressen'],
])('what goes out at once is asked about first, with how many get it: %d', async (reached, title, who) => {
  const { send, onSent } = show([], reached)
  await press('Jetzt versenden')
  const question = await screen.findByRole('dialog', { name: title })
  expect(question.textContent).toContain(who)
  expect(document.activeElement?.textContent).toBe('Zurück')
  await press('Zurück')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(send).not.toHaveBeenCalled()

  await press('Jetzt versenden')
  await press('Versenden')
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith(false))
  // The page of the issue is there when its first mail is.
  expect(send).toHaveBeenCalledWith('2026-12-10T10:01', false)
})

function show(issues: { send_at: string; cancelled_at: string | null }[], reached = 12) {
  const send = vi.fn(async () => {})
  const onSent = vi.fn()
  const shown = { reached, issues, send, onSent, subject: 'Neues im Herbst', plannedFor: undefined }
  renderOnSite(<SendForm {...shown} onFailed={() => {}} />)
  return { send, onSent }
}
