import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { ReadPicture } from './read-picture.ts'

/** The same picture is stored once. */
export async function keepPicture(database: Database, { hash, width, height, files }: ReadPicture): Promise<void> {
  await database.sql.transaction().execute(async (transaction) => {
    await sql`
      insert into private.picture_contents (hash, width, height) values (${hash}, ${width}, ${height})
      on conflict (hash) do update set uploaded_at = now()
    `.execute(transaction)
    for (const file of files) {
      await sql`
        insert into private.picture_files (hash, width, format, bytes)
        values (${hash}, ${file.width}, ${file.format}, ${Buffer.from(file.bytes)})
        on conflict do nothing
      `.execute(transaction)
    }
  })
}
