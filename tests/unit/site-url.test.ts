import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'

test.each([
  'https://www.example.com/praxis',
  'https://www.example.com/?x=1',
  'https://www.example.com?',
  'https://www.example.com/#oben',
  'https://erika@www.example.com',
])('an address that pages cannot work under is refused: %s', (address) => {
  expect(() => readConfig({ SITE_URL: address })).toThrow(
    'SITE_URL darf nach dem Namen des Rechners nichts mehr haben, also keinen Pfad und kein ?',
  )
})

test.each(['https://www.example.com', 'https://www.example.com/', 'http://localhost:3000', 'http://[::1]:3000'])(
  'an address without anything behind the host is taken: %s',
  (address) => {
    expect(readConfig({ SITE_URL: address }).SITE_URL).toBe(address.replace(/\/$/, ''))
  },
)
