import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createShares } from '../limits/shares.ts'
import { BodyError } from './read-body.ts'

const MEGABYTE = 1024 * 1024

/** A file that somebody sent, complete and on disk, until its request is answered. */
export interface ArrivedFile {
  path: string
  size: number
  /** Its first bytes, which tell its type. */
  head: Uint8Array
  /** All of it, part by part. Nothing is opened before the first is asked for. */
  parts(): AsyncIterable<Uint8Array>
}

export interface ArrivingFilesLimits {
  /** Bytes on the way from one customer, and from everybody; the last quarter goes to who sends little. */
  perNetwork: number
  inAll: number
  /** A sender that delivers fewer than `leastBytes` within `stalledMs` has stopped. */
  stalledMs: number
  leastBytes: number
}

/** Files of ten megabytes: eight from one customer, 48 from everybody. A phone with a poor line sends 16 kB in three seconds. */
export const ARRIVING_FILES_LIMITS: ArrivingFilesLimits = {
  perNetwork: 80 * MEGABYTE,
  inAll: 480 * MEGABYTE,
  stalledMs: 20_000,
  leastBytes: 16 * 1024,
}

const HEAD_BYTES = 64
export interface ArrivingFiles {
  /**
   * Writes a body to disk as it comes.
   *
   * @param most bytes; a body that claims no length counts as this long
   * @param address of the sender; undefined for one who is not limited
   * @param hangUp ends the connection of a sender who has stopped
   * @throws BodyError 413 too large, 429 too much on the way
   */
  receive(request: Request, limits: { most: number; address: string | undefined; hangUp(): void }): Promise<ArrivedFile>
  remove(file: ArrivedFile): Promise<void>
}

/**
 * Takes files that are sent to the server: to disk as they come, so that a hundred that arrive slowly need no memory, and only so many
 * bytes at the same moment.
 *
 * @param folder is made when the first file comes
 */
export function createArrivingFiles(folder: string, limits = ARRIVING_FILES_LIMITS): ArrivingFiles {
  const room = createShares({ perNetwork: limits.perNetwork, inAll: limits.inAll, little: limits.perNetwork / 8 })
  return {
    async receive(request, { most, address, hangUp }) {
      const claimed = Number(request.headers.get('content-length') ?? most)
      if (claimed > most) throw new BodyError(413, 'too_large')
      const giveBack = address === undefined ? () => {} : room.take(address, claimed)
      if (!giveBack) throw new BodyError(429, 'too_many_files')
      try {
        return await write(request, join(folder, randomUUID()), most, watchFor(hangUp, limits))
      } finally {
        giveBack()
      }
    },
    remove: ({ path }) => rm(path, { force: true }),
  }
}

/** @returns a function that is told of bytes that came; 0 ends the watch */
function watchFor(hangUp: () => void, { stalledMs, leastBytes }: ArrivingFilesLimits): (bytes: number) => void {
  let came = 0
  const timer = setInterval(() => {
    if (came < leastBytes) hangUp()
    came = 0
  }, stalledMs)
  return (bytes) => {
    came += bytes
    if (bytes === 0) clearInterval(timer)
  }
}

async function write(
  request: Request,
  path: string,
  most: number,
  came: (bytes: number) => void,
): Promise<ArrivedFile> {
  const reader = request.body?.getReader()
  let size = 0
  let head = new Uint8Array()
  try {
    const file = await openNew(path)
    try {
      while (reader) {
        const { done, value } = await reader.read()
        if (done) break
        size += value.length
        if (size > most) throw new BodyError(413, 'too_large')
        came(value.length)
        if (head.length < HEAD_BYTES) head = Buffer.concat([head, value.subarray(0, HEAD_BYTES - head.length)])
        await file.appendFile(value)
      }
    } finally {
      await file.close()
    }
    return { path, size, head, parts: () => partsOf(path) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    came(0)
  }
}

async function openNew(path: string) {
  return open(path, 'wx', 0o600).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
    return open(path, 'wx', 0o600)
  })
}

async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
