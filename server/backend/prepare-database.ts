import { App, setExperimental } from '@supabase/lite'
import type { Database } from '../database/open-database.ts'
import { createRequestRoles } from '../database/request-roles.ts'
import { MIGRATIONS_FOLDER, runMigrations } from '../database/run-migrations.ts'
import { readSchemaState, refuseWithoutOwner } from '../database/schema-state.ts'
import { mayChangeSchema } from '../database/serving-user.ts'
import { createFileStorageAdapter } from './file-storage-adapter.ts'

/**
 * Brings a database up to date: the request roles, the library's own schemas, our migrations. The server does this before
 * it serves; a command that only reads never does.
 *
 * @returns names of the migrations that were applied now
 * @throws StartupError when a migration does not fit or fails; the message names it
 */
export async function prepareDatabase(database: Database, migrationsFolder = MIGRATIONS_FOLDER): Promise<string[]> {
  setExperimental('storage', true)
  // Only the schemas of this app are wanted: it answers nobody, so its key signs nothing.
  const app = new App({
    connection: database.connection,
    auth: { enabled: true, jwt_secret: 'unused'.repeat(8) },
    storage: { enabled: true },
    options: { server: { disableStudio: true, admin: false } },
  } as ConstructorParameters<typeof App>[0])
  // The library makes the storage schema only for an app that could store. This one is never asked to.
  app._storageAdapter = createFileStorageAdapter('/nonexistent')

  const applied = await database.exclusively(async () => {
    await createRequestRoles(database)
    await app.ensureSystemSchema()
    const names = await runMigrations(database, migrationsFolder)
    await grantBeforeFirstRequest(database)
    return names
  })
  await database.connection.clearSchemaCache()
  return applied
}

/**
 * Makes a database ready to be served: its owner, and the built-in one, is brought up to date; any other user finds it ready or is refused.
 *
 * @returns names of the migrations that were applied now
 * @throws StartupError when a migration does not fit or fails, or when the owner has to bring the database up to date first
 */
export async function readyDatabase(database: Database): Promise<string[]> {
  if (await mayChangeSchema(database)) return prepareDatabase(database)
  refuseWithoutOwner(await readSchemaState(database))
  // The rights were given by the owner: the library would try to give them again.
  Object.assign(database.connection, { rlsState: 'active' })
  await database.connection.clearSchemaCache()
  return []
}

/**
 * The library grants table rights while it answers its first request. Many first requests at once, after a restart under
 * load, would trip over each other's grants on PostgreSQL and answer 500 ("tuple concurrently updated").
 */
async function grantBeforeFirstRequest(database: Database): Promise<void> {
  await (database.connection as unknown as { ensureRlsContext(): Promise<boolean> }).ensureRlsContext()
  // It grants all that there is. Emptying a whole table goes past every policy and every trigger on its rows.
  await database.runScript(`
    revoke truncate, references, trigger on all tables in schema public, storage from anon, authenticated, service_role;
  `)
}
