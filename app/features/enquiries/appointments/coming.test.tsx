import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import type { ComingAppointment } from './appointment-data.ts'
import { ComingList } from './coming-list.tsx'
import { TodayLine } from './today-line.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-03T17:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('today’s line and the list distinguish past, running and coming appointments', () => {
  const appointments = [at('Max', '08:00', '09:00'), at('Erika', '16:30', '17:30'), at(null, '18:00', '19:00')]

  renderOnSite(<TodayLine appointments={appointments} />)
  expect(screen.getByText(/Heute/).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Gerade ist Erika (17:30–18:30 Uhr) da. Heute kommt jemand Anonymes (19:00–20:00 Uhr). Alle kommenden Termine (1)',
  )

  renderOnSite(<ComingList api={dataApiThat({}).api} appointments={appointments} onChanged={() => {}} />)
  const [running, coming, ...others] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(running).toMatch(/17:30–18:30\sUhr.*Erika.*Läuft gerade$/)
  expect(coming).toMatch(/19:00–20:00\sUhr.*Anonym.*VerlegenAbsagen$/)
  expect(others).toEqual([])
})

function at(name: string | null, starts: string, ends: string): ComingAppointment {
  return {
    id: `${name}`,
    minutes: 60,
    changes: 1,
    times: [],
    cancelled_by: null,
    entry_table: 'consultation_requests',
    entry_id: '1',
    reference: 'ABCDEF12',
    name,
    starts_at: `2030-12-03T${starts}:00Z`,
    ends_at: `2030-12-03T${ends}:00Z`,
  }
}
