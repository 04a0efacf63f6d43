import { randomUUID } from 'node:crypto'
import { link, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../backend/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Beside an object `x` lie `x.meta` and, while either is written, `x.<uuid>.part` (file-storage-adapter.ts). */
const BESIDE_AN_OBJECT = /(\.meta)?(\.[0-9a-f-]{36}\.part)?$/

/**
 * Removes uploaded bytes that no row names: a process that dies between a file and its row leaves one behind, and it may
 * be somebody's medical document. What is younger than a day stays, as its row may still come.
 *
 * Only in a folder that belongs to this database. Started on another database by mistake, the server would find no row
 * for any file and remove them all.
 *
 * @param folder where the Storage API keeps its files
 * @returns the paths that are gone, below `folder`; undefined when the folder belongs to another database
 */
export async function sweepStrayFiles(
  database: Database,
  folder: string,
  now = new Date(),
): Promise<string[] | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(notThere)
  if (!entries) return []
  if (!(await belongsTo(database, folder))) return undefined

  const { rows } = await sql<{ path: string }>`select bucket_id || '/' || name as path from storage.objects`.execute(
    database.sql,
  )
  const named = new Set(rows.map(({ path }) => path))
  const isOld = async (path: string) => {
    const found = await stat(join(folder, path)).catch(notThere)
    return found !== undefined && found.mtimeMs < now.getTime() - DAY_MS
  }

  const removed: string[] = []
  const folders: string[] = []
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    // At the top lie the mark and the buckets; objects and their folders lie in buckets.
    if (!path.includes('/')) continue
    if (entry.isDirectory()) {
      folders.push(path)
      continue
    }
    const isPart = path.endsWith('.part')
    if ((isPart || !named.has(path.replace(BESIDE_AN_OBJECT, ''))) && (await isOld(path))) {
      await rm(join(folder, path), { force: true })
      removed.push(path)
    }
  }
  // Longer paths first: a folder can go once those in it are gone. One that is not empty stays.
  for (const path of folders.toSorted((a, b) => b.length - a.length)) {
    if (await isOld(path)) await rmdir(join(folder, path)).catch(() => {})
  }
  return removed
}

/** The folder bears the id of its database. One without a mark (new, restored) belongs to the first that asks. */
async function belongsTo(database: Database, folder: string): Promise<boolean> {
  await sql`
    insert into private.settings (key, value) values ('database_id', to_jsonb(${randomUUID()}::text))
    on conflict (key) do nothing
  `.execute(database.sql)
  const { rows } = await sql<{ id: string }>`
    select value #>> '{}' as id from private.settings where key = 'database_id'
  `.execute(database.sql)
  const id = rows[0]?.id ?? ''

  const mark = join(folder, '.database-id')
  const part = `${mark}.${randomUUID()}.part`
  try {
    await writeFile(part, id, { mode: 0o600, flush: true })
    await link(part, mark).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(part, { force: true })
  }
  return (await readFile(mark, 'utf8')) === id
}

function notThere(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
