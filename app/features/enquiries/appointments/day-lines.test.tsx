import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { comingAt as at } from '../../../../tests/support/component/coming-appointment.ts'
import { renderOnSite, textsOf } from '../../../../tests/support/component/render-on-site.tsx'
import { ClosureLine, DayLines, todayInWords } from './day-lines.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-12-03T17:00:00Z') }))
afterEach(() => vi.useRealTimers())

test('the day shows who is there and who comes', () => {
  const appointments = [at('Max', '08:00', '09:00'), at('Erika', '16:30', '17:30'), at(null, '18:00', '19:00')]
  renderOnSite(<DayLines appointments={appointments} />)
  expect(screen.getByText('Heute, Dienstag, 3. Dezember')).toBeTruthy()
  expect(textsOf(screen.getAllByRole('link'))).toEqual([
    '17:30ErikaErstberatung, 60 Min., gerade da',
    '19:00Jemand ohne NamenErstberatung, 60 Min.',
  ])
})

test('what is still to come today is one line', () => {
  const appointments = [at('Max', '16:30', '17:30'), at('Erika', '18:00', '19:00')]
  expect(todayInWords(appointments, new Date())).toBe('Heute 19:00 Erika')
  expect(todayInWords([], new Date())).toBe('Heute kein Termin')
})

test('what a person called off is told; what the practice called off is no news', () => {
  const off = (by: 'person' | 'practice') => ({ ...at(by, '18:00', '19:00'), cancelled_by: by })
  renderOnSite(<DayLines appointments={[off('person'), off('practice')]} />)
  expect(textsOf(screen.getAllByRole('link'))).toEqual([expect.stringMatching(/^person hat abgesagt/)])
  expect(screen.getByText('Kein Termin.')).toBeTruthy()
})

test('a booked time in a closure is one line that leads to the appointments', () => {
  renderOnSite(<ClosureLine times={[{ ...at('Max', '18:00', '19:00'), state: 'booked' }]} />)
  const line = screen.getByRole('link', { name: /^1.Termin fällt in eine Schließung\s*Max, / })
  expect(line.getAttribute('href')).toBe('/admin/termine')
})
