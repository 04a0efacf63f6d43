import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { pngBytes } from '../support/server/enquiries.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

const WEB_PAGE = '<!doctype html><script>alert(1)</script>'
const PNG = pngBytes()

describeOnEngine('a file is what it says it is, on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
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

  test('a web page inside a form is refused, whatever type its part declares', async () => {
    const path = freshPath()
    const form = new FormData()
    form.append('file', new File([WEB_PAGE], 'befund.pdf', { type: 'application/pdf' }))

    expect((await upload(`mwo-uploads/${path}`, form, '')).ok).toBe(false)
    expect(await stored(path)).toBe(false)
  })

  test('there is no second way in behind a signed address', async () => {
    const path = freshPath()

    expect((await upload(`upload/sign/mwo-uploads/${path}`, '', 'application/pdf')).status).toBe(404)
    const sent = await upload(`upload/sign/mwo-uploads/${path}?token=a.b.c`, '%PDF-1.7\n', 'application/pdf', 'PUT')

    expect(sent.status).toBe(404)
    expect(await stored(path)).toBe(false)
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
