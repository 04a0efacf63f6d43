import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDatabase } from '../../backend/prepare-database.ts'
import { openMemoryDatabase } from '../open-pglite.ts'
import { readSchema } from './read-schema.ts'
import { rowTypes } from './row-types.ts'

export const ROW_TYPES = join(import.meta.dirname, '../../../supabase/functions/_shared/database-types.ts')

/** The text of `ROW_TYPES`, from a database in memory with all migrations. */
async function generateRowTypes(): Promise<string> {
  const database = await openMemoryDatabase()
  try {
    await prepareDatabase(database)
    return rowTypes(await readSchema(database))
  } finally {
    await database.close()
  }
}

if (import.meta.main) await writeFile(ROW_TYPES, await generateRowTypes())
