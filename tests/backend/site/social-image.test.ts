// @module-tag more
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSocialImages } from '../../../server/site/social-image.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const socialImages = createSocialImages({
  practice: async () => practice,
  secondsToWait: async () => 0,
  photograph: async () => undefined,
})

test('a page gets a PNG of 1200 × 630 that may be kept', async () => {
  const response = await ask({ title: 'Georges Lakhovsky: eine Idee, ein Apparat', description: 'Was belegt ist.' })

  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toMatch(/max-age=\d+/)
  expect(sizeOf(await bytesOf(response))).toEqual([1200, 630])
})

test('the text is in the picture: another title is another picture, the same one the same', async () => {
  const [one, other, again] = await Promise.all(
    ['Wasser', 'Sauerstoff', 'Wasser'].map(async (title) => bytesOf(await ask({ title }))),
  )

  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
})

test.each([
  ['no title', {}],
  ['an empty title', { title: '   ' }],
  ['a title of control characters', { title: '\u0000\u0007\u200b' }],
  ['a title of emoji', { title: '🌊🌊🌊' }],
])('%s gets the picture of the practice', async (_name, query) => {
  expect(await bytesOf(await ask(query))).toEqual(await bytesOf(await ask({})))
})

test('a title of novel length is cut, so that all endings of it are one picture', async () => {
  const long = 'Frequenz '.repeat(500)

  const [one, other] = await Promise.all([long, `${long}anders`].map(async (title) => bytesOf(await ask({ title }))))

  expect(sizeOf(one)).toEqual([1200, 630])
  expect(other).toEqual(one)
})

test('markup in a title is text', async () => {
  const markup = '</text><image href="file:///etc/passwd"/><script>alert(1)</script>&amp;'

  const response = await ask({ title: markup, description: markup })

  expect(response.status).toBe(200)
  expect(sizeOf(await bytesOf(response))).toEqual([1200, 630])
})

test('whatever is asked for, the answer is a picture of this size', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      async (title, description) => {
        const response = await ask({ title, description })
        expect(response.status).toBe(200)
        expect(sizeOf(await bytesOf(response))).toEqual([1200, 630])
      },
    ),
    { numRuns: 15 },
  )
})

function ask(query: Record<string, string>): Promise<Response> {
  return socialImages(new URLSearchParams(query), '203.0.113.7')
}

async function bytesOf(response: Response): Promise<Uint8Array> {
  return new Uint8Array(await response.arrayBuffer())
}

/** Width and height from the first chunk of a PNG, which begins with eight fixed bytes. */
function sizeOf(png: Uint8Array | undefined): [width: number, height: number] {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  if (!png || !signature.every((byte, index) => png[index] === byte)) throw new Error('this is no PNG')
  const header = new DataView(png.buffer, png.byteOffset + 16, 8)
  return [header.getUint32(0), header.getUint32(4)]
}
