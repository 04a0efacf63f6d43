import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import { type Finding, note, ok } from './finding.ts'

/**
 * PostgreSQL repeats in its errors what a visitor wrote: `invalid input syntax for type uuid: "…"`, `Failing row contains (…)`.
 * By default all of that is logged, with the statement.
 */
const QUIET: Record<string, { good: readonly string[]; advised: string }> = {
  log_min_messages: { good: ['fatal', 'panic'], advised: 'fatal' },
  log_min_error_statement: { good: ['fatal', 'panic'], advised: 'panic' },
  log_min_duration_statement: { good: ['-1'], advised: '-1' },
  log_statement: { good: ['none', 'ddl'], advised: 'none' },
}

/** Whether the log of PostgreSQL can hold what visitors write. */
export async function checkDatabaseLog(database: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings where name in (${sql.join(Object.keys(QUIET))})
  `.execute(database.sql)
  const loud = rows.filter(({ name, value }) => !QUIET[name]?.good.includes(value)).map(({ name }) => name)
  if (loud.length === 0) return ok('Das Protokoll von PostgreSQL nimmt nichts auf, was Besucher schreiben.')
  const settings = loud.map((name) => `alter system set ${name} = '${QUIET[name]?.advised}'`)
  return note(
    'PostgreSQL schreibt Texte von Besuchern in sein Protokoll, wenn eine Anfrage abgelehnt wird.',
    `Als Verwalter von PostgreSQL (sudo -u postgres psql): ${settings.join('; ')}; select pg_reload_conf();`,
  )
}
