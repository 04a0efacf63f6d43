import { type UploadType, uploadTypeOf } from '../../supabase/functions/_shared/upload-types.ts'

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** For the file dialog, which goes by names only. */
export const UPLOAD_ACCEPT = '.pdf,.jpg,.jpeg,.png,.webp'

/**
 * Looks at a file before it is sent: size, and what its first bytes say it is. The name and the type that the
 * browser derives from it are not asked. The server looks again (`server/backend/guard-uploads.ts`).
 *
 * @returns the type, or a German sentence that says what to do
 */
export async function checkUpload(
  file: File,
): Promise<{ type: UploadType; problem?: undefined } | { problem: string; type?: undefined }> {
  if (file.size === 0) return { problem: 'Die Datei ist leer. Wählen Sie eine andere Datei.' }
  if (file.size > MAX_UPLOAD_BYTES)
    return { problem: 'Die Datei ist größer als 10 MB. Wählen Sie eine kleinere Datei.' }
  const type = uploadTypeOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()))
  return type
    ? { type }
    : { problem: 'Diese Datei ist kein PDF und kein Bild (JPEG, PNG, WebP). Wählen Sie eine andere Datei.' }
}
