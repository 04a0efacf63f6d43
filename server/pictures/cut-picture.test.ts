import sharp from 'sharp'
import { expect, test } from 'vitest'
import { asPng } from '../../tests/support/pictures/sample-photographs.ts'
import { cutPicture } from './cut-picture.ts'

// Left half red, right half blue; standing, the upper half is red.
test.each([
  ['lying', { x: 0, y: 100 }, 'red'],
  ['lying', { x: 100, y: 0 }, 'blue'],
  ['standing', { x: 100, y: 0 }, 'red'],
  ['standing', { x: 0, y: 100 }, 'blue'],
])('a picture that is %s keeps what is around its focus %j', async (how, focus, colour) => {
  const picture = await sharp(await asPng())
    .rotate(how === 'lying' ? 0 : 90)
    .toBuffer()
  const cut = await cutPicture(picture, focus, how === 'lying' ? { width: 20, height: 60 } : { width: 60, height: 20 })

  const { channels } = await sharp(cut).stats()
  expect((channels[0]?.mean ?? 0) > (channels[2]?.mean ?? 0) ? 'red' : 'blue').toBe(colour)
})
