import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Keys } from './keys.ts'

/** A short digest that tells keys apart; the key itself stays out of the database and its backups. */
export function keyFingerprint({ jwtSecret }: Pick<Keys, 'jwtSecret'>): string {
  return createHash('sha256').update(jwtSecret).digest('hex').slice(0, 16)
}

/** @returns the fingerprint of the keys at the last start of the server; undefined before its first start */
export async function readKeyFingerprint(database: Database): Promise<string | undefined> {
  const { rows } = await sql<{ fingerprint: string }>`
    select value #>> '{}' as fingerprint from private.settings where key = 'signing_key'
  `.execute(database.sql)
  return rows[0]?.fingerprint
}
