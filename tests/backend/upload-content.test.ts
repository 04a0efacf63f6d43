import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngBytes } from './support/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from './support/server-under-test.ts'

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

  test('a web page inside a form is refused, whatever type its part declares', async () => {
    const path = freshPath()
    const form = new FormData()
    form.append('file', new File([WEB_PAGE], 'befund.pdf', { type: 'application/pdf' }))

    expect((await upload(`mwo-uploads/${path}`, form, '')).ok).toBe(false)
    expect(await stored(path)).toBe(false)
  })

  test('a web page is refused behind a signed address, too', async () => {
    const path = freshPath()
    const signed = await upload(`upload/sign/mwo-uploads/${path}`, '', 'application/pdf')
    const { token } = await signed.json()
    const send = (body: string) =>
      upload(`upload/sign/mwo-uploads/${path}?token=${token}`, body, 'application/pdf', 'PUT')

    expect((await send(WEB_PAGE)).ok).toBe(false)
    expect(await stored(path)).toBe(false)

    expect((await send('%PDF-1.7\n')).status).toBe(200)
    expect(await stored(path)).toBe(true)
  })

  test('a PDF comes in, byte for byte', async () => {
    const path = freshPath()
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), crypto.getRandomValues(new Uint8Array(50_000))])

    expect((await upload(`mwo-uploads/${path}`, bytes, 'application/pdf')).status).toBe(200)

    const { data } = await server.as.administrator.storage.from('mwo-uploads').download(path)
    expect(bytes.equals(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(true)
  })
})
