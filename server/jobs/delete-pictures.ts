import { sql } from 'kysely'
import type { Database } from '../database/open-database.ts'

/** Empties the trash of pictures. @returns how many are gone */
export async function deleteOldPictures(database: Database): Promise<number> {
  const { rows } = await sql<{ gone: number }>`select private.delete_old_pictures() as gone`.execute(database.sql)
  return rows[0]?.gone ?? 0
}
