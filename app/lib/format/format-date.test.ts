import { expect, test } from 'vitest'
import { formatLongDate } from './format-date.ts'

test.each(Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-07`))(
  '%s is written as in German texts, with the day and the month on one line',
  (day) => {
    const expected = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
    expect(formatLongDate(day)).toBe(expected.replace('. ', '.\u00a0'))
  },
)
