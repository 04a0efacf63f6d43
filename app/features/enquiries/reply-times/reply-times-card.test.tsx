import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { ReplyTimesCard } from './reply-times-card.tsx'

const times = {
  answered: 5,
  in_time: 3,
  waiting: 4,
  overdue: 2,
  median_hours: 8.4,
}
const said = () => screen.getByRole('region').textContent?.replaceAll(/\s/g, ' ')

test('what was promised and kept is said in words', () => {
  renderOnSite(<ReplyTimesCard times={times} />)

  expect(said()).toContain('Antwort innerhalb von 24 Stunden')
  expect(said()).toContain(
    'Frist eingehalten in den letzten vier Wochen: 3 von 7. Die Hälfte der Antworten kam innerhalb von 9 Stunden. Nach der Frist beantwortet: 2.',
  )
  expect(said()).toContain('Ohne Antwort: 2 überfällig, 4 noch in der Frist.')
  expect(screen.getByText('Anfragen nach Fälligkeit').getAttribute('href')).toBe('/admin?sortierung=faelligkeit')
})

test.each([
  [{ ...times, in_time: 1, answered: 1, overdue: 0, median_hours: 0.5 }, /Wochen: 1 von 1\. .* 30 Minuten/],
  [{ ...times, median_hours: 1 }, /innerhalb von einer Stunde/],
  [{ ...times, median_hours: 1.4 }, /innerhalb von 2 Stunden/],
  [{ ...times, median_hours: 72 }, /innerhalb von 3 Tagen/],
  [{ ...times, answered: 0, overdue: 0, median_hours: null }, /Ohne Antwort: 0 überfällig, 4 noch/],
])('%j', (changed, words) => {
  renderOnSite(<ReplyTimesCard times={changed} />)
  expect(said()).toMatch(words)
})

test('without enquiries the card is empty', () => {
  renderOnSite(<ReplyTimesCard times={{ ...times, answered: 0, waiting: 0, overdue: 0 }} />)
  expect(screen.queryByRole('region')).toBeNull()
})
