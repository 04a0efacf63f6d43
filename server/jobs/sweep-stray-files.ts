import type { Database } from '../database/database.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { readNamedFiles } from '../storage/named-files.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes uploaded files without a row, unless younger than a day. @returns their paths */
export async function sweepStrayFiles(database: Database, files: FileStorage, now = new Date()): Promise<string[]> {
  const stray: string[] = []
  const isOld = ({ storedAt }: { storedAt: Date }) => storedAt.getTime() < now.getTime() - DAY_MS
  const named = new Set(await readNamedFiles(database))
  for await (const file of files.list()) if (!named.has(file.path) && isOld(file)) stray.push(file.path)
  await files.remove(stray)
  return stray
}
