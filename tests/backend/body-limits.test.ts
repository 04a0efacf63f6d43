import { afterAll, beforeAll, expect, test } from 'vitest'
import { frontDoor } from '../../server/http/front-door.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { freshNetwork } from '../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Every place that takes a body, and what it takes at most: as the front door says. */
const doors = frontDoor
  .filter(({ body }) => body.kind !== 'nothing')
  .map(({ at, by, body }) => {
    const [method = '', pattern = ''] = at.split(' ')
    const path = pattern.replace(':folder', '7f0b3c8e-1111-4222-8333-444455556666').replace(':file', 'datei.pdf')
    return {
      at,
      method,
      path,
      by,
      most: body.most,
      type: body.kind === 'file' ? 'application/pdf' : 'application/json',
    }
  })

describeOnEngine('bodies that are too large, on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  const send = async ({ method, path, by, type }: (typeof doors)[number], body: BodyInit) => {
    const { publishableKey, secretKey } = server.keys
    const { data } = await server.as.administrator.auth.getSession()
    const key = by === 'secret key' ? secretKey : publishableKey
    const token = by === 'administrator' ? data.session?.access_token : key
    return fetch(server.url + path, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${token}`,
        'content-type': type,
        'x-forwarded-for': freshNetwork(),
      },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    } as RequestInit)
  }
  const expectTooLarge = async (path: string, answer: Response) => {
    if (path.startsWith('/termin/')) expect(await answer.text()).toBe('Das ist zu groß.')
    else expect(await answer.json()).toEqual(tooLarge(path))
  }
  const tooLarge = (path: string) => ({
    ...(path.startsWith('/storage/') && { statusCode: '413', error: 'too_large', message: 'Das ist zu groß.' }),
    ...(path.startsWith('/auth/') && { code: 413, error_code: 'too_large', msg: 'Das ist zu groß.' }),
    ...(path.startsWith('/functions/') && { success: false }),
    ...(!/^\/(storage|auth)\//.test(path) && {
      code: 'too_large',
      message: 'Das ist zu groß.',
      details: null,
      hint: null,
    }),
  })

  test.each(doors)('$at refuses $most bytes and one more in German', async (door) => {
    const answer = await send(door, 'x'.repeat(door.most + 1))

    expect(answer.status).toBe(413)
    await expectTooLarge(door.path, answer)
  })

  test.each(doors)('$at counts along when no length is told', async (door) => {
    const answer = await send(door, chunks(door.most + 1))

    expect(answer.status).toBe(413)
    await expectTooLarge(door.path, answer)
  })

  test.each(doors)(
    '$at reads what is just within its limit',
    async (door) => {
      const answer = await send(door, 'x'.repeat(door.most))
      await answer.arrayBuffer()

      expect(answer.status).not.toBe(413)
      expect(answer.status).toBeLessThan(500)
    },
    30_000,
  )

  test('only a file may be large, and what an administrator writes', () => {
    const large = frontDoor.filter(({ body }) => body.most > 64 * KILOBYTE)

    expect(large.map(({ at, by, body }) => [at, by, body.most])).toEqual([
      ['POST /api/pictures', 'administrator', 20 * MEGABYTE],
      ['POST /rest/v1/rpc/save_answer_templates', 'administrator', 600 * KILOBYTE],
      ['POST /rest/v1/rpc/save_content_draft', 'administrator', 600 * KILOBYTE],
      ['POST /storage/v1/object/mwo-uploads/:folder/:file', 'visitor', 10 * MEGABYTE],
    ])
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
