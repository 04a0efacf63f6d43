import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderOnSite } from '../../../../tests/support/component/render-on-site.tsx'
import { ReplyTimesLine } from './reply-times-line.tsx'

const times = {
  answered: 5,
  in_time: 3,
  waiting: 4,
  overdue: 2,
  median_hours: 8.4,
}
async function said() {
  await userEvent.click(screen.getByRole('button'))
  return screen.getByRole('dialog').textContent?.replaceAll(/\s/g, ' ')
}

test('what was promised and kept is one line, and said in words', async () => {
  renderOnSite(<ReplyTimesLine times={times} />)
  expect(screen.getByRole('button').textContent?.replaceAll(/\s/g, ' ')).toBe(
    'Antwort innerhalb von 24 Stunden3 von 7 eingehalten',
  )

  const words = await said()
  expect(words).toContain(
    'Frist eingehalten in den letzten vier Wochen: 3 von 7. Die Hälfte der Antworten kam innerhalb von 9 Stunden. Nach der Frist beantwortet: 2.',
  )
  expect(words).toContain('Ohne Antwort: 2 überfällig, 4 noch in der Frist.')
})

test.each([
  [{ ...times, in_time: 1, answered: 1, overdue: 0, median_hours: 0.5 }, /Wochen: 1 von 1\. .* 30 Minuten/],
  [{ ...times, median_hours: 1 }, /innerhalb von einer Stunde/],
  [{ ...times, median_hours: 1.4 }, /innerhalb von 2 Stunden/],
  [{ ...times, median_hours: 72 }, /innerhalb von 3 Tagen/],
  [{ ...times, answered: 0, overdue: 0, median_hours: null }, /Ohne Antwort: 0 überfällig, 4 noch/],
])('%j', async (changed, words) => {
  renderOnSite(<ReplyTimesLine times={changed} />)
  expect(await said()).toMatch(words)
})

test('without enquiries there is no line', () => {
  renderOnSite(<ReplyTimesLine times={{ ...times, answered: 0, waiting: 0, overdue: 0 }} />)
  expect(screen.queryByRole('button')).toBeNull()
})
