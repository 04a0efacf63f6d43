import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createSocialImages } from '../../../server/site/social-image.ts'
import { asPng } from '../../support/pictures/sample-photographs.ts'
import { practice } from '../../support/site/shipped-practice.ts'

const imagesWith = (parts: Partial<Parameters<typeof createSocialImages>[0]> = {}) =>
  createSocialImages({
    practice: async () => practice,
    count: async () => ({ seconds: 0 }),
    photograph: async () => undefined,
    ...parts,
  })
const socialImages = imagesWith()

/** @returns the PNG, once it is one of 1200 × 630 that may be kept */
async function picture(query: Record<string, string>, images = socialImages): Promise<Buffer> {
  const answer = await images(new URLSearchParams(query), '203.0.113.7', () => false)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/)
  const png = Buffer.from(await answer.arrayBuffer())
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  return png
}

test('the text is in the picture: another title is another picture, the same one the same', async () => {
  const [one, other, again] = await Promise.all(['Wasser', 'Sauerstoff', 'Wasser'].map((title) => picture({ title })))

  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
})

test('an uploaded picture is cut around its focus: of a standing one only how far down it lies counts', async () => {
  const upright = await sharp(await asPng())
    .rotate(90)
    .toBuffer()
  const images = imagesWith({ photograph: async () => upright })
  const around = (focus: string) => picture({ title: 'Wasser', drawing: `${'A'.repeat(22)}-${focus}` }, images)
  const [top, topRight, bottom] = await Promise.all(['0-0', '100-0', '0-100'].map(around))

  expect(topRight).toEqual(top)
  expect(bottom).not.toEqual(top)
})

test('one image of another network is drawn before the many of one, and none for who hung up', async () => {
  const drawn: string[] = []
  const images = imagesWith({
    async photograph(hash) {
      drawn.push(hash.slice(0, 1))
      throw new Error('no picture is needed here')
    },
  })
  const ask = (name: string, client: string, hungUp = false) =>
    images(new URLSearchParams({ drawing: `${name.repeat(22)}-50-50` }), client, () => hungUp)

  const asked = [
    ask('a', '203.0.113.7'),
    ask('b', '203.0.113.7'),
    ask('c', '203.0.113.7'),
    ask('d', '203.0.113.7', true),
    ask('e', '198.51.100.9'),
  ]
  await Promise.allSettled(asked)

  expect(drawn).toEqual(['a', 'b', 'e', 'c'])
  expect((await asked[3])?.status).toBe(400)
})

test('where the practice is not by the sea, the picture shows none', { tags: ['more'] }, async () => {
  const address = { ...practice.address, isAtTheSea: false }
  const inland = imagesWith({ practice: async () => ({ ...practice, address }) })

  expect(await picture({ title: 'Wasser' }, inland)).not.toEqual(await picture({ title: 'Wasser' }))
})

test('ten images leave next to nothing in the memory of the server', { tags: ['more'] }, async () => {
  const { rss } = process.memoryUsage()

  for (let number = 0; number < 10; number += 1) await picture({ title: `Wasser ${number}`, drawing: 'three-glasses' })

  // The images that are kept are 1 MB of it.
  expect(process.memoryUsage().rss - rss).toBeLessThan(30_000_000)
})

test.each([
  ['an empty title', '   '],
  ['a title of control characters', '\u0000\u0007\u200b'],
  ['a title of emoji', '🌊🌊🌊'],
])('%s gets the picture of the practice', { tags: ['more'] }, async (_name, title) => {
  expect(await picture({ title })).toEqual(await picture({}))
})

test('a title of novel length is cut, so that all endings of it are one picture', { tags: ['more'] }, async () => {
  const long = 'Frequenz '.repeat(500)

  expect(await picture({ title: `${long}anders` })).toEqual(await picture({ title: long }))
})

test('whatever is asked for, the answer is a picture of this size', async () => {
  await picture({
    title: '</text><image href="file:///etc/passwd"/><script>alert(1)</script>&amp;',
    description: '\ud800\uffff\u202e"\'<𝕊🇩🇪é',
  })
})
