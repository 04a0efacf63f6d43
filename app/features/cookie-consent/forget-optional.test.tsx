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
  ['everything', nothingOptional, ['cookie-consent']],
  ['one category', { ...everything, functional: false }, ['cookie-consent', 'visit', '_visitor']],
  ['nothing', everything, ['cookie-consent', 'video-volume', 'visit', '_visitor']],
])('withdrawing %s removes what its services have set, and nothing else', (_what, allowed, left) => {
  for (const key of ['cookie-consent', 'video-volume']) localStorage.setItem(key, '1')
  sessionStorage.setItem('visit', '1')
  // biome-ignore lint/suspicious/noDocumentCookie: as a service of the page sets it
  document.cookie = '_visitor=1; path=/'

  forgetOptional(allowed, inventory)

  // happy-dom still shows a removed one, without its value, until the millisecond is over.
  const cookies = document.cookie.split('; ').filter((cookie) => cookie.endsWith('=1'))
  const keys = cookies.map((cookie) => cookie.split('=')[0])
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage), ...keys]).toEqual(left)
})
