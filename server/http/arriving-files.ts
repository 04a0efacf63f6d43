import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { START_BYTES } from '../../rules/input/uploads.ts'
import { collectAfterBytes } from '../collect-buffers.ts'
import { createPlaces } from '../limits/places.ts'
import type { Log } from '../log.ts'
import type { ArrivedFile } from '../routing/api-request.ts'
import { FORM_BYTES, fileInForm } from './file-in-form.ts'
import { BodyError, piecesOf } from './read-body.ts'

const MEGABYTE = 1024 * 1024

/** `listen.ts` cuts off idle senders. */
const LIMITS = { perCustomer: 50 * MEGABYTE, inAll: 480 * MEGABYTE, share: 8 }

/** Senders choose how small their pieces are, and each write costs as much as thousands of bytes. */
const WRITTEN_AT_ONCE = MEGABYTE / 16

export interface ArrivingFiles {
  /** @param limits `most` bytes; `address` undefined for a sender without limit @throws BodyError 413 too large, 429 too many arriving bytes */
  receive(request: Request, limits: { most: number; address: string | undefined }): Promise<ArrivedFile>
  stop(): Promise<void>
}

/** Beside the id of its process, in the temporary folder of the system. */
const FOLDER = /^praxis-arriving-(\d+)-/
const ownFolders = new Set<string>()

/** To disk as they come, so that slow ones need no memory: into a folder of this server, which goes when it stops. */
export async function createArrivingFiles(log: Log): Promise<ArrivingFiles> {
  await removeLeftArrivals(log)
  const folder = await mkdtemp(join(tmpdir(), `praxis-arriving-${process.pid}-`))
  ownFolders.add(folder)
  const places = createPlaces(LIMITS)
  return {
    async receive(request, { most, address }) {
      const type = request.headers.get('content-type')
      const isForm = /^multipart\/form-data\b/i.test(type ?? '')
      const mostSent = isForm ? most + FORM_BYTES : most
      const claimed = Number(request.headers.get('content-length') ?? mostSent)
      if (claimed > mostSent) throw new BodyError(413, 'too_large')
      const giveBack = address === undefined ? () => {} : places.take(address, claimed)
      if (!giveBack) throw new BodyError(429, 'too_many_files')
      const path = join(folder, randomUUID())
      const remove = async () => {
        await rm(path, { force: true })
        giveBack()
      }
      try {
        const sent = piecesOf(request, mostSent)
        const file = isForm ? fileInForm(sent, String(type), most) : { type, pieces: sent }
        const written = await write(file.pieces, path)
        return { path, type: file.type, remove, parts: () => partsOf(path), ...written }
      } catch (error) {
        await remove()
        throw error
      }
    },
    async stop() {
      ownFolders.delete(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Removes what was arriving when a process died. The folder is everybody's: what another user left is not ours to remove. */
async function removeLeftArrivals(log: Log): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name)
    const process = Number(FOLDER.exec(name)?.[1] ?? 0)
    // In a container every process may have the id of the one before.
    if (process > 0 && !ownFolders.has(path) && !isOtherProcess(process))
      await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
        log.warn({ err: error }, 'what a stopped server was receiving could not be removed'),
      )
  }
}

/** Whether another process of this id runs, of whatever user. */
function isOtherProcess(id: number): boolean {
  if (id === process.pid) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

async function write(pieces: AsyncIterable<Uint8Array>, path: string): Promise<Pick<ArrivedFile, 'size' | 'head'>> {
  let size = 0
  let head = new Uint8Array()
  let waiting: Uint8Array[] = []
  let written = 0
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of pieces) {
      size += piece.length
      if (head.length < START_BYTES) head = Buffer.concat([head, piece.subarray(0, START_BYTES - head.length)])
      waiting.push(piece)
      collectAfterBytes(piece)
      if (size - written < WRITTEN_AT_ONCE) continue
      await file.appendFile(Buffer.concat(waiting))
      waiting = []
      written = size
    }
    await file.appendFile(Buffer.concat(waiting))
  } finally {
    await file.close()
  }
  return { size, head }
}

async function* partsOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}
