import { App, type ResolvedKey, setExperimental } from '@supabase/lite'
import { PASSWORD_MIN_LENGTH } from '../../rules/input/passwords.ts'
import { MAX_UPLOAD_BYTES } from '../../rules/input/uploads.ts'
import { type Keys, loadKeys } from '../accounts/keys.ts'
import { refuseMovedPostgres } from '../data-folder/moved-away.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import { mayChangeSchema } from '../database/serving-user.ts'
import { isLocalSite } from '../is-this-machine.ts'
import type { Client } from '../routing/api-request.ts'
import type { ServerParts } from '../server-parts.ts'
import { StartupError } from '../startup-error.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { openFileStorage } from '../storage/open-file-storage.ts'
import { createFileStorageAdapter } from './file-storage-adapter.ts'
import { readyDatabase } from './prepare-database.ts'
import { passClientToSql, withRequest } from './request-client.ts'

/** The embedded Supabase backend: data API, sign-in and file storage behind one `Request → Response`. */
export interface Backend {
  /** Answers `/rest/v1`, `/auth/v1` and `/storage/v1` without any guard. */
  fetch(request: Request, client: Client): Promise<Response>
  database: Database
  files: FileStorage
  /** Every route of the library. */
  routes: { method: string; path: string }[]
}

/**
 * Opens the database, migrates it, and creates the backend with the keys and files of its installation.
 * @throws StartupError when the database cannot be opened, when a public site has none, or a migration does not fit or fails
 */
export async function openBackend({ config, log }: Pick<ServerParts, 'config' | 'log'>) {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SITE_URL: siteUrl } = config
  const database = await openDatabase({ dataDir, databaseUrl })
  const stop = () => database.close()
  try {
    for (const migration of await readyDatabase(database, isLocalSite(config)))
      log.info({ migration }, 'migration applied')
    if (databaseUrl && (await mayChangeSchema(database)))
      log.warn('the site serves as the owner of its database: an intruder could change logs and history, too')
    await refuseMovedPostgres(database)
    const keys = await loadKeys(config, database)
    const files = await openFileStorage(database, config)
    return { ...(await createBackend({ database, keys, siteUrl, files })), keys, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Creates the backend on a database that is up to date (`prepareDatabase`); docs/decisions/0001-embedded-backend.md. */
export async function createBackend({
  database,
  keys,
  siteUrl,
  files,
}: Pick<ServerParts, 'database' | 'keys' | 'files'> & { siteUrl: string }): Promise<Backend> {
  // Names of columns are keys of the library's objects: `?__proto__=eq.1` would change every object of this process.
  Reflect.deleteProperty(Object.prototype, '__proto__')
  setExperimental('storage', true)
  passClientToSql(database)

  const app = new App({
    connection: database.connection,
    api: { schemas: ['public'], max_rows: 1000 },
    auth: {
      enabled: true,
      enable_signup: false,
      jwt_secret: keys.jwtSecret,
      site_url: siteUrl,
      additional_redirect_urls: [`${siteUrl}/admin/password-reset`],
      minimum_password_length: PASSWORD_MIN_LENGTH,
      email: { enable_signup: false },
    },
    storage: { enabled: true, file_size_limit: `${MAX_UPLOAD_BYTES}` },
    options: {
      server: {
        disableStudio: true,
        admin: false,
        apiKeys: { resolver: async (key) => resolveKey(key, keys) },
      },
    },
  } as ConstructorParameters<typeof App>[0])
  app._storageAdapter = createFileStorageAdapter(database, files)
  app._mailer = sendsNothing as NonNullable<App['_mailer']>

  // The library caches the schema, perhaps from before the migrations. One that it cannot read it takes for an empty one, in which a request
  // finds nothing: now, and not with the first request.
  await database.connection.clearSchemaCache()
  const { tables } = await database.connection.introspect({ useCache: true })
  if (tables.length === 0) throw new StartupError('Die Datenbank ist beim Start ausgefallen. Starten Sie noch einmal.')

  return {
    database,
    files,
    routes: app.server.routes.map(({ method, path }) => ({ method, path })),
    fetch: (request, client) => {
      const size = Number(request.headers.get('content-length') ?? Number.NaN)
      return withRequest({ client, size }, async () => app.fetch(request, { peerAddress: null }))
    },
  }
}

const nothing = async () => {}
/** The library sends no mails; ours are sent by recovery.ts. */
const sendsNothing: Pick<NonNullable<App['_mailer']>, MailerMethod> = {
  sendRecovery: nothing,
  sendConfirmation: nothing,
  sendMagicLink: nothing,
  sendEmailChange: nothing,
  sendReauthentication: nothing,
}
type MailerMethod = 'sendRecovery' | 'sendConfirmation' | 'sendMagicLink' | 'sendEmailChange' | 'sendReauthentication'

function resolveKey(key: string, keys: Keys): ResolvedKey | null {
  if (key === keys.publishableKey) return { type: 'publishable', claims: { role: 'anon' } }
  if (key === keys.secretKey) return { type: 'secret', claims: { role: 'service_role' } }
  return null
}
