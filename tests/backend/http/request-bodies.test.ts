import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../server/routing/routes.ts'
import { consultationRequest, pngBytes } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { serverOn } from '../../support/server/server-on.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const server = serverOn('pglite')

describe('bodies that are too large', () => {
  test.each(routes.filter(({ body }) => body.kind !== 'nothing').map(({ at, by, body }) => ({ at, by, ...body })))(
    '$at refuses more than $most bytes in German, told before or counted along, and reads what is just within',
    async ({ at, by, kind, most }) => {
      const [method = '', pattern = ''] = at.split(' ')
      const { data } = await server.as.administrator.auth.getSession()
      const key = by === 'secret key' ? server.keys.secretKey : server.keys.publishableKey
      const path =
        pattern.replace(':folder', crypto.randomUUID()).replace(':file', 'datei.pdf') +
        (method === 'PATCH' ? `?id=eq.${crypto.randomUUID()}` : '')
      const send = (body: BodyInit) =>
        fetch(server.url + path, {
          method,
          headers: {
            apikey: key,
            authorization: `Bearer ${by === 'administrator' ? data.session?.access_token : key}`,
            'content-type': kind === 'file' ? 'application/pdf' : 'application/json',
            'x-forwarded-for': freshNetwork(),
          },
          body,
          duplex: 'half',
        } as RequestInit)

      for (const tooLarge of ['x'.repeat(most + 1), chunks(most + 1)]) {
        const refused = await send(tooLarge)
        expect(refused.status).toBe(413)
        expect(await refused.text()).toContain('Das ist zu groß.')
      }
      const within = await send('x'.repeat(most))
      await within.arrayBuffer()
      expect(within.status).not.toBe(413)
      expect(within.status).toBeLessThan(500)
    },
  )

  test('only a file may be large, and what an administrator writes', () => {
    const large = routes.filter(({ body }) => body.most > 64 * KILOBYTE)

    expect(large.map(({ at, by, body }) => [at, by, body.most])).toEqual([
      ['POST /api/pictures', 'administrator', 20 * MEGABYTE],
      ['POST /rest/v1/rpc/save_draft', 'administrator', 600 * KILOBYTE],
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
  const post = (path: string, body: string) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { apikey: server.keys.publishableKey, 'content-type': 'application/json' },
      body,
    })

  test('what is nested without end is refused', async () => {
    for (const nested of [`${'{"a":'.repeat(2600)}1${'}'.repeat(2600)}`, `${'['.repeat(8000)}${']'.repeat(8000)}`])
      expect((await post('/rest/v1/consultation_requests', `{"message":${nested}}`)).status).toBe(400)
  })

  test.each(['1e308', '-1.5E+9'])('%s is refused, as it has hundreds of digits in the database', async (number) => {
    expect((await post('/rest/v1/mwo_form_entries', `{"location":{"city":[${number}]}}`)).status).toBe(400)
  })

  test('brackets and numbers in a text are no nesting and no numbers', async () => {
    const message = `${'['.repeat(500)} "zitiert" \\ 1e308 ${'{'.repeat(500)}`
    const answer = await post('/rest/v1/consultation_requests', JSON.stringify(consultationRequest({ message })))

    expect(answer.status).toBe(201)
  })

  test('control characters of a pasted text block no enquiry and are not stored', async () => {
    const sent = { first_name: 'Eri\tka', message: 'Guten Tag\u0000,\r\nwann\ud800?\u0085' }
    const { id, ...rest } = consultationRequest()
    const answer = await post('/rest/v1/consultation_requests', JSON.stringify({ ...rest, id, ...sent }))

    expect(answer.status).toBe(201)
    const { rows } = await sql`
      select first_name, message from public.consultation_requests where id = ${id}
    `.execute(server.database.sql)
    expect(rows).toEqual([{ first_name: 'Eri ka', message: 'Guten Tag,\nwann?' }])
  })

  test.each(['/auth/v1/token?grant_type=password', '/auth/v1/verify'])('%s reads a NUL as nothing', async (path) => {
    const fields = { type: 'recovery', email: 'erika.mustermann@example.com', password: 'a\0b', token_hash: 'a\0b' }

    expect((await post(path, JSON.stringify(fields))).status).toBeLessThan(500)
  })
})

describe('a file is what it says it is', () => {
  const upload = async (body: BodyInit, type: string, headers: Record<string, string> = {}) => {
    const path = `${crypto.randomUUID()}/datei.pdf`
    const answer = await fetch(`${server.url}/storage/v1/object/mwo-uploads/${path}`, {
      method: 'POST',
      headers: { apikey: server.keys.publishableKey, 'content-type': type, ...headers },
      body,
    })
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(o)::text as row from storage.objects o where name = ${path}
    `.execute(server.database.sql)
    return { path, answer, rows }
  }

  test.each([
    ['a web page as a PDF', '<!doctype html><script>alert(1)</script>', 'application/pdf'],
    ['a picture as a PDF', pngBytes(), 'application/pdf'],
    ['a PDF as a picture', '%PDF-1.7\n', 'image/png'],
    ['nothing at all', '', 'application/pdf'],
  ])('%s is refused in German, and nothing is kept', async (_what, body, type) => {
    const { answer, rows } = await upload(body, type)

    expect(answer.ok).toBe(false)
    expect(await answer.json()).toEqual({
      statusCode: '415',
      error: 'invalid_mime_type',
      message: 'Diese Art von Datei wird hier nicht angenommen.',
    })
    expect(rows).toEqual([])
  })

  test('a PDF comes in, byte for byte, and nothing of the headers is kept beside it', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`\ufeff\r\n${'\0'.repeat(900)}%PDF-1.7\n`),
      crypto.getRandomValues(new Uint8Array(50_000)),
    ])
    const hidden = `hidden-${crypto.randomUUID()}`
    const metadata = Buffer.from(JSON.stringify({ note: hidden })).toString('base64')

    const { path, rows } = await upload(bytes, 'application/pdf', { 'cache-control': hidden, 'x-metadata': metadata })

    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(hidden)
    const { data } = await server.as.administrator.storage.from('mwo-uploads').download(path)
    expect(bytes.equals(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true)
  })
})
