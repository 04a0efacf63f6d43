/** The first 16 bytes, by which its kind is recognised; or a German sentence for a file that cannot be read. */
export async function readStart(file: File): Promise<{ bytes: Uint8Array } | { problem: string }> {
  if (file.size === 0) return { problem: 'Die Datei ist leer. Wählen Sie eine andere Datei.' }
  try {
    return { bytes: new Uint8Array(await file.slice(0, 16).arrayBuffer()) }
  } catch {
    return {
      problem:
        'Ihr Gerät kann diese Datei gerade nicht lesen. Liegt sie in einer Cloud (zum Beispiel iCloud, OneDrive oder Google Drive), laden Sie sie erst auf das Gerät, und wählen Sie sie dann noch einmal.',
    }
  }
}
