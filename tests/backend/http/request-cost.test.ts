// @module-tag more
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frontDoor } from '../../../server/http/front-door.ts'
import { engines } from '../../support/database/engines.ts'
import { createMigratedDatabase } from '../../support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { collectGarbage, GARBAGE_ON_REQUEST } from '../../support/server/collect-garbage.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { hurtingBodies } from '../../support/server/hurting-bodies.ts'
import { megabytesOf } from '../../support/server/megabytes-of.ts'
import { type ServerProcess, startProcess } from '../../support/server/start-process.ts'
import { computingOf, watchHealth } from '../../support/server/watch-health.ts'
import buildOnce from '../../support/site/build-once.ts'

/** What a visitor may wait for a page while somebody attacks, on two cores that do nothing else: computing time. */
const HEALTH_WITHIN_MS = 500
/** By the clock, on a machine that does other things as well: longer means that something waits for a lock. */
const HEALTH_WITHIN_WALL_MS = 5_000
/** After everything, and after everything once more, above what the server needed before the first of these requests. */
const MOST_GROWTH_MB = 100
/** At any moment, above what the server needed before the first request: eight bodies of up to 20 MB, what reads them, and caches. */
const MOST_PEAK_MB = 450
/** As many callers as send at the same time. */
const TOGETHER = 8

describe.each(engines)('the most expensive request on %s', (engine) => {
  let app: ServerProcess
  let drop: (() => Promise<void>) | undefined
  let keys: { publishableKey: string; secretKey: string }
  let administrator: string
  beforeAll(async () => {
    await buildOnce()
    const postgres = engine === 'postgres' ? await createMigratedDatabase() : undefined
    drop = postgres?.drop
    app = await startProcess({
      LOG_LEVEL: 'silent',
      ...GARBAGE_ON_REQUEST,
      // As in deploy/.
      MALLOC_MMAP_THRESHOLD_: '262144',
      MALLOC_ARENA_MAX: '2',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      SECRET_KEY_NETWORKS: '10.0.0.0/8',
      ADMIN_EMAIL: ADMINISTRATOR,
      ADMIN_PASSWORD: PASSWORD,
      ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    })
    keys = JSON.parse(await readFile(join(app.dataDir, 'keys.json'), 'utf8'))
    const signedIn = await fetch(`${app.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMINISTRATOR, password: PASSWORD }),
    })
    administrator = (await signedIn.json()).access_token
  }, 300_000)
  afterAll(async () => {
    await app.stop()
    await drop?.()
  })

  test('whatever a body at the limit holds, the site answers meanwhile and memory comes back', async () => {
    const requests = frontDoor.flatMap((door) =>
      hurtingBodies(door.body).map((body) => async () => {
        const [method = '', pattern = ''] = door.at.split(' ')
        const path = pattern.replace(':folder', crypto.randomUUID()).replace(':file', 'datei.pdf').replace(':id', 'a')
        const key = door.by === 'secret key' ? keys.secretKey : keys.publishableKey
        const token = door.by === 'administrator' ? administrator : key
        const answer = await fetch(`${app.url}${path}?grant_type=password`, {
          method,
          redirect: 'manual',
          headers: {
            apikey: key,
            authorization: `Bearer ${token}`,
            'content-type': body.type,
            ...(body.encoding ? { 'content-encoding': body.encoding } : {}),
            'x-forwarded-for': freshNetwork(),
          },
          body: body.bytes,
        })
        await answer.arrayBuffer()
        return `${door.at}, ${body.what}: ${answer.status}`
      }),
    )
    expect(requests.length).toBeGreaterThan(1000)
    const rest = await heldBy(app)
    await forgetPeak(app)

    const health = watchHealth(app.url, () => computingOf(app.child.pid))
    const first = await sendAll(requests)
    const afterFirst = (await heldBy(app)) - rest
    const second = await sendAll(requests)
    const { longestMs, longestWallMs, asked } = await health.stop()
    const peak = (await megabytesOf(app.child.pid, 'VmHWM')) - rest
    const afterSecond = (await heldBy(app)) - rest
    console.info(
      `${engine}: /healthz ${longestMs} ms of computing, ${Math.round(longestWallMs)} ms by the clock; memory ${Math.round(rest)} MB at rest, ${Math.round(afterFirst)} more after everything, ${Math.round(afterSecond)} more after everything again, ${Math.round(peak)} more at most`,
    )

    expect([...first, ...second].filter((answer) => /: 5\d\d$/.test(answer))).toEqual([])
    expect(asked).toBeGreaterThan(20)
    expect(longestMs, 'longest wait for /healthz in ms of computing').toBeLessThan(HEALTH_WITHIN_MS)
    expect(longestWallMs, 'longest wait by the clock in ms').toBeLessThan(HEALTH_WITHIN_WALL_MS)
    expect(peak, 'megabytes more than at rest, at most').toBeLessThan(MOST_PEAK_MB)
    expect(Math.max(afterFirst, afterSecond), 'megabytes more than at rest, afterwards').toBeLessThan(MOST_GROWTH_MB)
  }, 600_000)
})

async function sendAll(requests: (() => Promise<string>)[]): Promise<string[]> {
  const waiting = [...requests]
  const answers: string[] = []
  const send = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) answers.push(await next())
  }
  await Promise.all(Array.from({ length: TOGETHER }, send))
  return answers
}

/** Megabytes without garbage: what was asked for and not given back. V8 gives back a little later what it collected. */
async function heldBy(app: ServerProcess): Promise<number> {
  const measured: number[] = []
  for (let time = 0; time < 8; time += 1) {
    await collectGarbage(app)
    measured.push(await megabytesOf(app.child.pid, 'VmRSS'))
  }
  return Math.min(...measured)
}

/** The kernel counts the peak from here on: starting needs more than serving. */
async function forgetPeak({ child }: ServerProcess): Promise<void> {
  await writeFile(`/proc/${child.pid}/clear_refs`, '5')
}
