import { expect, test } from 'vitest'
import { piecesOf, readBody } from './read-body.ts'

const KILOBYTE = 1024

/** A body of unknown length. */
function inPieces(count: number, size: number) {
  let taken = 0
  const body = new ReadableStream({
    pull(controller) {
      taken += 1
      if (taken > count) controller.close()
      else controller.enqueue(new Uint8Array(size).fill(120))
    },
  })
  const request = new Request('http://localhost', { method: 'POST', body, duplex: 'half' } as RequestInit)
  return { request, taken: () => taken }
}
const read = (body: string, headers: HeadersInit = { 'content-type': 'application/json' }, most = 64 * KILOBYTE) =>
  readBody(
    new Request('http://localhost', { method: 'POST', headers, body }),
    { kind: 'object', most },
    { takesLists: false },
  )

test('a body may come in many pieces of the size that networks bring', async () => {
  const pieces = await Array.fromAsync(piecesOf(inPieces(2000, 536).request, 2000 * 536))
  expect(pieces).toHaveLength(2000)
})

test('a body in pieces of one byte is refused after the first hundred', async () => {
  const { request, taken } = inPieces(64 * KILOBYTE, 1)

  await expect(Array.fromAsync(piecesOf(request, 64 * KILOBYTE))).rejects.toMatchObject({ status: 400 })
  expect(taken()).toBeLessThan(200)
})

test('more than the route takes is refused, told before or counted along', async () => {
  const told = { 'content-type': 'application/json', 'content-length': '101' }
  await expect(read('{}', told, 100)).rejects.toMatchObject({ status: 413 })
  await expect(Array.fromAsync(piecesOf(inPieces(2, 51).request, 101))).rejects.toMatchObject({ status: 413 })
  expect(await Array.fromAsync(piecesOf(inPieces(1, 101).request, 101))).toHaveLength(1)
})

test.each([
  `{"a":${'{"a":'.repeat(2600)}1${'}'.repeat(2600)}}`,
  `{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`,
  '{"location":{"city":[1e308]}}',
  '{"location":{"city":[-1.5E+9]}}',
])('what is nested without end, and numbers with hundreds of digits, are refused: %#', async (body) => {
  await expect(read(body)).rejects.toMatchObject({ status: 400 })
})

test('brackets and numbers in a text are no nesting and no numbers', async () => {
  const message = `${'['.repeat(500)} "zitiert" \\ 1e308 ${'{'.repeat(500)}`
  expect((await read(JSON.stringify({ message }))).json).toEqual({ message })
})

test('control characters of a pasted text are taken out', async () => {
  const sent = { 'first\u0000': 'Eri\tka', message: 'Guten Tag\u0000,\r\nwann\ud800?\u0085' }
  expect((await read(JSON.stringify(sent))).json).toEqual({ first: 'Eri\tka', message: 'Guten Tag,\nwann?' })
})
