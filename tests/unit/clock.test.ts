import { expect, test } from 'vitest'
import { compareClock, describeClock } from '../../server/database/clock.ts'
import { refuseUnusualShare, UnusualDeletion } from '../../server/jobs/share-limit.ts'

const SEEN = new Date('2026-11-21T12:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const later = (days: number) => new Date(SEEN.getTime() + days * DAY_MS)

test.each([
  [0, true],
  [6.9, true],
  [-0.9, true],
  [7.1, false],
  [400, false],
  [-1.1, false],
  [-365 * 20, false],
])('a clock %d days after the newest time that was seen is trusted: %s', (days, trusted) => {
  expect(compareClock(later(days), SEEN).trusted).toBe(trusted)
})

test('the first start has nothing to compare with', () => {
  expect(compareClock(SEEN, undefined)).toEqual({ trusted: true })
})

test('the operator reads what the clock shows, what was seen, and both ways on', () => {
  const state = compareClock(later(400), SEEN)
  if (state.trusted) throw new Error('the clock must not be trusted here')

  expect(describeClock(state)).toEqual({
    text: 'Die Uhr dieses Rechners zeigt 26. Dezember 2027 um 13:00; zuletzt war es hier 21. November 2026 um 13:00. Solange das nicht geklärt ist, wird nichts gelöscht.',
    advice: expect.stringMatching(
      /timedatectl set-ntp true.*war die Website nur lange aus: npm run admin -- confirm uhr/,
    ),
  })
})

test('a clock that is behind is told no story of a website that was off', () => {
  const state = compareClock(later(-400), SEEN)
  if (state.trusted) throw new Error('the clock must not be trusted here')

  expect(describeClock(state).advice).toBe(
    'Stellen Sie die Uhr (timedatectl set-ntp true). Geht sie richtig, ging sie damals vor: npm run admin -- confirm uhr',
  )
})

test.each([
  [3, 3, false],
  [4, 16, false],
  [4, 15, true],
  [100, 1000, false],
  [300, 1000, true],
])('deleting %d of %d waits for the operator: %s', (count, total, waits) => {
  const deletion = () => refuseUnusualShare('Anfragen', count, total)
  if (waits) expect(deletion).toThrow(UnusualDeletion)
  else expect(deletion).not.toThrow()
})
