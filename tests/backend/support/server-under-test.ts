import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { createAdministrator } from '../../../server/administrators.ts'
import type { Database } from '../../../server/backend/database.ts'
import { readConfig } from '../../../server/config.ts'
import { createLog, routeConsoleToLog } from '../../../server/log.ts'
import { siteWithoutFiles } from '../../../server/site.ts'
import { startServer } from '../../../server/start-server.ts'
import { freshNetwork } from '../../support/fresh-network.ts'
import { createTestDatabase, type Engine } from './engines.ts'

export const PASSWORD = 'Ostsee-im-November-7'
export const ADMINISTRATOR = 'erika.mustermann@example.com'
export const OUTSIDER = 'max.mustermann@example.com'

export type Actor = 'visitor' | 'outsider' | 'administrator' | 'secret'
export const ACTORS: Actor[] = ['visitor', 'outsider', 'administrator', 'secret']

export interface ServerUnderTest {
  url: string
  dataDir: string
  keys: { publishableKey: string; secretKey: string; jwtSecret: string }
  database: Database
  /** A real Supabase client over HTTP, one per actor; `outsider` is signed in and no administrator. */
  as: Record<Actor, SupabaseClient>
  /** Ids of the two accounts. */
  accounts: { administrator: string; outsider: string }
  stop(): Promise<void>
}

/** The whole server on a free port, on an empty database of the given engine, with an administrator and an outsider. */
export async function startServerUnderTest(
  engine: Engine,
  settings: Record<string, string> = {},
): Promise<ServerUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'praxis-test-'))
  const postgres = engine === 'postgres' ? await createTestDatabase() : undefined
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    // Every request of a test comes from a network of its own: limits count networks, and are tests of their own.
    TRUSTED_PROXIES: '127.0.0.1,::1',
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    ...settings,
  })
  const log = createLog(config.LOG_LEVEL)
  routeConsoleToLog(log)
  const server = await startServer({ config, log, site: siteWithoutFiles('no pages') })
  const url = `http://127.0.0.1:${server.port}`
  const { database } = server.backend

  const administrator = await createAdministrator(database, { email: ADMINISTRATOR, password: PASSWORD })
  const outsider = await createAdministrator(database, { email: OUTSIDER, password: PASSWORD })
  await sql`delete from public.user_roles where user_id = ${outsider}`.execute(database.sql)

  return {
    url,
    dataDir,
    keys: server.keys,
    database,
    accounts: { administrator, outsider },
    as: {
      visitor: client(url, server.keys.publishableKey),
      outsider: await signedIn(url, server.keys.publishableKey, OUTSIDER),
      administrator: await signedIn(url, server.keys.publishableKey, ADMINISTRATOR),
      secret: client(url, server.keys.secretKey),
    },
    async stop() {
      await server.stop()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Each of its requests comes from another network, as far as a server can see that trusts us as its proxy. */
export function client(url: string, key: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: fromFreshNetwork },
  })
}

function fromFreshNetwork(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', freshNetwork())
  return fetch(input, { ...init, headers })
}

export async function signedIn(url: string, key: string, email: string): Promise<SupabaseClient> {
  const supabase = client(url, key)
  const { error } = await supabase.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw new Error(`could not sign in as ${email}`, { cause: error })
  return supabase
}
