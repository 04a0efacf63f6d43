import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { press, renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { issueDocument } from '../../../../tests/support/newsletter/issues.ts'
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
  const { sent, onSent } = show([
    { send_at: '2026-12-01T08:00:00Z', cancelled_at: null },
    { send_at: '2027-02-01T08:00:00Z', cancelled_at: null },
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
  expect(sent('rpc/send_newsletter_issue')).toMatchObject([{ _beyond_promise: false }])
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

function show(issues: { send_at: string; cancelled_at: string | null }[]) {
  const { api, sent } = dataApiThat({
    'rpc/content_state': () => ({ release: 1, version: 0, body: null, draft: { change: 3, body: issueDocument() } }),
    'rpc/save_content_draft': () => ({ state: 'saved', change: 4 }),
    'rpc/send_newsletter_issue': () => ({ state: 'published' }),
  })
  const onSent = vi.fn()
  renderOnSite(
    <SendForm
      api={api}
      document="issue/herbst"
      seen={3}
      reached={12}
      issues={issues}
      onSent={onSent}
      onChanged={() => {}}
    />,
  )
  return { sent, onSent }
}
