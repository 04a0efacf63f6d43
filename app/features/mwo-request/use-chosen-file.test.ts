import { expect, test } from 'vitest'
import { HEIC_REFUSED, MAX_UPLOAD_BYTES } from '../../../rules/input/uploads.ts'
import { checkUpload } from './use-chosen-file.ts'

const file = (bytes: number[] | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'a.pdf')

test.each([
  ['a PDF', file('%PDF-1.7\n'), 'application/pdf'],
  ['a PDF behind a mark of byte order, a line break and zeros', file('\ufeff\r\n\0\0%PDF-1.7\n'), 'application/pdf'],
  ['a JPEG that holds the sign of a PDF', file([0xff, 0xd8, 0xff, 0x25, 0x50, 0x44, 0x46, 0x2d]), 'image/jpeg'],
  ['a JPEG', file([0xff, 0xd8, 0xff, 0xe0, 0]), 'image/jpeg'],
  ['a PNG', file([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 'image/png'],
  ['a WebP', file('RIFF\x10\x00\x00\x00WEBPVP8 '), 'image/webp'],
])('%s is recognised by its first bytes', async (_name, given, mime) => {
  expect(await checkUpload(given)).toMatchObject({ type: { mime } })
})

test.each([
  ['beginning like a PDF', '%PDF and then words', 'kein PDF'],
  ['with the sign of a PDF too far behind', `${' '.repeat(1024)}%PDF-1.7`, 'kein PDF'],
  ['of Word that holds a PDF', 'PK\x03\x04 %PDF-1.7', 'Dokumente aus Word'],
  ['that is a photo of an iPhone', '\0\0\0\x18ftypheic', HEIC_REFUSED],
  ['that is an AVIF', '\0\0\0\x18ftypavif', 'Bilder in diesem Format'],
  ['that is a TIFF', 'II*\0', 'Bilder in diesem Format'],
  ['beginning like a JPEG', [0xff, 0xd8, 0x00, 0xe0, 0], 'kein PDF'],
  ['beginning like a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x00], 'kein PDF'],
  ['of another kind in the same container as WebP', 'RIFF\x10\x00\x00\x00WAVEfmt ', 'kein PDF'],
  ['without a byte', '', 'Die Datei ist leer. Wählen Sie eine andere Datei.'],
  [
    'above 10 MB',
    'x'.repeat(MAX_UPLOAD_BYTES + 1),
    'Die Datei ist größer als 10\u00a0MB. Wählen Sie eine kleinere Datei.',
  ],
])('a file %s is refused', async (_what, bytes, sentence) => {
  expect(await checkUpload(file(bytes))).toEqual({ problem: expect.stringContaining(sentence) })
})
