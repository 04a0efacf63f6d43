// @module-tag more
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerProcess, startProcess } from '../../support/server/start-process.ts'
import buildOnce from '../../support/site/build-once.ts'

let app: ServerProcess
beforeAll(async () => {
  await buildOnce()
  app = await startProcess({ LOG_LEVEL: 'info' })
}, 300_000)
afterAll(() => app.stop())

test('a connection that is reset in the middle of what it sends leaves no error in the log', async () => {
  const { publishableKey } = await (await fetch(`${app.url}/backend.json`)).json()
  const before = app.output().length
  for (const path of [
    '/rest/v1/consultation_requests',
    '/auth/v1/token?grant_type=password',
    '/functions/v1/subscribe-newsletter',
    `/storage/v1/object/mwo-uploads/${crypto.randomUUID()}/datei.pdf`,
  ]) {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\napikey: ${publishableKey}\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":`,
    )
    // The server has begun to read it when it answers the next one.
    await fetch(`${app.url}/healthz`)
    socket.resetAndDestroy()
    await once(socket, 'close')
  }
  // A refusal that comes after them stands in the log after them.
  await fetch(`${app.url}/rest/v1/user_roles`)
  await expect.poll(() => app.output().slice(before)).toContain('/rest/v1/user_roles')

  const lines = app
    .output()
    .slice(before)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
  expect(lines).toHaveLength(1)
})

test('a refusal can be found in the log by the id that was answered, and the log tells nothing else of the sender', async () => {
  const answer = await fetch(`${app.url}/rest/v1/mwo_form_entries?email=eq.erika.mustermann@example.com`, {
    headers: { 'x-request-id': 'selbst-gewählt'.replace('ä', 'ae'), authorization: 'Bearer geheimnis' },
  })
  expect(answer.status).toBe(401)
  const requestId = answer.headers.get('x-request-id') ?? ''
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/)

  await expect.poll(() => app.output()).toContain(requestId)
  const line =
    app
      .output()
      .split('\n')
      .find((text) => text.includes(requestId)) ?? ''
  expect(JSON.parse(line)).toMatchObject({ requestId, method: 'GET', area: '/rest/v1/mwo_form_entries', status: 401 })
  expect(line).not.toMatch(/erika|geheimnis|127\.0\.0\.1|selbst/)
})
