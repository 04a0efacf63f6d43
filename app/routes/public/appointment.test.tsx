import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../tests/support/component/render-on-site.tsx'
import AppointmentPage, { type AppointmentPageProps } from './appointment.tsx'

const [FIRST, SECOND] = ['2036-12-01T09:00:00Z', '2036-12-01T10:00:00Z'] as const

test.each([
  [[FIRST, SECOND], null, 'Vorgeschlagene Zeiten'],
  [[FIRST], null, 'Vorgeschlagene Zeit'],
  [[FIRST, SECOND], FIRST, 'Doch eine dieser Zeiten?'],
  [[FIRST], FIRST, 'Doch zu dieser Zeit?'],
])('of the times %j, with %s called off, the heading is as many', (times, calledOff, heading) => {
  show({ times, starts_at: calledOff, cancelled_by: calledOff && 'person', changes: 2 })

  expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy()
})

test.each([
  [1, 'Ihr Termin ist reserviert'],
  [2, 'Ihr neuer Termin ist reserviert'],
])('after %s choices the title tells a first time from another one', (changes, title) => {
  show({ times: [FIRST, SECOND], starts_at: SECOND, cancelled_by: null, changes })

  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test('an appointment that is over offers nothing more', () => {
  show({ times: [FIRST], starts_at: '2020-12-01T09:00:00Z', cancelled_by: null, changes: 1 })

  expect(screen.getByText(/^Dieser Termin ist vorbei/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a time on a day that was closed since cannot be chosen, and a press that came too late is told so', () => {
  show({ times: [FIRST, SECOND], starts_at: null, cancelled_by: null, changes: 0, closed: FIRST }, 'closed')

  expect(screen.getByText(/^An diesem Tag ist die Praxis inzwischen geschlossen\./)).toBeTruthy()
  expect(screen.getByText(/Die Praxis ist an diesem Tag geschlossen$/)).toBeTruthy()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})

test('what is on the telephone says who calls which number, and nothing of a visit', () => {
  const booked = { times: [FIRST], starts_at: FIRST, cancelled_by: null, changes: 1 }
  show({ ...booked, type: 'phone', phone: '040 66969-123' })

  expect(screen.getByText(/^Telefonberatung, 60\sMinuten$/)).toBeTruthy()
  expect(screen.getByText('Am Telefon. Wir rufen Sie unter 040 66969-123 an.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Herzschrittmacher|Musterstraße/)
})

type Shown = NonNullable<AppointmentPageProps['appointment']>

function show(
  {
    times,
    closed,
    ...shown
  }: { times: string[]; closed?: string } & Pick<Shown, 'starts_at' | 'cancelled_by' | 'changes'> &
    Partial<Pick<Shown, 'type' | 'phone'>>,
  outcome?: AppointmentPageProps['outcome'],
) {
  const appointment: Shown = {
    type: 'first-talk',
    phone: null,
    ...shown,
    id: '1',
    reference: 'ABCDEF12',
    minutes: 60,
    reminded_at: null,
    ends_at: shown.starts_at && '2036-12-01T11:00:00Z',
    times: times.map((at) => ({ at, state: at === closed ? 'closed' : 'free' })),
  }
  renderOnSite(<AppointmentPage appointment={appointment} outcome={outcome} />)
}
