import { MAX_UPLOAD_BYTES, MAX_UPLOAD_SIZE, type UploadType, uploadTypeOf } from '../../../rules/input/uploads.ts'

/**
 * Checks size, and type by the first bytes, before a file is sent; the server checks again (`server/api/files.ts`).
 * @returns the type, or a German sentence that says what to do
 */
export async function checkUpload(
  file: File,
): Promise<{ type: UploadType; problem?: undefined } | { problem: string; type?: undefined }> {
  if (file.size === 0) return { problem: 'Die Datei ist leer. Wählen Sie eine andere Datei.' }
  if (file.size > MAX_UPLOAD_BYTES)
    return { problem: `Die Datei ist größer als ${MAX_UPLOAD_SIZE}. Wählen Sie eine kleinere Datei.` }
  const type = uploadTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  return type
    ? { type }
    : { problem: 'Diese Datei ist kein PDF und kein Bild (JPEG, PNG, WebP). Wählen Sie eine andere Datei.' }
}
