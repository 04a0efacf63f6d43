import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { charactersIn, cutFont, cuts, rangesOf } from './cut-fonts.ts'

const app = join(import.meta.dirname, '..')

/** What a practice types: German, typographic characters, and accents in names and loan words. */
const GERMAN =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß0123456789 \u00a0' +
  '.,;:!?…·•-–—−+*/=<>()[]{}|\\_#%&@§$€°²³½¼¾×~^"\'„“”‚‘’«»‹›™©éèêëàáâçñíóôï'

/** Bytes of one file; every page waits for both. */
const LARGEST = 15_000

test.each(cuts)(
  '$file is what `npm run fonts` writes, small, with what the stylesheet asks for and Germans type',
  async (cut) => {
    const committed = await readFile(join(app, 'fonts', cut.file))
    const known = await charactersIn(committed)

    expect((await cutFont(cut)).equals(committed)).toBe(true)
    expect(committed.length).toBeLessThanOrEqual(LARGEST)
    // A browser shows a soft hyphen without a glyph.
    const asked = [...(await rangesOf(cut.file)), ...GERMAN].filter((character) => character !== '\u00ad')
    expect(asked.filter((character) => !known.has(character))).toEqual([])
  },
)

test('the stylesheets ask for no weight that was cut away', async () => {
  const sheets = await Array.fromAsync(
    glob(join(app, '**/*.css'), { exclude: ['**/fonts.css', '**/fallback-fonts.css'] }),
  )
  const texts = await Promise.all(sheets.map((file) => readFile(file, 'utf8')))
  const asked = texts.flatMap((css) => Array.from(css.matchAll(/font-weight: (\d+)/g), ([, weight]) => Number(weight)))

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((weight) => weight < 400 || weight > 700)).toEqual([])
})
