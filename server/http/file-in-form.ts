import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import { BodyError } from './read-body.ts'

/** What a form may hold beside the bytes of its file: the two short fields of supabase-js, and headers. */
export const FORM_BYTES = 16 * 1024

/** RFC 2046. It is looked for at every byte. */
const LONGEST_BOUNDARY = 70

const LIMITS = { files: 1, fields: 2, parts: 3, fieldSize: FORM_BYTES, headerPairs: 10, headerSize: 2048 }

const SLICE_BYTES = 4096

const badForm = () => new BodyError(400, 'bad_form')

/**
 * The one file of a form (RFC 7578), as supabase-js sends a `Blob`, taken apart as it comes.
 * @returns its bytes, which fail with a BodyError: 413 for more than `most`, 400 for another form; and its type, once they are read
 * @throws BodyError for a type that names no boundary
 */
export function fileInForm(
  pieces: AsyncIterable<Uint8Array>,
  contentType: string,
  most: number,
): { pieces: Readable; type: string | null } {
  const form = formOf(contentType, most)
  // It may fail before anybody reads it.
  const bytes = new PassThrough().on('error', () => {})
  const file: { pieces: Readable; type: string | null } = { pieces: bytes, type: null }
  const refuse = () => form.destroy(badForm())
  for (const limit of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const) form.on(limit, refuse)
  form.on('file', (_name, content, _fileName, _encoding, type) => {
    file.type = type
    content.on('error', refuse).once('limit', () => form.destroy(new BodyError(413, 'too_large')))
    content.pipe(bytes, { end: false })
  })
  // Nobody reads them any more.
  bytes.once('close', () => form.destroy())
  // The library may finish before its source, and then answers no write. An error of a form that is cut off comes right after it.
  form.once('finish', () => setImmediate(() => (file.type === null ? bytes.destroy(badForm()) : bytes.end())))
  pipeline(Readable.from(slicesOf(pieces)), form).catch((error: unknown) =>
    bytes.destroy(error instanceof BodyError ? error : badForm()),
  )
  return file
}

/** The library takes a slice apart to its end, also after a limit: one of nothing but boundaries holds some hundred. */
async function* slicesOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces)
    for (let start = 0; start < piece.length; start += SLICE_BYTES) yield piece.subarray(start, start + SLICE_BYTES)
}

function formOf(contentType: string, most: number) {
  const boundary = /boundary=(.*)/i.exec(contentType)?.[1] ?? ''
  if (boundary.length > LONGEST_BOUNDARY + 2) throw badForm()
  try {
    return busboy({ headers: { 'content-type': contentType }, limits: { ...LIMITS, fileSize: most } })
  } catch {
    throw badForm()
  }
}
