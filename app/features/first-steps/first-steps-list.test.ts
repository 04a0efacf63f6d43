import { expect, test } from 'vitest'
import type { FirstSteps } from '../../../rules/operation/first-steps.ts'
import { listSteps } from './first-steps-list.ts'

const NOW = new Date('2026-12-01T09:00:00Z')
const DONE: FirstSteps = {
  isPublic: true,
  samples: 0,
  unreadTexts: 0,
  isReleased: true,
  hasSecondFactor: true,
  sendsMails: true,
  newestBackup: '2026-12-01T02:00:00Z',
}
const openSteps = (changes: Partial<FirstSteps>) =>
  listSteps({ ...DONE, ...changes }, 'Musterwartung GmbH', NOW).filter(({ isDone }) => !isDone)

test('a new site is told what to do in order, and a ready one nothing', () => {
  const sends = { hasSecondFactor: false, sendsMails: false, newestBackup: null }
  const fresh = { samples: 40, unreadTexts: 12, isReleased: false, ...sends }

  expect(openSteps(fresh).map(({ name }) => name)).toEqual([
    'Angaben ersetzen',
    'Texte prüfen',
    'Zweiten Faktor einrichten',
    'Mailserver einstellen',
    'Sichern',
    'Website freigeben',
  ])
  expect(openSteps({})).toEqual([])
})

test('a backup of yesterday is not one of today, even if it is 20 hours old', () => {
  const saidOf = (newestBackup: string) =>
    listSteps({ ...DONE, newestBackup }, 'Musterwartung GmbH', NOW).find(({ name }) => name === 'Sichern')?.says

  expect(saidOf('2026-11-30T13:00:00Z')).toBe('Die jüngste Sicherung ist von gestern.')
  expect(saidOf('2026-11-30T23:30:00Z')).toBe('Die jüngste Sicherung ist von heute.')
})

test.each([
  ['2026-11-30T02:00:00Z', undefined],
  ['2026-11-28T02:00:00Z', 'Die jüngste Sicherung ist 3 Tage alt.'],
  [null, 'Es gibt keine Sicherung.'],
])('a backup of %s is told: %s', (newestBackup, says) => {
  const [step] = openSteps({ newestBackup })
  if (says) expect(step?.says).toContain(says)
  else expect(step).toBeUndefined()
})
