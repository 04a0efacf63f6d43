import { sql } from 'kysely'
import { TRASH_DAYS } from '../../rules/operation/retention-periods.ts'
import type { Database } from '../database/open-database.ts'

/** Empties the trash of discarded drafts. @returns how many are gone */
export async function deleteDiscardedDrafts(database: Database): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    select private.delete_discarded_drafts(${TRASH_DAYS}::integer) as gone
  `.execute(database.sql)
  return rows[0]?.gone ?? 0
}
