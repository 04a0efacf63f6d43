import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { charactersIn, cutFont, cuts, rangesOf } from '../../app/fonts/cut-fonts.ts'
import { readBuiltPages, textBlocks } from '../support/site/built-pages.ts'

const app = join(import.meta.dirname, '../../app')

/** What a practice types: German, the marks of good typesetting, and the accents of names and words that Germans write. */
const GERMAN =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß0123456789 \u00a0' +
  '.,;:!?…·•-–—−+*/=<>()[]{}|\\_#%&@§$€°²³½¼¾×~^"\'„“”‚‘’«»‹›™©éèêëàáâçñíóôï'

/** Of both files together: what every page waits for. */
const BUDGET = 30_000

const files = cuts.map(({ file }) => file)

describe.each(cuts)('$file', (cut) => {
  const committed = readFile(join(app, 'fonts', cut.file))

  test('is what `npm run fonts` writes', async () => {
    expect((await cutFont(cut)).equals(await committed)).toBe(true)
  })

  test('has each character for which the stylesheet asks it', async () => {
    const known = await charactersIn(await committed)

    // A browser shows a soft hyphen without a glyph.
    const missing = (await rangesOf(cut.file)).filter((character) => !known.has(character) && character !== '\u00ad')

    expect(missing).toEqual([])
  })

  test('has every character that a German practice types', async () => {
    const known = await charactersIn(await committed)

    expect([...GERMAN].filter((character) => !known.has(character))).toEqual([])
  })

  test('has every character of the pages that its typeface has', { timeout: 180_000 }, async () => {
    const whole = await charactersIn(await readFile(join(app, '../node_modules', cut.from)))
    const known = await charactersIn(await committed)
    const pages = await readBuiltPages()
    const shown = new Set(pages.flatMap(({ document }) => textBlocks(document)).flatMap((text) => [...text]))

    expect(shown.size).toBeGreaterThan(80)
    expect([...shown].filter((character) => whole.has(character) && !known.has(character))).toEqual([])
  })
})

test('both files together stay within their budget', async () => {
  const sizes = await Promise.all(files.map(async (file) => (await readFile(join(app, 'fonts', file))).length))

  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET)
})

test('the stylesheets ask for no weight that was cut away', async () => {
  const asked: number[] = []
  for await (const file of glob(join(app, '**/*.css'), { exclude: ['**/fonts.css', '**/fallback-fonts.css'] })) {
    const css = await readFile(file, 'utf8')
    asked.push(...Array.from(css.matchAll(/font-weight: (\d+)/g), ([, weight]) => Number(weight)))
  }

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((weight) => weight < 400 || weight > 700)).toEqual([])
})
