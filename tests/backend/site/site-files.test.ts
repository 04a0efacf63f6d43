// @module-tag more
import { afterAll, beforeAll, expect, test } from 'vitest'
import { securityHeadersForFiles } from '../../../server/routing/security-headers.ts'
import { startProcess } from '../../support/processes/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

let app: Awaited<ReturnType<typeof startProcess>>

beforeAll(async () => {
  await buildOnce()
  app = await startProcess()
}, 180_000)
afterAll(() => app.stop())

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${app.url}${path}`, { headers, method, redirect: 'manual' })

test('a page carries every security header that an answer of the API carries, and the policy of its own scripts', async () => {
  const page = await ask('/beratung')
  const api = await ask('/healthz')

  for (const [name, value] of Object.entries(await securityHeadersForFiles(app.url))) {
    expect(api.headers.get(name), name).toBe(value)
    expect(page.headers.get(name), name).toBe(value)
  }
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
})

test('a browser that has the page already gets 304, also through a proxy that weakens the tag', async () => {
  const etag = (await ask('/beratung')).headers.get('etag') ?? ''

  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask('/beratung', { 'if-none-match': known })
    expect([again.status, await again.text(), again.headers.get('etag')], known).toEqual([304, '', etag])
  }
  expect((await ask('/beratung', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('what never changes is kept for a year, a page is asked for again, what an operator sees is kept nowhere', async () => {
  const page = await ask('/')
  const [asset = ''] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []

  expect((await ask(asset)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  for (const path of ['/admin', '/admin/mwo/eine-anfrage', '/admin/newsletter/ausgaben/herbst/text', '/admin/profil']) {
    const answer = await ask(path)
    expect(answer.status, path).toBe(200)
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
    expect(await answer.text(), path).toContain('name="robots" content="noindex"')
  }
})

test.each([
  '/gibt-es-nicht',
  '/%zz',
  '/blog/a/b',
  '/admin/gibt-es-nicht',
  '/admin/mwo/eine/zwei',
  '/..%2f..%2fpackage.json',
  '/.vite/manifest.json',
  '/gibt-es-nicht/',
  '//example.org/',
])('%s is not found, and says so as a page', async (path) => {
  const answer = await ask(path)

  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})

test.each([
  ['/404', 404],
  ['/500', 500],
])('%s answers with its own status, also to a browser that has it already', async (path, status) => {
  const first = await ask(path)
  const again = await ask(path, { 'if-none-match': first.headers.get('etag') ?? '' })

  expect([first.status, again.status]).toEqual([status, status])
  expect(await again.text()).toContain(status === 500 ? 'Serverfehler' : 'Seite nicht gefunden')
})
