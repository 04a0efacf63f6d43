import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder, toDisk } from './to-disk.ts'

/** What a file is written from: a text, bytes, or a stream that does not have to fit into memory. */
type Content = string | Uint8Array | Readable

/**
 * Writes a file that has its name only once it is complete and on disk, readable for its owner alone. Missing folders are
 * made. When this returns, all of it survives a power cut. The part that is written beside it ends in `.part` and is removed when something fails.
 *
 * `write-file-atomic` does the same for texts; archives are streams, and the first of several processes must win some files.
 *
 * @param onlyNew leaves a file of that name as it is
 * @returns whether the file was written: false when `onlyNew` found one
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

/** A link fails where the name is taken; a rename would replace what is there. */
async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
}
