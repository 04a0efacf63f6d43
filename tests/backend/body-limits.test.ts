import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServerUnderTest, startServerUnderTest } from './support/server-under-test.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Every place that takes a body, and what it takes at most. */
const ROUTES: [string, number][] = [
  ['/rest/v1/consultation_requests', 64 * KILOBYTE],
  ['/rest/v1/rpc/has_role', 64 * KILOBYTE],
  ['/auth/v1/token?grant_type=password', 16 * KILOBYTE],
  ['/auth/v1/recover', 16 * KILOBYTE],
  ['/storage/v1/object/mwo-uploads/7f0b3c8e-1111-4222-8333-444455556666/datei.pdf', 11 * MEGABYTE],
  ['/functions/v1/subscribe-newsletter', 64 * KILOBYTE],
  ['/functions/v1/unsubscribe-newsletter', 64 * KILOBYTE],
  ['/functions/v1/reset-admin-password', 64 * KILOBYTE],
  ['/api/problems', 8 * KILOBYTE],
]

describe('bodies that are too large', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
  })
  afterAll(() => server.stop())

  const post = (path: string, body: BodyInit, type = 'application/json') =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        apikey: server.keys.publishableKey,
        authorization: `Bearer ${server.keys.publishableKey}`,
        'content-type': type,
      },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit)
  const tooLarge = { code: 'too_large', message: 'Das ist zu groß.', details: null, hint: null }

  test.each(ROUTES)('%s refuses %i bytes and one more in German', async (path, most) => {
    const answer = await post(path, 'x'.repeat(most + 1))

    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual(tooLarge)
  })

  test.each(ROUTES)('%s counts along when no length is told', async (path, most) => {
    const answer = await post(path, chunks(most + 1))

    expect(answer.status).toBe(413)
    expect(await answer.json()).toEqual(tooLarge)
  })

  test.each(ROUTES)(
    '%s reads what is just within its limit',
    async (path, most) => {
      const answer = await post(path, 'x'.repeat(most))
      await answer.arrayBuffer()

      expect(answer.status).not.toBe(413)
      expect(answer.status).toBeLessThan(500)
    },
    30_000,
  )

  test('a file of more than 10 MB is refused by the bucket', async () => {
    const path = `/storage/v1/object/mwo-uploads/${crypto.randomUUID()}/datei.pdf`
    const answer = await post(path, '%PDF-1.7'.padEnd(10 * MEGABYTE + 1, 'x'), 'application/pdf')

    // The storage service puts the status into the body, and so does Supabase's.
    expect(answer.ok).toBe(false)
    expect(await answer.json()).toMatchObject({ statusCode: '413' })
  })
})

/** A body of unknown length: sent in chunks, without `content-length`. */
function chunks(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close()
      const size = Math.min(left, 16 * KILOBYTE)
      controller.enqueue(new Uint8Array(size).fill(120))
      left -= size
    },
  })
}
