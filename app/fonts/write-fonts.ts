import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cutFont, cuts } from './cut-fonts.ts'

/** `npm run fonts`: cuts the typefaces again, after a change of a unicode-range or of their packages. */
for (const cut of cuts) {
  const font = await cutFont(cut)
  await writeFile(join(import.meta.dirname, cut.file), font)
  console.info(`${cut.file}: ${font.length} bytes`)
}
