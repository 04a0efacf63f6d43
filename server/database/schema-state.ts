import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { EmptyDatabase } from '../data-folder/empty-database.ts'
import type { Log } from '../log.ts'
import { StartupError } from '../startup-error.ts'
import type { Database } from './database.ts'
import { FITS_THE_VERSION_BEFORE, MIGRATIONS_FOLDER, ProgramTooOld } from './run-migrations.ts'

/** `ahead` is newer, and a server of the version before that runs may go on; none may start. */
export type SchemaState = 'empty' | 'older' | 'ahead' | 'newer' | 'current'

/** Reads the state without changing anything. */
export async function readSchemaState(database: Database): Promise<SchemaState> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('supabase_migrations.schema_migrations') is not null as found
  `.execute(database.sql)
  const own = (await readdir(MIGRATIONS_FOLDER))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => String(name.split('_')[0]))
  if (!tables[0]?.found) return 'empty'

  const { rows } = await sql<{ version: string; fits: boolean }>`
    select version, coalesce(starts_with(statements[1], ${FITS_THE_VERSION_BEFORE}::text), false) as fits
    from supabase_migrations.schema_migrations
  `.execute(database.sql)
  const applied = new Set(rows.map(({ version }) => version))
  if (applied.size === 0) return 'empty'
  const unknown = rows.filter(({ version }) => !own.includes(version))
  if (unknown.length > 0) return unknown.every(({ fits }) => fits) ? 'ahead' : 'newer'
  return own.every((version) => applied.has(version)) ? 'current' : 'older'
}

/** @throws StartupError unless the database is up to date; for a user that may not migrate it */
export function refuseWithoutOwner(state: SchemaState): void {
  if (state === 'empty' || state === 'older')
    throw new StartupError(
      'Dem Benutzer der Datenbank fehlen Rechte. Sie ist noch nicht auf dem Stand des Programms; dorthin bringt sie ihr Besitzer: npm run migrate (DATABASE_OWNER_URL).',
    )
  refuseOtherSchema(state)
}

/** @throws StartupError unless the database is up to date */
export function refuseOtherSchema(state: SchemaState): void {
  if (state === 'empty') throw new EmptyDatabase()
  if (state === 'older')
    throw new StartupError(
      'Die Datenbank ist noch auf einem älteren Stand als das Programm. Starten Sie die Website: Sie bringt sie auf den neuen.',
    )
  if (state === 'newer' || state === 'ahead') throw new ProgramTooOld()
}

const LOOK_MS = 5000

/** Looks whether another process brought the database to a state that this program cannot serve. @param onTooOld is called once */
export function watchSchema(
  database: Database,
  { onTooOld, log }: { onTooOld: (error: ProgramTooOld) => void; log: Log },
): { stop(): void } {
  async function look() {
    if ((await readSchemaState(database)) !== 'newer') return
    clearInterval(timer)
    onTooOld(new ProgramTooOld())
  }
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'the state of the database is not known'))
  }, LOOK_MS)
  return { stop: () => clearInterval(timer) }
}
