import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDatabase } from '../../api/prepare-database.ts'
import { openMemoryDatabase } from '../open-database.ts'
import { findCallers } from './find-callers.ts'
import { readSchema } from './read-schema.ts'
import { rowTypes } from './row-types.ts'
import { schemaPage } from './schema-page.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * What `npm run schema` writes, from a database in memory with all migrations.
 *
 * @returns text by path inside the project
 */
export async function generateSchemaFiles(): Promise<Record<string, string>> {
  const database = await openMemoryDatabase()
  try {
    await prepareDatabase(database)
    const schema = await readSchema(database)
    return {
      'docs/schema.md': schemaPage(schema, await findCallers(schema)),
      'supabase/functions/_shared/database-types.ts': rowTypes(schema),
    }
  } finally {
    await database.close()
  }
}

if (import.meta.main) {
  const files = await generateSchemaFiles()
  for (const [path, text] of Object.entries(files)) await writeFile(join(ROOT, path), text)
  process.stdout.write(`Written: ${Object.keys(files).join(', ')}\n`)
}
