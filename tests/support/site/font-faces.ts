import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of `app/styles/fonts.css`, and the characters for which a page asks for each. */
export async function fontFaces(): Promise<{ family: string; file: string; characters: Set<string> }[]> {
  const css = await readFile(join(import.meta.dirname, '../../../app/styles/fonts.css'), 'utf8')
  return Array.from(
    css.matchAll(/family: '([^']+)';\s+src: url\('([^']+)'[^}]+unicode-range:([^;]+)/g),
    ([, family = '', file = '', ranges = '']) => ({
      family,
      file,
      characters: new Set(ranges.split(',').flatMap(charactersOf)),
    }),
  )
}

/** `U+e0-e2` → à, á, â. */
function charactersOf(range: string): string[] {
  const [first = Number.NaN, last = first] = Array.from(range.matchAll(/[\da-f]+/gi), ([code]) =>
    Number.parseInt(code, 16),
  )
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
