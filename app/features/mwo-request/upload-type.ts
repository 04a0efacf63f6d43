import {
  HEIC_REFUSED,
  MAX_UPLOAD_BYTES,
  MAX_UPLOAD_SIZE,
  refusedTypeOf,
  type UploadType,
  uploadTypeOf,
} from '../../../rules/input/uploads.ts'
import { readStart } from '../../lib/forms/read-start.ts'

const REFUSALS = {
  heic: HEIC_REFUSED,
  picture:
    'Bilder in diesem Format lassen sich hier nicht lesen. Öffnen Sie das Bild, speichern Sie es als JPEG oder PNG, und wählen Sie diese Datei.',
  document:
    'Dokumente aus Word und ähnlichen Programmen lassen sich hier nicht senden. Speichern Sie das Dokument als PDF, und wählen Sie diese Datei.',
  other: 'Diese Datei ist kein PDF und kein Bild (JPEG, PNG, WebP). Wählen Sie eine andere Datei.',
} as const

/** By size and first bytes; the server checks again (`server/api/files.ts`). `problem` says in German what to do. */
export async function checkUpload(
  file: File,
): Promise<{ type: UploadType; problem?: undefined } | { problem: string; type?: undefined }> {
  if (file.size > MAX_UPLOAD_BYTES)
    return { problem: `Die Datei ist größer als ${MAX_UPLOAD_SIZE}. Wählen Sie eine kleinere Datei.` }
  const start = await readStart(file)
  if ('problem' in start) return start
  const type = uploadTypeOf(start.bytes)
  return type ? { type } : { problem: REFUSALS[refusedTypeOf(start.bytes)] }
}
