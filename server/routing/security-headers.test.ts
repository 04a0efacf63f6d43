import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { pagePolicy, securityHeadersForFiles } from './security-headers.ts'

test('over https, browsers are told for a year to stay there; over http, as on the machine of a developer, they are not', async () => {
  const name = 'strict-transport-security'
  const inAYear = { [name]: 'max-age=31536000; includeSubDomains' }
  expect(await securityHeadersForFiles('https://www.example.com')).toMatchObject({ ofPages: inAYear, ofFiles: inAYear })
  expect((await securityHeadersForFiles('http://localhost:3000')).ofPages).not.toHaveProperty(name)
})

test('other sites learn no path, may not frame a page, and get no window of it', async () => {
  expect((await securityHeadersForFiles('https://www.example.com')).ofPages).toMatchObject({
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  })
})

test('a page runs the scripts that are written in it and its own files, and nothing else', () => {
  const code = 'document.documentElement.dataset.hydrated = ""'
  const hash = createHash('sha256').update(code).digest('base64')

  expect(pagePolicy([code]).split('; ').sort()).toEqual(
    [
      "default-src 'self'",
      `script-src 'self' 'sha256-${hash}'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].sort(),
  )
})
