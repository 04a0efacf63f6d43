import { expect, test } from 'vitest'
import { compareClock, describeClock } from './clock.ts'

const SEEN = new Date('2026-11-21T12:00:00Z')
const after = (days: number) => compareClock(new Date(SEEN.getTime() + days * 86_400_000), SEEN)

test('a clock is trusted up to a week after and a day before the newest time that was seen, and at the first start', () => {
  expect([0, 6.9, -0.9].filter((days) => !after(days).trusted)).toEqual([])
  expect([7.1, 400, -1.1, -365 * 20].filter((days) => after(days).trusted)).toEqual([])
  expect(compareClock(SEEN, undefined)).toEqual({ trusted: true })
})

test('the operator reads what the clock shows, what was seen, and the ways on that fit', () => {
  const [ahead, behind] = [after(400), after(-400)]
  if (ahead.trusted || behind.trusted) throw new Error('neither clock must be trusted here')

  expect(describeClock(ahead)).toEqual({
    text: 'Die Uhr dieses Rechners zeigt 26. Dezember 2027 um 13:00; zuletzt war es hier 21. November 2026 um 13:00. Solange das nicht geklärt ist, wird nichts gelöscht.',
    advice: expect.stringMatching(
      /timedatectl set-ntp true.*war die Website nur lange aus: npm run admin -- confirm uhr/,
    ),
  })
  expect(describeClock(behind).advice).toBe(
    'Stellen Sie die Uhr (timedatectl set-ntp true). Geht sie richtig, ging sie damals vor: npm run admin -- confirm uhr',
  )
})
