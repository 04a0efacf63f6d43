import { sql } from 'kysely'
import { type Database, openDatabase } from '../database/open-database.ts'
import { StartupError } from '../startup-error.ts'

// A restored PostgreSQL cannot be prepared beside the old one and renamed, as folders can: schemas have fixed names.
// So the old ones are renamed away, and dropped only when every restored row was compared.
const ASIDE = 'vor_wiederherstellung_'
/** An empty schema that is there while a database is being filled, also one that was empty before. */
const UNDER_WAY = `${ASIDE}laeuft`
const EMPTY_PUBLIC = 'create schema public; grant usage on schema public to public;'

/**
 * Whether nothing would be lost by restoring here.
 *
 * @returns false, too, when the only content is what a restore that was cut off has set aside
 */
export async function holdsNothing(database: Database): Promise<boolean> {
  return (await ownSchemas(database)).length === 0 && !(await isCutOff(database))
}

/** Whether a restore or a move was cut off here, also one into an empty database. */
export async function isCutOff(database: Database): Promise<boolean> {
  return (await schemasAside(database)).length > 0
}

/** Puts back what a restore that was cut off has set aside; without such a thing nothing happens. */
export async function undoCutOffRestore(database: Database): Promise<void> {
  if (await isCutOff(database)) await putSchemasBack(database)
}

/** Marks the database as being filled, and makes room for the schemas that come. */
export async function setSchemasAside(database: Database): Promise<void> {
  await undoCutOffRestore(database)
  const names = await ownSchemas(database)
  const renamed = names.map((name) => `alter schema ${name} rename to ${ASIDE}${name};`)
  await database.runScript([`create schema ${UNDER_WAY};`, ...renamed, names.length > 0 ? EMPTY_PUBLIC : ''].join(' '))
}

/** Drops what was restored in part, and gives the schemas that were set aside their names back. */
export async function putSchemasBack(database: Database): Promise<void> {
  const aside = (await schemasAside(database)).filter((name) => name !== UNDER_WAY)
  const inTheWay = new Set([...(await ownSchemas(database)), 'public'])
  await database.runScript(
    [
      ...[...inTheWay].map((name) => `drop schema if exists ${name} cascade;`),
      ...aside.map((name) => `alter schema ${name} rename to ${name.slice(ASIDE.length)};`),
      aside.length > 0 ? '' : EMPTY_PUBLIC,
      `drop schema if exists ${UNDER_WAY};`,
    ].join(' '),
  )
}

/** Deletes the old content and the mark, once the new content was proven. */
export async function dropSchemasAside(database: Database): Promise<void> {
  const aside = await schemasAside(database)
  if (aside.length > 0) await database.runScript(aside.map((name) => `drop schema ${name} cascade;`).join(' '))
}

/** A restore or a move was interrupted in this database. */
export class InterruptedRestore extends StartupError {
  readonly text = 'In dieser Datenbank wurde eine Wiederherstellung unterbrochen. Der alte Stand ist noch da.'
  readonly advice = 'Führen Sie denselben Befehl (npm run restore oder npm run move) noch einmal aus.'

  constructor() {
    super('')
    this.message = `${this.text} ${this.advice}`
    this.name = 'InterruptedRestore'
  }
}

/**
 * Opens the database of an installation for the start and for every command. Only restoring and moving open what an
 * interrupted restore has left: they finish it.
 *
 * @throws InterruptedRestore, and what `openDatabase` throws
 */
export async function openInstalled(place: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const database = await openDatabase(place)
  // The built-in one takes its place by a rename (swap-parts.ts).
  if (database.engine === 'pglite') return database
  try {
    // It looks like an empty installation, and what is written there is gone with the next try.
    if (await isCutOff(database)) throw new InterruptedRestore()
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
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
