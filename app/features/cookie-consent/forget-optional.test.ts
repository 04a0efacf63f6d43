import { expect, test } from 'vitest'
import type { StoredItem } from '../../content/storage-inventory.ts'
import { everything, nothingOptional } from '../../lib/consent/change-consent.ts'
import { forgetOptional } from './forget-optional.ts'

const texts = { purpose: '', content: '', lifetime: '' }
const inventory: StoredItem[] = [
  { key: 'cookie-consent', place: 'localStorage', category: 'necessary', ...texts },
  { key: 'video-volume', place: 'localStorage', category: 'functional', ...texts },
  { key: 'visit', place: 'sessionStorage', category: 'analytics', ...texts },
  { key: '_visitor', place: 'cookie', category: 'analytics', ...texts },
]

test('withdrawing everything removes what every optional service has set, and nothing else', () => {
  expect(removedWith(nothingOptional)).toEqual([
    'localStorage video-volume',
    'sessionStorage visit',
    'cookie _visitor=; max-age=0; path=/',
  ])
})

test('withdrawing one category leaves the other alone', () => {
  expect(removedWith({ ...everything, functional: false })).toEqual(['localStorage video-volume'])
})

test('with everything allowed nothing is removed', () => {
  expect(removedWith(everything)).toEqual([])
})

function removedWith(allowed: typeof nothingOptional): string[] {
  const removed: string[] = []
  forgetOptional(allowed, inventory, {
    localStorage: { removeItem: (key) => removed.push(`localStorage ${key}`) },
    sessionStorage: { removeItem: (key) => removed.push(`sessionStorage ${key}`) },
    setCookie: (line) => removed.push(`cookie ${line}`),
  })
  return removed
}
