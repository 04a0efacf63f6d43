import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { explainFailure } from '../explain-failure.ts'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../database/migrations')

/**
 * The first line of a migration after which servers of the version before may go on: it only adds what they do not ask for. They look for it
 * in the record (`schema-state.ts`).
 */
export const FITS_THE_VERSION_BEFORE = '-- The version before goes on working.'

interface Migration {
  version: string
  name: string
  text: string
}

/**
 * Applies the missing migrations in order, each in one transaction with its record. The caller holds the database exclusively.
 * @returns their names
 * @throws StartupError that names one that is unknown, was edited since, or fails
 */
export async function runMigrations(database: Database, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder)
  await database.runScript(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  `)

  await refuseUnknownRecords(database, migrations)
  const applied: string[] = []
  for (const migration of migrations) {
    if (await isApplied(database, migration)) continue
    await apply(database, migration)
    applied.push(migration.name)
  }
  return applied
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => ({
      version: file.slice(0, file.indexOf('_')),
      name: file.slice(0, -'.sql'.length),
      text: await readFile(join(folder, file), 'utf8'),
    })),
  )
}

async function isApplied(database: Database, migration: Migration): Promise<boolean> {
  const { rows } = await sql<{ text: string | null }>`
    select statements[1] as text from supabase_migrations.schema_migrations where version = ${migration.version}
  `.execute(database.sql)
  const [record] = rows
  if (!record) return false
  if (record.text !== migration.text) {
    throw new StartupError(
      `Die Migration ${migration.name} wurde geändert, nachdem sie hier lief. Spielen Sie die unveränderte Version des Programms ein.`,
    )
  }
  return true
}

async function apply(database: Database, migration: Migration): Promise<void> {
  try {
    await database.runScript(`
        insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${literal(migration.version)}, ${literal(migration.name)}, array[${literal(migration.text)}]);
      ${migration.text}
    `)
  } catch (cause) {
    throw new StartupError(
      `Die Migration ${migration.name} schlug fehl, nichts davon wurde übernommen. ${explainFailure(cause)}`,
      { cause },
    )
  }
}

async function refuseUnknownRecords(database: Database, migrations: Migration[]): Promise<void> {
  const { rows } = await sql<{ name: string | null; version: string }>`
    select version, name from supabase_migrations.schema_migrations order by version
  `.execute(database.sql)
  const unknown = rows.find((row) => !migrations.some((migration) => migration.version === row.version))
  if (unknown) throw new ProgramTooOld(unknown.name ?? unknown.version)
}

/** A text as SQL writes it, for statements that take no parameters. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A migration is recorded that this program lacks. */
export class ProgramTooOld extends StartupError {
  /** `RestartPreventExitStatus` in deploy/praxis.service: starting again repairs nothing. */
  override readonly exitCode = 78

  /** @param migration its name, where it is known */
  constructor(migration?: string) {
    super(
      `Die Datenbank ist neuer als das Programm${migration ? ` (Migration ${migration})` : ''}. Spielen Sie die neuere Version des Programms ein.`,
    )
  }
}
