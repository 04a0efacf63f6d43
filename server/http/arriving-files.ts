import type { FileHandle } from 'node:fs/promises'
import { START_BYTES } from '../../rules/input/uploads.ts'
import { collectAfterBytes } from '../collect-buffers.ts'
import { createPlaces } from '../limits/places.ts'
import { openNamelessFile } from '../nameless-file.ts'
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
}

/** To disk as they come, so that slow ones need no memory. */
export function createArrivingFiles(): ArrivingFiles {
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
      let stored: FileHandle | undefined
      const remove = async () => {
        await stored?.close()
        giveBack()
      }
      try {
        const sent = piecesOf(request, mostSent)
        const file = isForm ? fileInForm(sent, String(type), most) : { type, pieces: sent }
        const disk = await openNamelessFile()
        stored = disk
        const written = await write(file.pieces, disk)
        return { type: file.type, remove, parts: () => partsOf(disk), ...written }
      } catch (error) {
        await remove()
        throw error
      }
    },
  }
}

async function write(pieces: AsyncIterable<Uint8Array>, file: FileHandle): Promise<Pick<ArrivedFile, 'size' | 'head'>> {
  let size = 0
  let head = new Uint8Array()
  let waiting: Uint8Array[] = []
  let written = 0
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
  return { size, head }
}

async function* partsOf(file: FileHandle): AsyncGenerator<Uint8Array> {
  for (let place = 0; ; ) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(WRITTEN_AT_ONCE), position: place })
    if (bytesRead === 0) return
    place += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
