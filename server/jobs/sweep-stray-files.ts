import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ifThere } from '../data-folder/if-there.ts'
import { readNamedFiles } from '../data-folder/named-files.ts'
import type { Database } from '../database/open-database.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Beside an object `x` lie `x.meta` and, while either is written, `x.<uuid>.part` (file-storage-adapter.ts). */
const BESIDE_AN_OBJECT = /(\.meta)?(\.[0-9a-f-]{36}\.part)?$/

/** Removes uploaded files without a row, unless younger than a day. @returns their paths below `<dataDir>/files` */
export async function sweepStrayFiles(database: Database, dataDir: string, now = new Date()): Promise<string[]> {
  const folder = join(dataDir, 'files')
  const entries = await ifThere(readdir(folder, { recursive: true, withFileTypes: true }))
  if (!entries) return []

  const named = new Set(await readNamedFiles(database))
  const isOld = async (path: string) => {
    const found = await ifThere(stat(join(folder, path)))
    return found !== undefined && found.mtimeMs < now.getTime() - DAY_MS
  }

  const removed: string[] = []
  const folders: string[] = []
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    // At the top are the buckets and the id of the installation.
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
  // Longer paths first: inner folders go before outer ones.
  for (const path of folders.toSorted((a, b) => b.length - a.length)) {
    if (await isOld(path)) await rmdir(join(folder, path)).catch(() => {})
  }
  return removed
}
