/** What may be uploaded: how it is recognised by its first bytes, and what it is called afterwards. */
const KNOWN_TYPES = [
  { mime: 'application/pdf', extension: 'pdf', matches: startsWith([0x25, 0x50, 0x44, 0x46, 0x2d]) },
  { mime: 'image/jpeg', extension: 'jpg', matches: startsWith([0xff, 0xd8, 0xff]) },
  { mime: 'image/png', extension: 'png', matches: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  {
    mime: 'image/webp',
    extension: 'webp',
    // RIFF, four bytes of length, WEBP
    matches: (bytes: Uint8Array) =>
      startsWith([0x52, 0x49, 0x46, 0x46])(bytes) && startsWith([0x57, 0x45, 0x42, 0x50])(bytes.subarray(8)),
  },
] as const

export interface UploadType {
  mime: string
  extension: string
}

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

/** For the file dialog, which goes by names only. */
export const UPLOAD_ACCEPT = '.pdf,.jpg,.jpeg,.png,.webp'

/**
 * Looks at a file before it is sent: size, and what its first bytes say it is. The name and the type that the
 * browser derives from it are not asked.
 *
 * @returns the type, or a German sentence that says what to do
 */
export async function checkUpload(
  file: File,
): Promise<{ type: UploadType; problem?: undefined } | { problem: string; type?: undefined }> {
  if (file.size === 0) return { problem: 'Die Datei ist leer. Wählen Sie eine andere Datei.' }
  if (file.size > MAX_UPLOAD_BYTES)
    return { problem: 'Die Datei ist größer als 10 MB. Wählen Sie eine kleinere Datei.' }
  const head = new Uint8Array(await file.slice(0, 16).arrayBuffer())
  const type = KNOWN_TYPES.find(({ matches }) => matches(head))
  return type
    ? { type }
    : { problem: 'Diese Datei ist kein PDF und kein Bild (JPEG, PNG, WebP). Wählen Sie eine andere Datei.' }
}

function startsWith(signature: number[]) {
  return (bytes: Uint8Array) => signature.every((byte, index) => bytes[index] === byte)
}
