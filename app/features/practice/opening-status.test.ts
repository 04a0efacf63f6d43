import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingStatus } from './opening-status.ts'

const times = {
  hours: [
    { days: [1, 2, 3, 4, 5], opens: '09:00', closes: '18:00' },
    { days: [6], opens: '10:00', closes: '14:30' },
  ],
  closures: [{ from: '2026-12-24', to: '2027-01-02' }],
}

test.each([
  ['Monday morning', '2026-11-16T08:00:00Z', 'Heute geöffnet bis 18\u00a0Uhr'],
  ['a minute before closing', '2026-11-16T16:59:00Z', 'Heute geöffnet bis 18\u00a0Uhr'],
  ['at closing', '2026-11-16T17:00:00Z', 'Wir öffnen morgen um 9\u00a0Uhr'],
  ['before opening', '2026-11-16T05:30:00Z', 'Wir öffnen heute um 9\u00a0Uhr'],
  ['Saturday noon', '2026-11-21T11:00:00Z', 'Heute geöffnet bis 14:30\u00a0Uhr'],
  ['Saturday evening', '2026-11-21T19:00:00Z', 'Wir öffnen Montag um 9\u00a0Uhr'],
  ['Sunday', '2026-11-22T10:00:00Z', 'Wir öffnen morgen um 9\u00a0Uhr'],
  ['in summer, two hours ahead of UTC', '2026-07-13T07:00:00Z', 'Heute geöffnet bis 18\u00a0Uhr'],
  ['before the closed days', '2026-12-23T18:00:00Z', 'Wir öffnen am 4.1. um 9\u00a0Uhr'],
  ['on a closed day', '2026-12-28T10:00:00Z', 'Wir öffnen am 4.1. um 9\u00a0Uhr'],
  ['near the end of the closed days', '2026-12-31T10:00:00Z', 'Wir öffnen Montag um 9\u00a0Uhr'],
])('%s', (_when, now, status) => {
  expect(openingStatus(times, Date.parse(now))).toBe(status)
})

test('a practice that is closed for longer than two months says nothing', () => {
  const closures = [{ from: '2026-11-01', to: '2027-03-01' }]
  expect(openingStatus({ ...times, closures }, Date.parse('2026-11-16T08:00:00Z'))).toBeUndefined()
})

test('the clock is the one in Berlin, at every moment of twenty years', () => {
  const berlin = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
  const always = (opens: string) => ({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], opens, closes: '24:00' }], closures: [] })
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }), (now) => {
      const shown = berlin.format(now)
      expect(openingStatus(always(shown), now)).toBe('Heute geöffnet bis 24\u00a0Uhr')
      const [hour, minute] = shown.split(':') as [string, string]
      if (minute === '59') return
      const later = `${hour}:${String(Number(minute) + 1).padStart(2, '0')}`
      expect(openingStatus(always(later), now)).toMatch(/^Wir öffnen heute um /)
    }),
    { numRuns: 500 },
  )
})
