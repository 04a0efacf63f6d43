import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { routes } from '../../../server/routing/routes.ts'
import { pngBytes } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

const server = serverOn('pglite')
const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { apikey: server.keys.publishableKey, 'content-type': 'application/json', ...headers },
    body,
  })

test.each([
  ['an object', '/rest/v1/consultation_requests', 64 * KILOBYTE],
  ['an object or a form', '/functions/v1/unsubscribe-newsletter', 16 * KILOBYTE],
  ['a file', '/storage/v1/object/mwo-uploads/folder/datei.pdf', 10 * MEGABYTE],
])('%s that is too large is refused in German, and what is just within is read', async (_what, path, most) => {
  const refused = await send(path, 'x'.repeat(most + 1))
  expect([refused.status, await refused.text()]).toEqual([413, expect.stringContaining('Das ist zu groß.')])
  expect([400, 415]).toContain((await send(path, 'x'.repeat(most))).status)
})

test('only a file may be large, and what an administrator writes', () => {
  const large = routes.filter(({ body }) => body.most > 64 * KILOBYTE)

  expect(large.map(({ at, by, body }) => [at, by, body.most])).toEqual([
    ['POST /api/pictures', 'administrator', 20 * MEGABYTE],
    ['POST /api/documents', 'administrator', 10 * MEGABYTE],
    ['POST /rest/v1/rpc/save_draft', 'administrator', 600 * KILOBYTE],
    ['POST /storage/v1/object/mwo-uploads/:folder/:file', 'visitor', 10 * MEGABYTE],
  ])
})

test.each(['/auth/v1/token?grant_type=password', '/auth/v1/verify'])('%s reads a NUL as nothing', async (path) => {
  const fields = { type: 'recovery', email: 'erika.mustermann@example.com', password: 'a\0b', token_hash: 'a\0b' }

  expect((await send(path, JSON.stringify(fields))).status).toBeLessThan(500)
})

describe('a file is what it says it is', () => {
  const upload = async (body: BodyInit, type: string, headers: Record<string, string> = {}) => {
    const path = `${crypto.randomUUID()}/datei.pdf`
    const answer = await send(`/storage/v1/object/mwo-uploads/${path}`, body, { 'content-type': type, ...headers })
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
