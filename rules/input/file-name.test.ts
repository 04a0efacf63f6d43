import { expect, test } from 'vitest'
import { safeFileName } from './file-name.ts'

test.each([
  ['Befund.pdf', 'pdf', 'Befund.pdf'],
  ['Befund.pdf.html', 'pdf', 'Befund.pdf'],
  ['x.pdf.exe', 'pdf', 'x.pdf'],
  ['Befund.PDF', 'pdf', 'Befund.pdf'],
  ['Foto.jpeg', 'jpg', 'Foto.jpg'],
  ['Foto.heic', 'webp', 'Foto.webp'],
  ['Befund 3.12.2024', 'pdf', 'Befund 3.12.2024.pdf'],
  ['Befund von Dr.Mustermann.pdf', 'pdf', 'Befund von Dr.Mustermann.pdf'],
  ['Befund\u202efdp.hta', 'pdf', 'Befundfdp.pdf'],
  ['\u3164Be\u{e0041}fund\ufe0f.pdf', 'pdf', 'Befund.pdf'],
  ['Be\u0000fund\n\u200b.pdf', 'pdf', 'Befund.pdf'],
  ['../../autostart.bat', 'png', 'autostart.png'],
  ['C:\\Users\\Erika\\Befund.pdf', 'pdf', 'Befund.pdf'],
  ['a<b>:"|?*.png', 'png', 'ab.png'],
  ['Befu\u0308nde Gro\u0308ße.pdf', 'pdf', 'Befünde Größe.pdf'],
  ['.htaccess', 'png', 'htaccess.png'],
  ['.pdf', 'pdf', 'datei.pdf'],
  ['...', 'pdf', 'datei.pdf'],
  ['', 'jpg', 'datei.jpg'],
  [`${'x'.repeat(300)}.pdf`, 'pdf', `${'x'.repeat(120)}.pdf`],
])('%j of type %s is kept as %j', (name, extension, kept) => {
  expect(safeFileName(name, extension)).toBe(kept)
})
