import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/**
 * The path in `FileStorage` of a row of `storage.objects`, in SQL. Each upload has a folder of its own: of two under one name, also at once,
 * the one that gets the row is there with its own bytes, and those of the other are deleted.
 */
export const FILE_PATH = "concat_ws('/', bucket_id, metadata ->> 'upload', name)"

/** Of a PDF file of the practice (608_documents.sql). */
export function documentPath(id: string): string {
  return `documents/${id}`
}

export const NAMED_FILES = `
  select ${FILE_PATH} as path from storage.objects union all select 'documents/' || id as path from private.documents
`

/** The files that the database names, by their path in `FileStorage`. */
export async function readNamedFiles(database: Database): Promise<string[]> {
  const { rows } = await sql.raw<{ path: string }>(NAMED_FILES).execute(database.sql)
  return rows.map(({ path }) => path)
}
