import { expect, test } from 'vitest'
import { piecesOf } from './read-body.ts'

const KILOBYTE = 1024
const bytesOf = async (pieces: AsyncIterable<Uint8Array>) =>
  (await Array.fromAsync(pieces)).flatMap((piece) => [...piece])

test('a body may come in many pieces of the size that networks bring', async () => {
  const { request } = inPieces(2000, 536)

  expect(await bytesOf(piecesOf(request, 2000 * 536))).toHaveLength(2000 * 536)
})

test('a body in pieces of one byte is refused after the first hundred', async () => {
  const { request, taken } = inPieces(64 * KILOBYTE, 1)

  await expect(bytesOf(piecesOf(request, 64 * KILOBYTE))).rejects.toMatchObject({ status: 400 })
  expect(taken()).toBeLessThan(200)
})

function inPieces(count: number, size: number) {
  let taken = 0
  const body = new ReadableStream({
    pull(controller) {
      taken += 1
      if (taken > count) controller.close()
      else controller.enqueue(new Uint8Array(size))
    },
  })
  const request = new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, taken: () => taken }
}
