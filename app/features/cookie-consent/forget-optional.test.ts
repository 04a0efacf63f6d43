import { expect, test } from 'vitest'
import { everything, nothingOptional } from '../../lib/consent/consent.ts'
import type { StoredItem } from '../../lib/consent/storage-inventory.ts'
import { forgetOptional } from './forget-optional.ts'

const texts = { purpose: '', content: '', lifetime: '' }
const inventory: StoredItem[] = [
  { key: 'cookie-consent', place: 'localStorage', category: 'necessary', ...texts },
  { key: 'video-volume', place: 'localStorage', category: 'functional', ...texts },
  { key: 'visit', place: 'sessionStorage', category: 'analytics', ...texts },
  { key: '_visitor', place: 'cookie', category: 'analytics', ...texts },
]

test.each([
  ['everything', nothingOptional, ['localStorage video-volume', 'sessionStorage visit', 'cookie _visitor']],
  ['one category', { ...everything, functional: false }, ['localStorage video-volume']],
  ['nothing', everything, []],
])('withdrawing %s removes what its services have set, and nothing else', (_what, allowed, expected) => {
  const removed: string[] = []
  forgetOptional(allowed, inventory, (place, key) => removed.push(`${place} ${key}`))
  expect(removed).toEqual(expected)
})
