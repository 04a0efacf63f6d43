import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '../../../rules/uploads.ts'
import { checkUpload } from './upload-type.ts'

const file = (bytes: number[] | string, name = 'Befund.pdf') =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

test.each([
  ['a PDF', file('%PDF-1.7\n'), 'application/pdf'],
  ['a JPEG', file([0xff, 0xd8, 0xff, 0xe0, 0]), 'image/jpeg'],
  ['a PNG', file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
  ['a WebP', file('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/webp'],
])('%s is recognised by its first bytes', async (_name, given, mime) => {
  expect(await checkUpload(given)).toMatchObject({ type: { mime } })
})

test.each([
  ['beginning like a PDF', '%PDF and then words'],
  ['beginning like a JPEG', [0xff, 0xd8, 0x00, 0xe0, 0]],
  ['beginning like a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x00]],
  ['of another kind in the same container as WebP', 'RIFF\x10\x00\x00\x00WAVEfmt '],
])('a file %s is refused', async (_what, bytes) => {
  expect((await checkUpload(file(bytes))).type).toBeUndefined()
})

test('a web page that calls itself a PDF is refused', async () => {
  expect(await checkUpload(file('<!doctype html><script>alert(1)</script>', 'Befund.pdf'))).toEqual({
    problem: 'Diese Datei ist kein PDF und kein Bild (JPEG, PNG, WebP). Wählen Sie eine andere Datei.',
  })
})

test('an empty file and one above 10 MB are refused with different sentences', async () => {
  expect((await checkUpload(file(''))).problem).toBe('Die Datei ist leer. Wählen Sie eine andere Datei.')
  const large = new File([new Uint8Array(MAX_UPLOAD_BYTES + 1)], 'gross.pdf')
  expect((await checkUpload(large)).problem).toBe('Die Datei ist größer als 10 MB. Wählen Sie eine kleinere Datei.')
})

test('whatever the bytes are, the answer is one known type or one sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
      const { type, problem } = await checkUpload(new File([bytes as Uint8Array<ArrayBuffer>], 'x'))
      expect(Boolean(type) !== Boolean(problem)).toBe(true)
    }),
  )
})
