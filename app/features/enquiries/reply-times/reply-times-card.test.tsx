import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { shippedSite } from '../../../../tests/support/site/shipped-site.ts'
import { SiteProvider } from '../../../content/site/site-context.tsx'
import type { ReplyTimes } from './load-reply-times.ts'
import { ReplyTimesCard } from './reply-times-card.tsx'

const times: ReplyTimes = {
  answered: 5,
  in_time: 3,
  quarters: [1, 2, 0, 0],
  late_soon: 1,
  late: 1,
  waiting: 4,
  overdue: 2,
  median_hours: 8.4,
}
const said = () => screen.getByRole('region').textContent?.replaceAll(/\s/g, ' ')

test('what was promised and kept is said in words and described in one picture', () => {
  renderOnSite(<ReplyTimesCard times={times} />)

  expect(said()).toContain('Antwort innerhalb von 24 Stunden')
  expect(said()).toContain(
    'In den letzten vier Wochen eingehalten bei 3 von 7 Anfragen. Die Hälfte der Antworten kam innerhalb von 8 Stunden. Nach der Frist beantwortet: 2.',
  )
  expect(said()).toContain('Ohne Antwort: 2 überfällig, 4 noch in der Frist.')
  expect(document.querySelector('svg desc')?.textContent).toBe(
    '0 bis 6 Stunden: 1. 6 bis 12 Stunden: 2. 12 bis 18 Stunden: 0. 18 bis 24 Stunden: 0. 24 bis 48 Stunden: 1. noch später: 1. überfällig ohne Antwort: 2.',
  )
  expect(screen.getByText('MWO-Anfragen nach Fälligkeit').getAttribute('href')).toBe('/admin?sortierung=faelligkeit')
})

test.each([
  [{ ...times, in_time: 1, answered: 1, overdue: 0, median_hours: 0.5 }, /bei 1 von 1 Anfrage\. .* 30 Minuten/],
  [{ ...times, median_hours: 72 }, /innerhalb von 3 Tagen/],
  [{ ...times, answered: 0, overdue: 0, median_hours: null }, /Ohne Antwort: 0 überfällig, 4 noch/],
])('%j', (changed, words) => {
  renderOnSite(<ReplyTimesCard times={changed} />)
  expect(said()).toMatch(words)
})

test('a quarter of the promised time that is no whole hour has a comma', async () => {
  const site = await shippedSite()
  const practice = { ...site.facts.practice, replyWithinHours: 6 }
  renderOnSite(
    <SiteProvider value={{ ...site, facts: { ...site.facts, practice } }}>
      <ReplyTimesCard times={times} />
    </SiteProvider>,
  )

  expect(document.querySelector('svg desc')?.textContent).toContain('0 bis 1,5 Stunden: 1. 1,5 bis 3 Stunden: 2.')
  expect(document.querySelector('svg')?.textContent).toContain('–4,5 h')
})

test('without enquiries the card is empty', () => {
  renderOnSite(<ReplyTimesCard times={{ ...times, answered: 0, waiting: 0, overdue: 0 }} />)
  expect(screen.queryByRole('region')).toBeNull()
})
