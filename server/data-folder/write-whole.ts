import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder, toDisk } from './to-disk.ts'

type Content = string | Uint8Array | Readable

/**
 * Writes a file that gets its name once it is complete and synced, readable for its owner alone. `write-file-atomic` does this for
 * texts only, and cannot let the first of several processes win.
 * @param onlyNew keeps a file of that name
 * @returns false when `onlyNew` found one
 */
export async function writeWhole(path: string, content: Content, { onlyNew = false } = {}): Promise<boolean> {
  await makeFolder(dirname(path))
  const part = `${path}.${randomUUID()}.part`
  try {
    const source = content instanceof Readable ? content : Readable.from([Buffer.from(content)])
    await pipeline(source, createWriteStream(part, { mode: 0o600, flags: 'wx' }))
    await toDisk(part)
    if (!onlyNew) await rename(part, path)
    else if (!(await linked(part, path))) return false
    await toDisk(dirname(path))
    return true
  } finally {
    await rm(part, { force: true })
  }
}

/** Unlike a rename, a link fails where the name is taken. */
async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}
