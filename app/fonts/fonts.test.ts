import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fontFaces } from '../../tests/support/site/font-faces.ts'

const app = join(import.meta.dirname, '..')

/** What a practice types: German, typographic characters, and accents in names and loan words. */
const GERMAN =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜabcdefghijklmnopqrstuvwxyzäöüß0123456789 \u00a0' +
  '.,;:!?…·•-–−+*/()_%&@§€°²³½×"\'„“”‚‘’©éèêëàáâçñíóôï'

/** Bytes of one file; every page waits for both. */
const LARGEST = 13_400

test('a page in German loads one small file of each typeface', async () => {
  const cut = (await fontFaces()).filter(({ file }) => file.startsWith('../fonts/'))
  expect(cut).toHaveLength(2)
  for (const { file, characters } of cut) {
    expect([...GERMAN].filter((character) => !characters.has(character))).toEqual([])
    expect((await stat(join(app, 'styles', file))).size).toBeLessThanOrEqual(LARGEST)
  }
})

test('what the stylesheets write themselves is in the small file', async () => {
  const written = (await sheets()).join().matchAll(/content: '([^'\\]+)'/g)
  const text = (await fontFaces()).find(({ file }) => file.startsWith('../fonts/atkinson'))
  expect(
    [...written].flatMap(([, characters = '']) => [...characters]).filter((one) => !text?.characters.has(one)),
  ).toEqual([])
})

test('the stylesheets ask for no weight that was cut away', async () => {
  const asked = Array.from((await sheets()).join().matchAll(/font-weight: (\d+)/g), ([, weight]) => Number(weight))

  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((weight) => weight < 400 || weight > 700)).toEqual([])
})

async function sheets() {
  const files = glob(join(app, '**/*.css'), { exclude: ['**/fonts.css', '**/fallback-fonts.css'] })
  return Promise.all((await Array.fromAsync(files)).map((file) => readFile(file, 'utf8')))
}
