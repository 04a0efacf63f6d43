import { expect, test } from 'vitest'
import { startProcess } from '../support/server/start-process.ts'
import buildOnce from '../support/site/build-once.ts'

test('a refusal can be found in the log by the id that was answered, and the log tells nothing else of the sender', async () => {
  await buildOnce()
  const app = await startProcess({ LOG_LEVEL: 'info' })
  try {
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
  } finally {
    await app.stop()
  }
}, 300_000)
