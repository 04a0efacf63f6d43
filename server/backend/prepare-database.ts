import { App, setExperimental } from '@supabase/lite'
import { EmptyDatabase } from '../data-folder/empty-database.ts'
import type { Database } from '../database/database.ts'
import { MIGRATIONS_FOLDER, runMigrations } from '../database/run-migrations.ts'
import { readSchemaState, refuseWithoutOwner } from '../database/schema-state.ts'
import { mayChangeSchema } from '../database/serving-user.ts'

/**
 * Brings a database up to date: the request roles, the library's schemas, our migrations. Commands that only read never do.
 * @returns names of the migrations that were applied
 * @throws StartupError when a migration does not fit or fails; the message names it
 */
export async function prepareDatabase(database: Database, migrationsFolder = MIGRATIONS_FOLDER): Promise<string[]> {
  setExperimental('storage', true)
  // This app only creates its schemas; its key signs nothing.
  const app = new App({
    connection: database.connection,
    auth: { enabled: true, jwt_secret: 'unused'.repeat(8) },
    storage: { enabled: true },
    options: { server: { disableStudio: true, admin: false } },
  } as ConstructorParameters<typeof App>[0])
  // The library creates the storage schema only with an adapter, which is never called.
  app._storageAdapter = {} as NonNullable<App['_storageAdapter']>

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
 * Makes a database ready to be served: the built-in one, and one of whose owner we are, is migrated; otherwise it must be up to date.
 * @returns names of the migrations that were applied
 * @param mayBegin whether an empty one may be migrated
 * @throws StartupError when a migration does not fit or fails, or when the owner has to migrate first
 */
export async function readyDatabase(database: Database, mayBegin: boolean): Promise<string[]> {
  const state = await readSchemaState(database)
  if (await mayChangeSchema(database)) {
    if (state === 'empty' && !mayBegin) throw new EmptyDatabase()
    return prepareDatabase(database)
  }
  refuseWithoutOwner(state)
  // The owner granted the rights; the library would try to grant them again.
  Object.assign(database.connection, { rlsState: 'active' })
  await database.connection.clearSchemaCache()
  return []
}

/**
 * The library grants table rights with its first request. Many first requests at once would fail on PostgreSQL ("tuple concurrently
 * updated").
 */
async function grantBeforeFirstRequest(database: Database): Promise<void> {
  await (database.connection as unknown as { ensureRlsContext(): Promise<boolean> }).ensureRlsContext()
  // It grants all rights, but `truncate` bypasses policies and triggers.
  await database.runScript(`
    revoke truncate, references, trigger on all tables in schema public, storage from anon, authenticated, service_role;
  `)
}

/** Creates the three roles of requests. They belong to the PostgreSQL server: another process may create them at the same time. */
async function createRequestRoles(database: Database): Promise<void> {
  await database.runScript(`
    do $$
    declare role_name text;
    begin
      foreach role_name in array array['anon', 'authenticated', 'service_role'] loop
        begin
          if not exists (select from pg_roles where rolname = role_name) then
            execute format('create role %I nologin noinherit', role_name);
          end if;
        exception when duplicate_object or unique_violation then null;
        end;
        if not pg_has_role(current_user, role_name, 'member') then
          execute format('grant %I to %I', role_name, current_user);
        end if;
      end loop;
      if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
        alter role service_role bypassrls;
      end if;
    exception when insufficient_privilege then
      raise exception 'This database user may not prepare the request roles. Ask the owner of the server for: create role anon; create role authenticated; create role service_role bypassrls; grant anon, authenticated, service_role to %', current_user
        using errcode = 'insufficient_privilege';
    end
    $$;
  `)
}
