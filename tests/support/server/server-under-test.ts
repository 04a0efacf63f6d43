import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import { readConfig } from '../../../server/config.ts'
import type { Database } from '../../../server/database/database.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { type ArrivedMail, createMailTaker, type Taken } from '../../../server/incoming/take-mail.ts'
import { createLimiter } from '../../../server/limits/limiter.ts'
import { createLog, routeConsoleToLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { type RunningServer, startServer } from '../../../server/start-server.ts'
import { asServingUser, copyMigratedDatabase, createMigratedDatabase, type Engine } from '../database/databases.ts'
import { readTableRows, setTablesBack, type TableRows } from '../database/table-rows.ts'
import { ADMINISTRATOR, OUTSIDER, PASSWORD, PASSWORD_HASH } from '../people.ts'
import { freshNetwork } from './requests.ts'

export type Actor = 'visitor' | 'outsider' | 'administrator' | 'secret'
export const ACTORS: Actor[] = ['visitor', 'outsider', 'administrator', 'secret']

export interface ServerUnderTest {
  url: string
  dataDir: string
  keys: { publishableKey: string; secretKey: string; jwtSecret: string }
  /** As the owner of the database; on PostgreSQL the site itself works as a user that owns nothing. */
  database: Database
  /** A real Supabase client over HTTP, one per actor; `outsider` is signed in and no administrator. */
  as: Record<Actor, SupabaseClient>
  /** The same without the guards: what the database itself allows and refuses. */
  unguarded: Record<Actor, SupabaseClient>
  /** Ids of the two accounts. */
  accounts: { administrator: string; outsider: string }
  /** Gives the site a mail, as from its mailbox. */
  take(mail: ArrivedMail): Promise<Taken>
  /** Of `@supabase/lite`. */
  libraryRoutes: { method: string; path: string }[]
  stop(): Promise<void>
}

/** No mail leaves, and the outbox keeps what it would have sent. */
export const NO_MAIL_SERVER = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'praxis@example.com' }

/** With these settings the files of a worker share a server. */
const SHARED_SETTINGS = [{}, NO_MAIL_SERVER].map((settings) => JSON.stringify(settings))
const shared = new Map<string, { open: OpenServer; rows: TableRows; inUse: boolean }>()

/**
 * The whole server on a free port, with an administrator, an outsider and nothing else in the database. One on PGlite without
 * settings of its own is started once for a worker and set back for each file: its tables and its caught mails.
 *
 * @param settings as in the environment; a test that names a database or a folder brings the database along
 */
export async function startServerUnderTest(
  engine: Engine,
  settings: Record<string, string> = {},
): Promise<ServerUnderTest> {
  const key = JSON.stringify(settings)
  if (engine !== 'pglite' || !SHARED_SETTINGS.includes(key) || shared.get(key)?.inUse) {
    const open = await openServer(engine, settings)
    return serverUnderTest(open, open.close)
  }
  const kept = shared.get(key) ?? (await openShared(engine, settings))
  shared.set(key, kept)
  kept.inUse = true
  await setTablesBack(kept.open.database, kept.rows)
  const mailbox = join(kept.open.dataDir, 'mailbox')
  for (const name of await readdir(mailbox).catch(() => []))
    await rm(join(mailbox, name), { recursive: true, force: true })
  return serverUnderTest(kept.open, async () => {
    kept.inUse = false
  })
}

async function openShared(engine: Engine, settings: Record<string, string>) {
  const open = await openServer(engine, settings)
  process.once('exit', () => rmSync(open.dataDir, { recursive: true, force: true }))
  return { open, rows: await readTableRows(open.database), inUse: false }
}

interface OpenServer {
  url: string
  dataDir: string
  server: RunningServer
  /** As the owner of the database. */
  database: Database
  accounts: ServerUnderTest['accounts']
  close(): Promise<void>
}

async function openServer(engine: Engine, settings: Record<string, string>): Promise<OpenServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-test-'))
  const ownPlace = !settings.DATABASE_URL && !settings.DATA_DIR
  const postgres = engine === 'postgres' && ownPlace ? await createMigratedDatabase() : undefined
  if (engine === 'pglite' && ownPlace) await copyMigratedDatabase(dataDir)
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // Every request of a test comes from a network of its own: limits count networks, and are tests of their own.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    SECRET_KEY_NETWORKS: '0.0.0.0/2',
    ...(postgres ? { DATABASE_URL: asServingUser(postgres.url) } : {}),
    ...settings,
  })
  const log = createLog(config.LOG_LEVEL)
  routeConsoleToLog(log)
  const server = await startServer({
    config,
    log,
    pages: withoutPages('no pages', ['/', '/beratung', '/blog', '/500']),
  })
  // What a test arranges and reads is no work of the site, which owns nothing of its PostgreSQL.
  const owner = postgres && (await openDatabase({ dataDir, databaseUrl: postgres.url }))
  const database = owner ?? server.backend.database

  const administrator = await saveAdministrator(database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
  const outsider = await saveAdministrator(database, { email: OUTSIDER, passwordHash: PASSWORD_HASH })
  await sql`delete from public.user_roles where user_id = ${outsider}`.execute(database.sql)
  // Tests that set a mail server are not about the second factor, which the server then demands.
  await sql`delete from private.settings where key = 'second_factor_demanded'`.execute(database.sql)
  return {
    url: `http://127.0.0.1:${server.port}`,
    dataDir,
    server,
    database,
    accounts: { administrator, outsider },
    async close() {
      await server.stop()
      await owner?.close()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function serverUnderTest(
  { url, dataDir, server, database, accounts }: OpenServer,
  stop: () => Promise<void>,
): Promise<ServerUnderTest> {
  return {
    url,
    dataDir,
    keys: server.keys,
    database,
    accounts,
    as: await actors(url, server.keys, fromFreshNetwork),
    unguarded: await actors(url, server.keys, (input, init) =>
      server.backend.fetch(new Request(input, init), { address: freshNetwork(), agent: null }),
    ),
    take: createMailTaker({
      ...{ ...server.backend, ...server, limiter: createLimiter(server.backend.database) },
      config: { MAIL_FROM: 'praxis@example.com', CLAMD_SOCKET: undefined },
    }),
    libraryRoutes: server.backend.routes,
    stop,
  }
}

async function actors(
  url: string,
  { publishableKey, secretKey }: { publishableKey: string; secretKey: string },
  fetch: typeof globalThis.fetch,
): Promise<Record<Actor, SupabaseClient>> {
  return {
    visitor: client(url, publishableKey, fetch),
    outsider: await signedIn(url, publishableKey, OUTSIDER, fetch),
    administrator: await signedIn(url, publishableKey, ADMINISTRATOR, fetch),
    secret: client(url, secretKey, fetch),
  }
}

/** Each of its requests comes from another network, as far as a server can see that trusts us as its proxy. */
export function client(url: string, key: string, fetch: typeof globalThis.fetch = fromFreshNetwork): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch },
  })
}

function fromFreshNetwork(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', freshNetwork())
  return fetch(input, { ...init, headers })
}

export async function signedIn(
  url: string,
  key: string,
  email: string,
  fetch: typeof globalThis.fetch = fromFreshNetwork,
): Promise<SupabaseClient> {
  const supabase = client(url, key, fetch)
  const { error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw new Error(`could not sign in as ${email}`, { cause: error })
  return supabase
}

type Settings = Record<string, string>

/**
 * The server of a `describe`, there from its first hook to its last. `run` asks its database as the owner, `rpc` its API as an
 * administrator, and `call` besides throws what is refused.
 *
 * @param settings as in the environment, or what starts first whatever they name
 */
export function serverOn(engine: Engine, settings: Settings | (() => Promise<Settings>) = {}) {
  const run = async <Row = Record<string, unknown>>(text: string) =>
    (await sql.raw<Row>(text).execute(server.database.sql)).rows
  const rpc = (name: string, args = {}) => server.as.administrator.rpc(name, args)
  const call = async (name: string, args = {}) => {
    const { data, error } = await rpc(name, args)
    if (error) throw new Error(error.message)
    return data
  }
  const helpers = { run, rpc, call }
  const server = { ...helpers } as ServerUnderTest & typeof helpers
  beforeAll(async () => {
    const all = typeof settings === 'function' ? await settings() : settings
    Object.assign(server, await startServerUnderTest(engine, all))
  })
  afterAll(() => server.stop())
  return server
}

/** One request with the access token of a signed-in person, or with a token itself, from a network of its own. */
export async function callAs(
  server: { url: string; keys: { publishableKey: string } },
  caller: SupabaseClient | string,
  method: string,
  path: string,
  body?: unknown,
  network = freshNetwork(),
): Promise<Response> {
  const token = typeof caller === 'string' ? caller : (await caller.auth.getSession()).data.session?.access_token
  return fetch(server.url + path, {
    method,
    headers: {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': network,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
