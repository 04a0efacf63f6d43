import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frontDoor } from '../../../server/http/front-door.ts'
import { consultationRequest, pngBytes } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

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

describe('bodies that are too large', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
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

describe('what the embedded backend cannot read', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
  })
  afterAll(() => server.stop())

  const ask = (path: string, options: RequestInit = {}) =>
    fetch(server.url + path, {
      ...options,
      headers: { apikey: server.keys.publishableKey, 'content-type': 'application/json' },
    })
  const post = (path: string, body: string) => ask(path, { method: 'POST', body })

  test.each([
    ['/rest/v1/mwo_form_entries', 'location'],
    ['/rest/v1/consultation_requests', 'message'],
    ['/auth/v1/recover', 'email'],
    ['/functions/v1/subscribe-newsletter', 'firstName'],
  ])('%s refuses what is nested without end', async (path, field) => {
    const depth = 2600
    const answer = await post(path, `{"${field}":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`)
    expect(answer.status).toBe(400)

    const deeper = 8000
    const another = await post(path, `{"${field}":${'['.repeat(deeper)}${']'.repeat(deeper)}}`)
    expect(another.status).toBe(400)
  })

  test('brackets in what somebody writes are no nesting', async () => {
    const message = `${'['.repeat(500)} "zitiert" \\ ${'{'.repeat(500)}`
    const answer = await post('/rest/v1/consultation_requests', JSON.stringify(consultationRequest({ message })))

    expect(answer.status).toBe(201)
  })

  test.each([
    ['/auth/v1/token?grant_type=password', 'password'],
    ['/auth/v1/token?grant_type=refresh_token', 'refresh_token'],
    ['/auth/v1/verify', 'token_hash'],
  ])('%s refuses a NUL, which PostgreSQL holds in no text', async (path, field) => {
    const fields = { type: 'recovery', email: 'erika.mustermann@example.com', [field]: 'a\0b' }
    const answer = await post(path, JSON.stringify(fields))

    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Die Angaben sind nicht vollständig')
  })

  test.each([
    ['/rest/v1/mwo_form_entries?order=%00', 400],
    ['/rest/v1/mwo_form_entries?%00=eq.1', 400],
    ['/storage/v1/object/mwo-uploads/a/%00b', 404],
    ['/functions/v1/unsubscribe-newsletter?email=%00', 400],
  ])('%s is refused for its NUL', async (path, status) => {
    for (const method of ['GET', 'HEAD']) expect((await ask(path, { method })).status).toBe(status)
  })

  test.each(['HEAD', 'GET'])('%s with a selection that cannot be read is the mistake of the sender', async (method) => {
    const { data } = await server.as.administrator.auth.getSession()
    const answer = await fetch(`${server.url}/rest/v1/mwo_form_entries?select="`, {
      method,
      headers: { apikey: server.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
    })

    expect(answer.status).toBe(400)
  })
})

const WEB_PAGE = '<!doctype html><script>alert(1)</script>'
const PNG = pngBytes()

describe('a file is what it says it is', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
  })
  afterAll(() => server.stop())

  const freshPath = () => `${crypto.randomUUID()}/datei.pdf`
  const upload = (path: string, body: BodyInit, type: string, method = 'POST') =>
    fetch(`${server.url}/storage/v1/object/${path}`, {
      method,
      headers: {
        apikey: server.keys.publishableKey,
        authorization: `Bearer ${server.keys.publishableKey}`,
        ...(type ? { 'content-type': type } : {}),
      },
      body,
    })
  const stored = async (path: string) =>
    (await sql`select 1 from storage.objects where name = ${path}`.execute(server.database.sql)).rows.length === 1

  test.each([
    ['a web page as a PDF', WEB_PAGE, 'application/pdf'],
    ['a picture as a PDF', PNG, 'application/pdf'],
    ['a PDF as a picture', '%PDF-1.7\n', 'image/png'],
    ['nothing at all', '', 'application/pdf'],
  ])('%s is refused in German, and nothing is kept', async (_what, body, type) => {
    const path = freshPath()

    const answer = await upload(`mwo-uploads/${path}`, body, type)

    expect(answer.ok).toBe(false)
    expect(await answer.json()).toEqual({
      statusCode: '415',
      error: 'invalid_mime_type',
      message: 'Diese Art von Datei wird hier nicht angenommen.',
    })
    expect(await stored(path)).toBe(false)
  })

  test('what is refused uses up nothing of the room that all share', async () => {
    const counted = async () => {
      const { rows } = await sql<{ sum: string }>`
        select coalesce(sum(count), 0)::text as sum from private.request_counts
      `.execute(server.database.sql)
      return Number(rows[0]?.sum)
    }
    const before = await counted()
    expect((await upload(`mwo-uploads/${freshPath()}`, 'x'.repeat(500_000), 'application/pdf')).ok).toBe(false)

    // The try itself counts, by hour and by day, and none of its 489 kilobytes.
    expect((await counted()) - before).toBeLessThanOrEqual(4)
  })

  test('nothing of the headers is kept beside it', async () => {
    const path = freshPath()
    const hidden = `hidden-${crypto.randomUUID()}`
    await fetch(`${server.url}/storage/v1/object/mwo-uploads/${path}`, {
      method: 'POST',
      headers: {
        apikey: server.keys.publishableKey,
        'content-type': 'application/pdf',
        'cache-control': hidden,
        'x-metadata': Buffer.from(JSON.stringify({ note: hidden })).toString('base64'),
      },
      body: '%PDF-1.7\n',
    })

    const { rows } = await sql<{ row: string }>`
      select to_jsonb(o)::text as row from storage.objects o where name = ${path}
    `.execute(server.database.sql)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(hidden)
  })

  test('a PDF comes in, byte for byte', async () => {
    const path = freshPath()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), crypto.getRandomValues(new Uint8Array(50_000))])

    expect((await upload(`mwo-uploads/${path}`, bytes, 'application/pdf')).status).toBe(200)

    const { data } = await server.as.administrator.storage.from('mwo-uploads').download(path)
    expect(bytes.equals(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true)
  })
})
