import { expect, test } from 'vitest'
import { berlinInstant } from '../../../rules/berlin-time.ts'
import { formatWhen } from './format-when.ts'

test.each([
  ['at the end of a day of 25 hours', '2026-10-24', '2026-10-25', '23:30', 'gestern, 16:42 Uhr'],
  ['after midnight that ends a day of 23 hours', '2026-03-29', '2026-03-30', '00:30', 'gestern, 16:42 Uhr'],
  ['two days later, after midnight', '2026-03-28', '2026-03-30', '00:30', '28.03.2026'],
])('yesterday is the day before on the calendar, %s', (_when, day, today, time, label) => {
  const now = berlinInstant(today, time)
  const shown = formatWhen(berlinInstant(day, '16:42'), now).replaceAll('\u00A0', ' ')

  expect(shown).toBe(label)
})
