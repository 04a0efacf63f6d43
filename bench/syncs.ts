import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../server/database/open-database.ts'
import { publishDrafts } from '../tests/support/content/content-drafts.ts'
import { administratorOf, saveFacts } from '../tests/support/content/publish-facts.ts'
import { copyMigratedDatabase } from '../tests/support/database/copy-migrated-folder.ts'
import { engines } from '../tests/support/database/engines.ts'
import { createMigratedDatabase } from '../tests/support/database/migrated-postgres.ts'
import { ADMINISTRATOR, PASSWORD } from '../tests/support/people.ts'
import { publishableKeyOf, startProcess } from '../tests/support/processes/start-process.ts'
import { insertThroughApi } from './inserts.ts'
import { median, rounded, timed } from './report/numbers.ts'

interface SyncFigures {
  database: string
  /** Enquiries a second of one visitor, and of sixteen at once, through the API. */
  one: number
  sixteen: number
  /** Milliseconds until publishing answers. */
  publishing: number
}

const WITHOUT = `--import=${join(import.meta.dirname, '../tests/support/processes/without-syncs.mjs')}`
const KINDS = {
  'PGlite, synced': {},
  'PGlite, not synced': { NODE_OPTIONS: WITHOUT },
  PostgreSQL: undefined,
} as const

/** What syncing to disk costs: the same work with, without and on PostgreSQL, alternately. */
export async function measureSyncs({ rounds }: { rounds: number }): Promise<SyncFigures[]> {
  const kinds = Object.keys(KINDS).filter((kind) => kind !== 'PostgreSQL' || engines.includes('postgres'))
  const measured = new Map(kinds.map((kind) => [kind, [] as Omit<SyncFigures, 'database'>[]]))
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of kinds) measured.get(kind)?.push(await measure(kind as keyof typeof KINDS))
  }
  return [...measured].map(([database, all]) => ({
    database,
    one: rounded(median(all.map(({ one }) => one))),
    sixteen: rounded(median(all.map(({ sixteen }) => sixteen))),
    publishing: rounded(median(all.map(({ publishing }) => publishing))),
  }))
}

async function measure(kind: keyof typeof KINDS): Promise<Omit<SyncFigures, 'database'>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-bench-syncs-'))
  const postgres = kind === 'PostgreSQL' ? await createMigratedDatabase() : undefined
  if (!postgres) await copyMigratedDatabase(dataDir)
  // More come in a second than a practice sees in months.
  const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
  await sql`update private.limits set in_all = null where name = 'enquiries'`.execute(database.sql)
  await database.close()
  const server = await startProcess({
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: ADMINISTRATOR,
    ADMIN_PASSWORD: PASSWORD,
    ...(postgres ? { DATABASE_URL: postgres.url } : KINDS[kind]),
  })
  try {
    const publishableKey = await publishableKeyOf(server.url)
    const send = () => insertThroughApi(server.url, publishableKey)
    await rate(send, 16, 500)
    const [one, sixteen] = [await rate(send, 1, 4000), await rate(send, 16, 4000)]
    const administrator = await administratorOf(server.url)
    const answered: number[] = []
    for (let release = 1; release <= 3; release += 1) {
      const drafts = await saveFacts(administrator, ({ practice }) => {
        practice.name = `Praxis Nummer ${release}.`
      })
      answered.push(await timed(() => publishDrafts(administrator, drafts)))
    }
    return { one, sixteen, publishing: median(answered) }
  } finally {
    await server.stop()
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function rate(send: () => Promise<void>, clients: number, milliseconds: number): Promise<number> {
  const begun = performance.now()
  let sent = 0
  const client = async () => {
    for (; performance.now() < begun + milliseconds; sent += 1) await send()
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (sent * 1000) / (performance.now() - begun)
}
