import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../../support/database/databases.ts'
import { freePort } from '../../support/processes/start-process.ts'
import { consultationRequest } from '../../support/server/requests.ts'
import { NO_MAIL_SERVER, serverOn } from '../../support/server/server-under-test.ts'

const METRICS_PORT = String(await freePort())
const metrics = async (path = '/metrics') => fetch(`http://127.0.0.1:${METRICS_PORT}${path}`)
const DASHBOARD = join(import.meta.dirname, '../../../deploy/grafana-dashboard.json')

describeOnEngine('the figures of a server on %s', (engine) => {
  const server = serverOn(engine, { ...NO_MAIL_SERVER, METRICS_PORT, BACKUP_NIGHTLY: '1', BACKUP_DIR: '/dev/null' })
  const request = consultationRequest({ email: 'erika.mustermann@example.com', message: 'Guten Tag' })
  let text = ''
  beforeAll(async () => {
    await server.as.visitor.from('consultation_requests').insert(request)
    await fetch(`${server.url}/beratung/erika-mustermann?von=max`)
    // The jobs begin with the server, and a request is counted when its connection is free again.
    const all = /\{kind="page",status="4xx"\}.*_success_timestamp_seconds\{job="due digest"\}/s
    while (!all.test(text)) text = await (await metrics()).text()
  })

  test('count requests by kind and class of status, mails, and the database', () => {
    expect(text).toMatch(/^praxis_http_request_duration_seconds_count\{kind="rest",status="2xx"\} [1-9]/m)
    expect(text).toMatch(/^praxis_http_request_duration_seconds_count\{kind="page",status="4xx"\} 1$/m)
    // To the practice, and the receipt.
    expect(text).toMatch(/^praxis_mails\{state="waiting"\} 2$/m)
    expect(text).toMatch(/^praxis_mails\{state="given up"\} 0$/m)
    expect(text).toMatch(/^praxis_ready 1$/m)
    // A backup that never succeeded has a figure too: what is missing sets off no alarm.
    expect(text).toMatch(/^praxis_job_last_success_timestamp_seconds\{job="nightly backup"\} \d/m)
    expect(text.includes('praxis_database_connections{state="waiting"} 0')).toBe(engine === 'postgres')
  })

  test('name no person, no entry and no whole address', () => {
    expect(text).not.toMatch(
      new RegExp(`erika|mustermann|Guten Tag|@|beratung|${request.id}|${server.keys.secretKey}`, 'i'),
    )
  })

  test('are those of the example dashboard', async () => {
    const { panels } = JSON.parse(await readFile(DASHBOARD, 'utf8')) as { panels: { targets: { expr: string }[] }[] }
    const asked = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(praxis|process|nodejs)_\w+/g)),
    )

    for (const name of asked.filter((name) => engine === 'postgres' || name !== 'praxis_database_connections'))
      expect(text).toMatch(new RegExp(`^${name}[ {]`, 'm'))
  })

  test('say that nothing waits any more', async () => {
    await server.run('delete from private.mail_outbox')

    expect(await (await metrics()).text()).toMatch(/^praxis_mails\{state="waiting"\} 0$/m)
  })

  test('have a port of their own, which has nothing else', async () => {
    expect((await metrics('/')).status).toBe(404)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })
})
