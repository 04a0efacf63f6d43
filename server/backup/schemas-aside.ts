import { sql } from 'kysely'
import type { Database } from '../backend/database.ts'
import { StartupError } from '../startup-error.ts'

// A restored PostgreSQL cannot be prepared beside the old one and renamed, as folders can: schemas have fixed names.
// So the old ones are renamed away, and dropped only when every restored row was compared.
const ASIDE = 'vor_wiederherstellung_'
const EMPTY_PUBLIC = 'create schema public; grant usage on schema public to public;'

/**
 * Whether nothing would be lost by restoring here.
 *
 * @returns false, too, when the only content is what a restore that was cut off has set aside
 */
export async function holdsNothing(database: Database): Promise<boolean> {
  return (await ownSchemas(database)).length === 0 && (await schemasAside(database)).length === 0
}

/** Puts back what a restore that was cut off has set aside; without such a thing nothing happens. */
export async function undoCutOffRestore(database: Database): Promise<void> {
  if ((await schemasAside(database)).length > 0) await putSchemasBack(database)
}

/** Makes room for restored schemas. */
export async function setSchemasAside(database: Database): Promise<void> {
  await undoCutOffRestore(database)
  const names = await ownSchemas(database)
  if (names.length === 0) return
  await database.runScript(
    `${names.map((name) => `alter schema ${name} rename to ${ASIDE}${name};`).join(' ')} ${EMPTY_PUBLIC}`,
  )
}

/** Drops what was restored in part, and gives the schemas that were set aside their names back. */
export async function putSchemasBack(database: Database): Promise<void> {
  const aside = await schemasAside(database)
  const inTheWay = new Set([...(await ownSchemas(database)), 'public'])
  await database.runScript(
    [
      ...[...inTheWay].map((name) => `drop schema if exists ${name} cascade;`),
      ...aside.map((name) => `alter schema ${name} rename to ${name.slice(ASIDE.length)};`),
      aside.length > 0 ? '' : EMPTY_PUBLIC,
    ].join(' '),
  )
}

/** Deletes the old content, once the restored one was proven. */
export async function dropSchemasAside(database: Database): Promise<void> {
  const aside = await schemasAside(database)
  if (aside.length > 0) await database.runScript(aside.map((name) => `drop schema ${name} cascade;`).join(' '))
}

/**
 * Keeps a server from starting on what a restore that was cut off has left: it would look like an empty installation,
 * and what visitors send would be gone with the next try.
 *
 * @throws StartupError that says how to go on
 */
export async function refuseHalfRestored(database: Database): Promise<void> {
  if ((await schemasAside(database)).length === 0) return
  throw new StartupError(
    'A restore was cut off in this database. The old content is still there. Restore once more with --replace.',
  )
}

async function schemasAside(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace where starts_with(nspname, ${ASIDE})
  `.execute(database.sql)
  return rows.map(({ name }) => name)
}

/** Schemas with something of ours in them; the empty `public` of a new database does not count. */
async function ownSchemas(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select n.nspname as name from pg_namespace n
    where n.nspname in ('auth', 'storage', 'private', 'supabase_migrations')
      or (n.nspname = 'public' and exists (select from pg_class c where c.relnamespace = n.oid and c.relkind = 'r'))
  `.execute(database.sql)
  const names = rows.map(({ name }) => name)
  return names.length > 0 && !names.includes('public') ? [...names, 'public'] : names
}
