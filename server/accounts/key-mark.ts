import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Keys } from './keys.ts'

/** Enough of a digest to notice other keys; the key itself stays out of the database and its backups. */
export function keyMark({ jwtSecret }: Pick<Keys, 'jwtSecret'>): string {
  return createHash('sha256').update(jwtSecret).digest('hex').slice(0, 16)
}

/** @returns the mark of the keys with which the server was started last; undefined before its first start */
export async function readKeyMark(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ mark: string }>`
    select value #>> '{}' as mark from private.settings where key = 'signing_key'
  `.execute(database.sql)
  return rows[0]?.mark
}
