import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fileInForm } from './file-in-form.ts'

const MOST = 100_000
const file = (size = 10) => new File([Buffer.alloc(size, 'a')], 'Befund.pdf', { type: 'application/pdf' })

/** @param change of the sent form */
async function read(parts: [string, string | Blob][], change = (sent: Buffer) => sent) {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const response = new Response(form)
  const sent = change(Buffer.from(await response.arrayBuffer()))
  return fileInForm(inPieces(sent), response.headers.get('content-type') ?? '', MOST)
}

async function* inPieces(sent: Buffer): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < sent.length; start += 1000) yield sent.subarray(start, start + 1000)
}

test('the file is read with its type, up to the last byte that it may have', async () => {
  const form = await read([
    ['cacheControl', '3600'],
    ['', file(MOST)],
  ])

  expect((await buffer(form.pieces)).equals(Buffer.alloc(MOST, 'a'))).toBe(true)
  expect(form.type).toBe('application/pdf')
})

const fields = ['a', 'b', 'c'].map((name): [string, string] => [name, '1'])
const name = 'a'.repeat(3000)
test.each<[string, number, [string, string | Blob][], ((sent: Buffer) => Buffer)?]>([
  ['a file that is too large', 413, [['', file(MOST + 1)]]],
  [
    'two files',
    400,
    [
      ['', file()],
      ['', file()],
    ],
  ],
  ['no file', 400, fields.slice(0, 1)],
  ['many fields', 400, [...fields, ['', file()]]],
  ['a long name', 400, [[name, file()]]],
  ['a form that is cut off', 400, [['', file(5000)]], (sent) => sent.subarray(0, 3000)],
  ['nothing', 400, [['', file()]], () => Buffer.alloc(0)],
])('%s is refused with %i', async (_what, status, parts, change) => {
  const { pieces } = await read(parts, change)

  await expect(buffer(pieces)).rejects.toMatchObject({ status })
})

test.each(['multipart/form-data', `multipart/form-data; boundary=${'a'.repeat(100)}`])('%s is refused', (type) => {
  expect(() => fileInForm(inPieces(Buffer.alloc(0)), type, MOST)).toThrow('bad_form')
})

test('a form that fails before anybody reads it ends nothing else', async () => {
  const { pieces } = fileInForm(inPieces(Buffer.from('x')), 'multipart/form-data; boundary=x1', MOST)
  await setImmediate()

  await expect(buffer(pieces)).rejects.toMatchObject({ message: 'bad_form' })
})

test('a form that ends twice, and goes on, is answered', async () => {
  async function* sent() {
    yield Buffer.from('--x1\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\n--x1--\r\n--x1--\r\n')
    for (const more of ['zzzz', 'zzzz']) {
      await setImmediate()
      yield Buffer.from(more)
    }
  }
  const { pieces } = fileInForm(sent(), 'multipart/form-data; boundary=x1', MOST)

  await expect(buffer(pieces).then(Boolean, Boolean)).resolves.toBe(true)
})
