import { join } from 'node:path'
import { App, type ResolvedKey, setExperimental } from '@supabase/lite'
import type { Keys } from '../keys.ts'
import { createAuthMailer } from './auth-mailer.ts'
import { type Client, passClientToSql, withClient } from './client-of-request.ts'
import type { Database } from './database.ts'
import { createFileStorageAdapter } from './file-storage-adapter.ts'
import { guardPasswords } from './guard-passwords.ts'
import { guardSignIn } from './guard-sign-in.ts'
import { guardUploads } from './guard-uploads.ts'
import { createRequestRoles } from './prepare-database.ts'
import { refusalsInGerman } from './refusals-in-german.ts'
import { refuseUnreadable } from './refuse-unreadable.ts'
import { MIGRATIONS_FOLDER, runMigrations } from './run-migrations.ts'
import { asStorageApiAnswers } from './signed-links.ts'

/** The embedded Supabase backend: data API, sign-in and file storage behind one `Request → Response`. */
export interface Backend {
  /** Answers `/rest/v1/*`, `/auth/v1/*` and `/storage/v1/*`. */
  fetch(request: Request, client: Client): Promise<Response>
  database: Database
  /** True while the database answers. */
  isHealthy(): Promise<boolean>
  /** Names of the migrations that were applied while starting. */
  appliedMigrations: string[]
}

interface BackendParts {
  database: Database
  keys: Keys
  siteUrl: string
  dataDir: string
  migrationsFolder?: string
}

/**
 * Brings the database up to date and builds the backend around it. Only this folder knows `@supabase/lite`: it is
 * young, and everything else speaks the Supabase wire protocol.
 */
export async function createBackend({
  database,
  keys,
  siteUrl,
  dataDir,
  migrationsFolder = MIGRATIONS_FOLDER,
}: BackendParts): Promise<Backend> {
  setExperimental('storage', true)
  passClientToSql(database.connection)

  const app = new App({
    connection: database.connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      enable_signup: false,
      jwt_secret: keys.jwtSecret,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/admin/password-reset`],
      minimum_password_length: 8,
      // The token of a recovery link is a hash of address and code: six digits could be tried out within its hour.
      email: { enable_signup: false, otp_expiry: 3600, otp_length: 32 },
    },
    storage: { enabled: true, file_size_limit: '10MiB' },
    options: {
      server: {
        disableStudio: true,
        admin: false,
        apiKeys: { resolver: async (key) => resolveKey(key, keys) },
      },
    },
  } as ConstructorParameters<typeof App>[0])
  app._storageAdapter = createFileStorageAdapter(join(dataDir, 'files'))
  app._mailer = createAuthMailer({ database, siteUrl })

  const appliedMigrations = await database.exclusively(async () => {
    await createRequestRoles(database)
    await app.ensureSystemSchema()
    const applied = await runMigrations(database, migrationsFolder)
    await grantBeforeFirstRequest(database)
    return applied
  })
  // The library caches what it knows of the schema: it must not have looked before the migrations ran.
  await database.connection.clearSchemaCache()

  const isSecret = (request: Request) => carriesKey(request, keys.secretKey)
  let answer = async (request: Request) =>
    refusalsInGerman(request, await asStorageApiAnswers(request, await app.fetch(request, { peerAddress: null })))
  answer = refuseUnreadable(answer)
  answer = guardPasswords(answer, database)
  answer = guardSignIn(answer, database, isSecret)
  answer = guardUploads(answer, database, isSecret)
  return {
    database,
    appliedMigrations,
    fetch: (request, client) => withClient(client, () => answer(request)),
    isHealthy: () => database.connection.ping().then(Boolean, () => false),
  }
}

/**
 * The library grants table rights while it answers its first request. Many first requests at once, after a restart under
 * load, would trip over each other's grants on PostgreSQL and answer 500 ("tuple concurrently updated").
 */
async function grantBeforeFirstRequest({ connection }: Database): Promise<void> {
  await (connection as unknown as { ensureRlsContext(): Promise<boolean> }).ensureRlsContext()
}

/** Whether a request shows this key, in either header that Supabase reads. */
export function carriesKey(request: Request, key: string): boolean {
  return request.headers.get('apikey') === key || request.headers.get('authorization') === `Bearer ${key}`
}

function resolveKey(key: string, keys: Keys): ResolvedKey | null {
  if (key === keys.publishableKey) return { type: 'publishable', claims: { role: 'anon' } }
  if (key === keys.secretKey) return { type: 'secret', claims: { role: 'service_role' } }
  return null
}
