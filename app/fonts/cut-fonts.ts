import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'

interface Cut {
  file: string
  from: string
  weight: number | { min: number; max: number }
  /** Besides the features that every text needs. */
  features: string[]
}

export const cuts: readonly Cut[] = [
  {
    file: 'atkinson-hyperlegible-next-german.woff2',
    from: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    weight: { min: 400, max: 700 },
    features: ['tnum'],
  },
  {
    // Headings have one weight (app/styles/base.css): without the axis the file is a third smaller.
    file: 'fraunces-german.woff2',
    from: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    weight: 560,
    features: [],
  },
]

const usualFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk']
/** Copyright and licence stay in the file, as the Open Font License asks. */
const licenceNames = [0, 13, 14]

const modules = join(import.meta.dirname, '../../node_modules')
const stylesheet = join(import.meta.dirname, '../styles/fonts.css')

/** The font file of a cut, with the characters of its `unicode-range` in app/styles/fonts.css. */
export async function cutFont({ file, from, weight, features }: Cut): Promise<Buffer> {
  const characters = (await rangesOf(file)).join('')
  return subsetFont(await readFile(join(modules, from)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    keepFeatures: [...usualFeatures, ...features],
    preserveNameIds: licenceNames,
  })
}

/** The characters for which the stylesheet loads a file. */
export async function rangesOf(file: string): Promise<string[]> {
  const faces = (await readFile(stylesheet, 'utf8')).split('@font-face')
  const face = faces.find((text) => text.includes(`/${file}'`))
  const ranges = face?.split('unicode-range:')[1]?.split(';')[0]
  if (!ranges) throw new Error(`app/styles/fonts.css names no unicode-range for ${file}.`)
  return ranges.split(',').flatMap(charactersOfRange)
}

/** `U+e0-e2` → à, á, â. */
function charactersOfRange(range: string): string[] {
  const [first = Number.NaN, last = first] = range
    .trim()
    .replace(/^U\+/i, '')
    .split('-')
    .map((code) => Number.parseInt(code, 16))
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}

export async function charactersIn(font: Buffer): Promise<Set<string>> {
  const plain = await subsetFont(font, undefined, { keepAllGlyphs: true, targetFormat: 'sfnt' })
  return new Set(Array.from(new Face(new Blob(plain)).collectUnicodes(), (code) => String.fromCodePoint(code)))
}
