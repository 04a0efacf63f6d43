import { sql } from 'kysely'
import type { LimitName } from '../../rules/operation/request-limits.ts'
import type { Database } from '../database/database.ts'

/**
 * Counts a request against every limit of that name, by network of the client's IP address and in total.
 * @param client null counts in total only
 * @param amount what it counts, as for kilobytes
 * @returns 0 within the limits, otherwise the seconds to wait
 */
export async function secondsToWait(
  database: Database,
  name: LimitName,
  client: string | null,
  amount = 1,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select private.seconds_to_wait(${name}, ${client}::text::inet, ${amount}::integer) as seconds
  `.execute(database.sql)
  return rows[0]?.seconds ?? 0
}
