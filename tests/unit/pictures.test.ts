import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { guideTextHeader } from '../../app/content/texts/header-schema.ts'
import { drawingNames, plainDrawing, publishedDrawing } from '../../app/pictures/drawing.ts'
import { attribute, elements, readBuiltPages } from '../support/site/built-pages.ts'
import { shippedHeaders } from '../support/site/shipped-site.ts'

/** Bytes of a drawing as it travels. The median is 2.4 kB, see docs/decisions/0012-drawings-are-svg.md. */
const LARGEST = 10_000

const client = join(import.meta.dirname, '../../build/client')
const names = await drawingNames()

test('every article and guide has a drawing of its own, and words of its own for it', async () => {
  const { articles, guides } = await shippedHeaders()
  const texts = [...articles, ...guides]

  expect(texts).toHaveLength(12)
  expect(new Set(texts.map(({ image }) => image)).size).toBe(12)
  expect(new Set(texts.map(({ imageAlt }) => imageAlt)).size).toBe(12)
  for (const { title, excerpt, imageAlt } of texts) {
    expect(imageAlt).not.toContain(title)
    expect(excerpt).not.toContain(imageAlt)
    expect(imageAlt.length, imageAlt).toBeLessThanOrEqual(200)
  }
})

test.each(['/pictures/../../etc/passwd', 'pictures/three-glasses.svg', '/pictures/three-glasses.png', ''])(
  'a header cannot name %j as its drawing',
  (image) => {
    expect(guideTextHeader.shape.picture.safeParse({ path: image, alt: 'Ein Bild' }).success).toBe(false)
  },
)

test('a drawing that does not exist is an error, also one that leads out of the folder', async () => {
  await expect(publishedDrawing('no-such-drawing')).rejects.toThrow()
  await expect(publishedDrawing('../content/practice')).rejects.toThrow('is not the name of a drawing')
})

test.each(names)('%s has no colours, words or scripts of its own, and is small', async (name) => {
  const source = await readFile(join(import.meta.dirname, `../../app/pictures/${name}.svg`), 'utf8')
  const { svg, width, height } = await publishedDrawing(name)

  expect(source).toMatch(/viewBox="0 0 (960 540|480 360)"/)
  expect([width, height]).toEqual(name.startsWith('place-') ? [480, 360] : [960, 540])
  expect(source).not.toMatch(/(fill|stroke|stop-color)="(?!url\()|style=|<text|<image|<script|\bon\w+=/)
  expect(brotliCompressSync(svg).byteLength).toBeLessThanOrEqual(LARGEST)
})

test.each(names)('%s can be drawn by a program without variables', async (name) => {
  const plain = await plainDrawing(name)

  expect(plain).not.toMatch(/var\(|@media|\{(fill|stroke):\}/)
  expect(plain).toContain('stroke:#14566b')
})

test('no drawing is left over', async () => {
  const code = await Promise.all(
    (await Array.fromAsync(glob('app/{content,features,routes,ui}/**/*.{md,ts,tsx}'))).map((file) =>
      readFile(file, 'utf8'),
    ),
  )

  expect(
    names.filter(
      (name) => !code.some((text) => text.includes(`/pictures/${name}.svg`) || text.includes(`drawing: '${name}'`)),
    ),
  ).toEqual([])
})

test('every picture of every page says what it shows and how large it is, and is in the build', {
  timeout: 180_000,
}, async () => {
  const pages = await readBuiltPages()
  const pictures = pages.flatMap(({ path, document }) => imagesOf(document).map((image) => ({ path, image })))

  expect(pictures.length).toBeGreaterThan(40)
  for (const { path, image } of pictures) {
    const about = `${path}: ${attribute(image, 'src')}`
    expect(attribute(image, 'alt'), about).toMatch(/\S{3}/)
    expect(Number(attribute(image, 'width')), about).toBeGreaterThan(0)
    expect(Number(attribute(image, 'height')), about).toBeGreaterThan(0)
    expect(existsSync(client + attribute(image, 'src')), about).toBe(true)
  }
})

test('a page loads one picture at once at most, all others when they come near', { timeout: 180_000 }, async () => {
  for (const { path, document } of await readBuiltPages()) {
    const [, ...others] = imagesOf(document).map((image) => attribute(image, 'loading'))

    expect(
      others.filter((loading) => loading !== 'lazy'),
      path,
    ).toEqual([])
  }
})

function imagesOf(document: Parameters<typeof elements>[0]) {
  return elements(document, ({ tagName }) => tagName === 'img')
}
