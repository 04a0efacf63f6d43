import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rounded } from '../../bench/numbers.ts'
import { createTestDatabase, type Engine } from '../backend/support/engines.ts'
import { client as supabaseClient } from '../backend/support/server-under-test.ts'
import { startMailServer, tokenIn } from '../support/mail-server.ts'
import { publicPaths } from '../support/site-paths.ts'
import { startProcess } from '../support/start-process.ts'
import { driveEvenly, driveHard, type Records } from './drive.ts'
import { type MemoryFigures, watchMemory } from './memory.ts'
import { createClient, visitsOf } from './visits.ts'

export interface LoadFigures {
  engine: Engine
  minutes: number
  /** Visits per second: the most the server bore, and what it was given afterwards. */
  most: number
  given: number
  requests: number
  errors: string[]
  /** Milliseconds from the moment a request was due to its answer. */
  kinds: { kind: string; requests: number; p50: number; p99: number; longest: number }[]
  memory: MemoryFigures
}

const SHARE = 0.7
const ADMINISTRATOR = { email: 'erika.mustermann@example.com', password: 'Ostsee-im-November-7' }
const ASSETS = join(import.meta.dirname, '../../build/client/assets')

/**
 * Finds out how many visits the server bears, then gives it 70 % of that for a while, and looks at answers and memory.
 *
 * @param seconds how long it is given the even load
 * @param calibration seconds in which the most is found out
 */
export async function loadRun({
  engine,
  seconds,
  calibration = 40,
  memoryEvery = 30,
}: {
  engine: Engine
  seconds: number
  calibration?: number
  memoryEvery?: number
}): Promise<LoadFigures> {
  const database = engine === 'postgres' ? await createTestDatabase() : undefined
  const confirmations: string[] = []
  const mails = await startMailServer({
    beforeAccepting(mail, all) {
      // Nobody reads the others, and they would fill our memory.
      all.length = 0
      if (mail.text?.includes('/newsletter/confirm/')) confirmations.push(tokenIn(mail))
    },
  })
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-load-'))
  const server = await startProcess({
    DATA_DIR: dataDir,
    SMTP_URL: mails.url,
    MAIL_FROM: 'praxis@musterhafen.example',
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    ...(database ? { DATABASE_URL: database.url } : {}),
  })
  const client = createClient(server.url)
  try {
    const publishableKey = await publishableKeyOf(server.url)
    const { data, error } = await supabaseClient(server.url, publishableKey).auth.signInWithPassword(ADMINISTRATOR)
    if (error) throw error
    const visits = visitsOf({
      url: server.url,
      publishableKey,
      token: data.session.access_token,
      pages: publicPaths,
      assets: (await readdir(ASSETS)).filter((name) => /\.(js|css|woff2)$/.test(name)).map((name) => `/assets/${name}`),
      confirmations,
      secondsBetweenSignups: Math.max(1, (seconds + calibration) / 280),
    })

    // Everything is loaded and compiled once before it counts.
    const warmUp = await driveHard(client, visits, { people: 8, seconds: calibration / 4 })
    const hard = await driveHard(client, visits, { people: 16, seconds: (calibration * 3) / 4 })
    const given = hard.rate * SHARE
    const memory = watchMemory(server.child.pid as number, memoryEvery)
    const records = await driveEvenly(client, visits, { rate: given, seconds })
    return {
      engine,
      minutes: rounded(seconds / 60, 1),
      most: rounded(hard.rate),
      given: rounded(given),
      requests: [...records.times.values()].reduce((sum, times) => sum + times.length, 0),
      errors: [warmUp.records, hard.records, records].flatMap(({ errors }) => errors),
      kinds: kindsOf(records),
      memory: await memory.stop(),
    }
  } finally {
    client.close()
    await server.stop()
    await mails.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function kindsOf({ times }: Records): LoadFigures['kinds'] {
  return [...times]
    .map(([kind, values]) => {
      const sorted = values.toSorted((a, b) => a - b)
      const at = (share: number) => rounded(sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN, 1)
      return { kind, requests: sorted.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
    })
    .toSorted((a, b) => b.requests - a.requests)
}

async function publishableKeyOf(url: string): Promise<string> {
  const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  return publishableKey
}
