import { mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifThere } from './if-there.ts'

/** Waits until a file, or the names in a folder, would survive a power cut. Windows cannot open a folder. @throws as the disk does */
export async function toDisk(path: string): Promise<void> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (process.platform === 'win32' && (error.code === 'EISDIR' || error.code === 'EPERM')) return undefined
    throw error
  })
  await file?.sync().finally(() => file.close())
}

/** The same for a folder with everything in it, folders before the names that lead to them. */
export async function allToDisk(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await allToDisk(path)
    else if (entry.isFile()) await toDisk(path)
  }
  await toDisk(folder)
}

/** Renames a file or folder; both folders are synced. */
export async function renameToDisk(from: string, to: string): Promise<void> {
  await rename(from, to)
  await toDisk(dirname(to))
  if (dirname(from) !== dirname(to)) await toDisk(dirname(from))
}

/** Makes a folder and the missing ones above it, and syncs their names. In `/proc`, which takes none, `recursive` would never end. */
export async function makeFolder(path: string): Promise<void> {
  if (await ifThere(stat(path))) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await toDisk(dirname(path))
}
