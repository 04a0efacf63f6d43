import { Readable } from 'node:stream'
import { collectAfterBytes } from '../collect-buffers.ts'
import type { Parts } from './file-storage.ts'

/** Parts of a file as a body; one waits ahead instead of the thirty that the two kinds of stream would keep. */
export function streamOf(parts: Parts): ReadableStream {
  return Readable.toWeb(Readable.from(passing(parts), { highWaterMark: 1 })) as ReadableStream
}

/** The same parts. @param look is shown each before it goes on */
export async function* passing(
  parts: Parts,
  look: (part: Uint8Array) => unknown = () => {},
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    look(part)
    collectAfterBytes(part)
    yield part
  }
}
