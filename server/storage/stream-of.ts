import { Readable } from 'node:stream'
import { collectAfterBytes } from '../collect-buffers.ts'
import type { Parts } from './file-storage.ts'

/** Parts of a file as a body; one waits ahead instead of the thirty that the two kinds of stream would keep. */
export function streamOf(parts: Parts): ReadableStream {
  return Readable.toWeb(Readable.from(passing(parts), { highWaterMark: 1 })) as ReadableStream
}

async function* passing(parts: Parts): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    collectAfterBytes(part)
    yield part
  }
}
