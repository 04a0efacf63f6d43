import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dataApiThat } from '../../../../tests/support/component/data-api-that.ts'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { ClosureClash } from './closure-clash.tsx'

const held = (name: string | null, day: string, state: 'booked' | 'offered') => ({
  ...{ id: `${name}${day}`, kind: 'consultation', entry_id: '7', name, state },
  ...{ starts_at: `${day}T14:00:00Z`, ends_at: `${day}T15:00:00Z` },
})

const { api } = dataApiThat({
  'rpc/times_between': () => [
    held('Renate', '2036-12-04', 'booked'),
    held('Gerd', '2036-12-05', 'offered'),
    held(null, '2036-12-06', 'booked'),
    held('Ole', '2036-12-08', 'booked'),
  ],
})

test.each([
  [
    '2036-12-04',
    '',
    /^In diesem Zeitraum ist ein Termin gebucht: Die Schließung sagt ihn nicht ab\.Renate, .*15:00–16:00/,
  ],
  [
    '2036-12-05',
    '2036-12-05',
    /^In diesem Zeitraum ist eine Zeit vorgeschlagen: .* lässt sie sich nicht mehr wählen\.Gerd, /,
  ],
  [
    '2036-12-04',
    '2036-12-07',
    /^In diesem Zeitraum sind 2 Termine gebucht: .* sagt sie nicht ab\.Renate, .*Anonym, .*Gerd, /,
  ],
])('of a closure from %s to %s is told what it falls on, with the way to each person', async (from, to, says) => {
  renderOnSite(<ClosureClash api={api} closures={[{ from, to }]} />)

  const people = await screen.findAllByRole('link')
  expect(people[0]?.closest('[role=status]')?.textContent).toMatch(says)
  expect(new Set(people.map((link) => link.getAttribute('href')))).toEqual(new Set(['/admin/beratung/7']))
})
