import { START_BYTES } from '../../../rules/input/uploads.ts'

/** The first bytes, by which its kind is recognised; or a German sentence for a file that cannot be read. */
export async function readStart(file: File): Promise<{ bytes: Uint8Array } | { problem: string }> {
  if (file.size === 0) return { problem: 'Die Datei ist leer. Wählen Sie eine andere Datei.' }
  try {
    return { bytes: new Uint8Array(await file.slice(0, START_BYTES).arrayBuffer()) }
  } catch {
    return {
      problem:
        'Ihr Gerät kann diese Datei nicht lesen. Vielleicht wurde sie geändert oder verschoben, nachdem Sie sie ausgewählt haben: Wählen Sie sie noch einmal. Liegt sie in einer Cloud (zum Beispiel iCloud, OneDrive oder Google Drive), laden Sie sie zuerst auf das Gerät.',
    }
  }
}
