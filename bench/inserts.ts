import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../server/database/open-database.ts'
import { createTestDatabase, type Engine } from '../tests/support/database/engines.ts'
import { consultationRequest } from '../tests/support/server/enquiries.ts'
import { freshNetwork } from '../tests/support/server/fresh-network.ts'
import { startSite } from './children.ts'
import { median, rounded } from './report/numbers.ts'

export interface InsertFigures {
  engine: Engine
  clients: number
  /** Rows per second through `/rest/v1` with the public key, as a visitor sends them. */
  api: number
  /** The same in plain SQL: same role, policies, triggers and mails. */
  plain: number
  /** Only the row, as the owner of the table: no policy, no mail. */
  rowOnly: number
  ratio: number
  ratioToRowOnly: number
}

const SECONDS = 3
const CLIENTS = [1, 16]

type Insert = () => Promise<unknown>

/** New enquiries through the API and by plain SQL into the same database. */
export async function measureInserts(engine: Engine, { rounds }: { rounds: number }): Promise<InsertFigures[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-bench-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  try {
    // PGlite belongs to one process at a time: first to the server.
    const api = await withServer(dataDir, postgres?.url, (insert) => rates(insert, rounds))
    const database = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    // More rows come in a minute than a practice sees in years.
    await sql`update private.limits set in_all = null where name = 'enquiries'`.execute(database.sql)
    const plain = await rates(() => insertAsVisitor(database), rounds)
    const rowOnly = await rates(() => insertRow(database), rounds)
    await database.close()
    return CLIENTS.map((clients, index) => {
      const [viaApi, viaSql, asOwner] = [api[index] ?? 0, plain[index] ?? 0, rowOnly[index] ?? 0]
      return {
        engine,
        clients,
        api: rounded(viaApi),
        plain: rounded(viaSql),
        rowOnly: rounded(asOwner),
        ratio: rounded(viaApi / viaSql, 2),
        ratioToRowOnly: rounded(viaApi / asOwner, 2),
      }
    })
  } finally {
    await postgres?.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function withServer<T>(
  dataDir: string,
  databaseUrl: string | undefined,
  work: (insert: Insert) => Promise<T>,
): Promise<T> {
  const server = await startSite({
    env: { DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1,::1', ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  })
  try {
    const [url] = server.ready
    const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
    return await work(() => insertThroughApi(url, publishableKey))
  } finally {
    await server.stop()
  }
}

/** One new enquiry, as a visitor sends it from a network of its own. */
export async function insertThroughApi(url: string, key: string): Promise<void> {
  const answer = await fetch(`${url}/rest/v1/consultation_requests`, {
    method: 'POST',
    headers: {
      apikey: key,
      'content-type': 'application/json',
      prefer: 'return=minimal',
      'x-forwarded-for': freshNetwork(),
    },
    body: JSON.stringify(newRequest()),
  })
  await answer.arrayBuffer()
  if (answer.status !== 201) throw new Error(`an insert answered ${answer.status}`)
}

async function insertAsVisitor(database: Database): Promise<void> {
  const claims = JSON.stringify({ role: 'anon', client: { address: freshNetwork(), agent: 'bench' } })
  await database.sql.transaction().execute(async (transaction) => {
    await sql`
      select set_config('role', 'anon', true),
        set_config('request.jwt.claims', ${claims}, true)
    `.execute(transaction)
    await insertStatement(newRequest()).execute(transaction)
  })
}

async function insertRow(database: Database): Promise<void> {
  await insertStatement(newRequest()).execute(database.sql)
}

/** From another person each time, below the limits. */
function newRequest() {
  return consultationRequest({ email: `erika.${crypto.randomUUID()}@example.com` })
}

function insertStatement(row: ReturnType<typeof newRequest>) {
  const values = Object.values(row).map((value) => sql`${value}`)
  const columns = Object.keys(row).map((name) => sql.ref(name))
  return sql`insert into public.consultation_requests (${sql.join(columns)}) values (${sql.join(values)})`
}

/** Rows per second for each number of clients; the numbers alternate, and the median round counts. */
async function rates(insert: Insert, rounds: number): Promise<number[]> {
  await Promise.all(Array.from({ length: 16 }, insert))
  const measured: number[][] = CLIENTS.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, clients] of CLIENTS.entries()) measured[index]?.push(await rate(insert, clients))
  }
  return measured.map(median)
}

async function rate(insert: Insert, clients: number): Promise<number> {
  const start = performance.now()
  const end = start + SECONDS * 1000
  let inserted = 0
  const client = async () => {
    while (performance.now() < end) {
      await insert()
      inserted += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (inserted * 1000) / (performance.now() - start)
}
