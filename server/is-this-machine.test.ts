import { expect, test } from 'vitest'
import type { ApiCall } from './api/api-call.ts'
import { resetAdminPassword } from './functions/reset-admin-password.ts'
import { isPrivate } from './is-this-machine.ts'

const alone = { SITE_URL: 'http://localhost:3000', TRUSTED_PROXIES: [], listensOnLoopbackOnly: true }

test.each([
  ['listens on this machine, under its name, without a proxy', {}, true],
  ['listens to the network', { listensOnLoopbackOnly: false }, false],
  ['has an address of its own', { SITE_URL: 'https://www.example.com' }, false],
  ['stands behind a proxy', { TRUSTED_PROXIES: ['127.0.0.1'] }, false],
])('a server that %s: only people at this machine reach it?', (_what, settings, expected) => {
  expect(isPrivate({ ...alone, ...settings })).toBe(expected)
})

test('a page elsewhere whose name points to this machine gets no temporary password', async () => {
  const request = { url: new URL('http://boese.example:3000/functions/v1/reset-admin-password'), json: {} }
  expect((await resetAdminPassword({ request, config: alone } as unknown as ApiCall)).status).toBe(403)
})
