import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { factFields } from '../../../../content/facts/fact-fields.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { ChangeList, factAsLines } from './change-list.tsx'

test.each([
  ['practice.prices.treatmentPerHour', 85.5, ['85,50']],
  ['practice.serviceRadiusMeters', 50000, ['50.000']],
  ['practice.openingHours', [{ days: [1, 2], opens: '09:00', closes: '12:00' }], ['Mo, Di · 09:00–12:00']],
  [
    'practiceDetails.closures',
    [{ from: '2036-12-24', to: '2036-12-31', reason: 'Urlaub', substitute: '' }],
    ['24.\u00a0Dezember 2036 – 31.\u00a0Dezember 2036 · Urlaub'],
  ],
])('a change of %s to %j reads %j', (path, value, lines) => {
  const field = factFields.find((field) => field.path === path)
  expect(field && factAsLines(field, value)).toEqual(lines)
})

test('two equal lines are shown twice', () => {
  const error = vi.spyOn(console, 'error')
  const [field] = factFields.filter(({ path }) => path.endsWith('paymentMethods'))
  const changes = field ? [{ field, before: [], after: ['bar', 'bar'] }] : []
  renderOnSite(<ChangeList changes={changes} names={{ before: 'Bisher', after: 'Neu' }} />)
  expect(screen.getAllByText('bar')).toHaveLength(2)
  expect(error).not.toHaveBeenCalled()
})
