import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { createTestDatabase, type Engine } from '../../support/database/engines.ts'
import { ADMINISTRATOR as EMAIL, PASSWORD } from '../../support/people.ts'
import { rounded } from '../../support/report/numbers.ts'
import { startMailServer, tokenIn } from '../../support/server/mail-server.ts'
import { client as supabaseClient } from '../../support/server/server-under-test.ts'
import { startProcess } from '../../support/server/start-process.ts'
import { publicPaths } from '../../support/site/site-paths.ts'
import { driveEvenly, driveHard, type Records } from './drive.ts'
import { createClient, visitsOf } from './visits.ts'
import { type ProcessFigures, watchProcess } from './watch-process.ts'

export interface LoadFigures extends ProcessFigures {
  engine: Engine
  minutes: number
  /** Visits per second: the most the server bore (null where the rate was told), and what it was given afterwards. */
  most: number | null
  given: number
  requests: number
  errors: string[]
  /** Milliseconds from the moment a request was due to its answer. */
  kinds: { kind: string; requests: number; p50: number; p99: number; longest: number }[]
  /** Consultation and MWO requests that were acknowledged, and by how much the database grew for 1,000 of them, with all else. */
  enquiries: number
  megabytesPerThousand: number
}

const SHARE = 0.7
const ENQUIRIES = ['Beratungsanfrage', 'MWO-Anfrage']
const ADMINISTRATOR = { email: EMAIL, password: PASSWORD }
const ASSETS = join(import.meta.dirname, '../../../build/client/assets')

/**
 * Finds out how many visits the server bears, then gives it 70 % of that for a while, and looks at answers and memory.
 *
 * @param seconds how long it is given the even load
 * @param visitsPerSecond given instead of 70 % of the most
 * @param calibration seconds in which the most is found out
 */
export async function loadRun({
  engine,
  seconds,
  calibration = 40,
  memoryEvery = 30,
  visitsPerSecond,
}: {
  engine: Engine
  seconds: number
  calibration?: number
  memoryEvery?: number
  visitsPerSecond?: number | undefined
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
    const hard = visitsPerSecond
      ? undefined
      : await driveHard(client, visits, { people: 16, seconds: (calibration * 3) / 4 })
    const given = visitsPerSecond ?? (hard?.rate ?? 0) * SHARE
    const sizeBefore = await sizeOf(database?.url, dataDir)
    const watched = watchProcess(server.child.pid as number, memoryEvery)
    const records = await driveEvenly(client, visits, { rate: given, seconds })
    const enquiries = ENQUIRIES.reduce((sum, kind) => sum + (records.times.get(kind)?.length ?? 0), 0)
    return {
      engine,
      minutes: rounded(seconds / 60, 1),
      most: hard ? rounded(hard.rate) : null,
      given: rounded(given),
      requests: [...records.times.values()].reduce((sum, times) => sum + times.length, 0),
      errors: [warmUp.records, ...(hard ? [hard.records] : []), records].flatMap(({ errors }) => errors),
      kinds: kindsOf(records),
      ...(await watched.stop()),
      enquiries,
      megabytesPerThousand: rounded(((await sizeOf(database?.url, dataDir)) - sizeBefore) / (enquiries / 1000), 1),
    }
  } finally {
    client.close()
    await server.stop()
    await mails.stop()
    await database?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Megabytes of the database; its log and the uploaded files are not part of it. */
async function sizeOf(databaseUrl: string | undefined, dataDir: string): Promise<number> {
  if (databaseUrl) {
    const sql = postgres(databaseUrl, { max: 1 })
    const [row] = await sql`select pg_database_size(current_database()) as bytes`
    await sql.end()
    return Number(row?.bytes) / 1e6
  }
  const folder = join(dataDir, 'database/base')
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 1e6
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
