import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { ADMINISTRATOR } from '../support/people.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from '../support/server/enquiries.ts'
import { freshNetwork } from '../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

const FOREIGN = 'https://fremd.example'

describeOnEngine('a stranger with the public key on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
    await server.as.secret.from('consultation_requests').insert(consultationRequest({ last_name: 'Geheimnis' }))
    await server.as.secret.from('mwo_form_entries').insert(mwoEntry({ last_name: 'Geheimnis' }))
  })
  afterAll(() => server.stop())

  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: { apikey: server.keys.publishableKey, 'content-type': 'application/json', ...init.headers },
    })

  test.each([
    ['no signature at all', () => token({ alg: 'none' }, administratorClaims(), '')],
    ['the public key as the secret', () => signed(server.keys.publishableKey, administratorClaims())],
    ['an empty secret', () => signed('', administratorClaims())],
    [
      'the library’s default secret',
      () => signed('super-secret-jwt-token-with-at-least-32-characters-long', administratorClaims()),
    ],
    ['the role of the secret key', () => signed('geraten', { role: 'service_role' })],
  ])('makes a token with %s and reads nothing', async (_what, makeToken) => {
    for (const table of ['consultation_requests', 'mwo_form_entries', 'newsletter_subscribers', 'user_roles']) {
      const answer = await ask(`/rest/v1/${table}?select=*`, { headers: { authorization: `Bearer ${makeToken()}` } })
      const text = await answer.text()
      expect(answer.ok && text !== '[]', `${table}: ${answer.status} ${text}`).toBe(false)
      expect(text).not.toContain('Geheimnis')
    }
  })

  test.each([
    '/rest/v1/consultation_requests?select=*&or=(id.not.is.null,status.eq.new)',
    '/rest/v1/mwo_form_entries?select=*,consultation_requests(*)',
    '/rest/v1/user_roles?select=user_id,users(email)',
    '/rest/v1/newsletter_opt_in_logs?select=*,newsletter_subscribers(*)',
    '/rest/v1/rpc/search_consultation_requests?search=Geheimnis',
    '/rest/v1/rpc/count_enquiries?entry_table=consultation_requests',
    '/rest/v1/consultation_requests?select=count()',
    '/rest/v1/consultation_requests?select=last_name.max()',
  ])('asks %s and learns nothing', async (path) => {
    const text = await (await ask(path)).text()

    expect(text).not.toContain('Geheimnis')
    expect(text).not.toMatch(/"count":\s*[1-9]/)
  })

  test('asks for other schemas in a header and is refused', async () => {
    for (const schema of ['private', 'auth', 'storage', 'pg_catalog']) {
      for (const path of ['mail_outbox', 'users', 'objects', 'pg_tables']) {
        const answer = await ask(`/rest/v1/${path}`, { headers: { 'accept-profile': schema } })
        expect(answer.ok, `${schema}.${path}`).toBe(false)
      }
    }
  })

  test('asks for what was inserted to be sent back, and nothing is stored that way', async () => {
    const row = consultationRequest()
    const answer = await ask('/rest/v1/consultation_requests', {
      method: 'POST',
      headers: { prefer: 'return=representation' },
      body: JSON.stringify(row),
    })

    expect(answer.ok && (await answer.text()).includes(row.email)).toBe(false)
  })

  test('overwrites nobody’s entry by sending its id again with "merge-duplicates"', async () => {
    const row = consultationRequest()
    await server.as.visitor.from('consultation_requests').insert(row)
    await ask('/rest/v1/consultation_requests', {
      method: 'POST',
      headers: { prefer: 'resolution=merge-duplicates' },
      body: JSON.stringify({ ...row, message: 'überschrieben' }),
    })

    const { data } = await server.as.secret.from('consultation_requests').select('message').eq('id', row.id)
    expect(data).toEqual([{ message: row.message }])
  })

  test.each(['handling=strict,max-affected=0', 'handling=strict, max-affected=0', 'tx=rollback', 'missing=default'])(
    'asks for "%s" and the enquiry is taken and counted like any other',
    async (prefer) => {
      const row = consultationRequest()
      const answer = await ask('/rest/v1/consultation_requests', {
        method: 'POST',
        headers: { prefer },
        body: JSON.stringify(row),
      })

      expect(answer.status).toBe(201)
      const { data } = await server.as.secret.from('consultation_requests').select('id').eq('id', row.id)
      expect(data).toHaveLength(1)
    },
  )

  test('sends what is too long, or names of two lines, again and again: refused before it is looked at, and counted', async () => {
    const network = freshNetwork()
    const send = (row: Record<string, unknown>) =>
      ask('/rest/v1/consultation_requests', {
        method: 'POST',
        headers: { 'x-forwarded-for': network },
        body: JSON.stringify(consultationRequest(row)),
      })
    const { status } = await send({ first_name: 'Erika\nTermin verlegt' })
    expect([401, 403]).toContain(status)
    const message = 'google ranking '.repeat(4000)
    const statuses = new Set<number>()
    // A minute may end in between.
    for (let number = 0; number < 125; number += 1) statuses.add((await send({ message })).status)

    expect([...statuses].toSorted()).toEqual([status, 429])
  })

  test('hides another method in a header, and it is not believed', async () => {
    const answer = await ask('/rest/v1/consultation_requests', {
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    })

    expect(answer.status).toBe(401)
    const { rows } = await sql`select from consultation_requests where last_name = 'Geheimnis'`.execute(
      server.database.sql,
    )
    expect(rows).toHaveLength(1)
  })

  test('makes the recovery mail point elsewhere: by redirect, by Host, by X-Forwarded-Host', async () => {
    await sql`delete from private.mail_outbox`.execute(server.database.sql)
    await ask(`/auth/v1/recover?redirect_to=${encodeURIComponent(FOREIGN)}`, {
      method: 'POST',
      headers: {
        'x-forwarded-host': 'fremd.example',
        forwarded: 'host=fremd.example',
        referer: FOREIGN,
      },
      body: JSON.stringify({ email: ADMINISTRATOR, redirect_to: FOREIGN }),
    })

    // The answer comes before the mail.
    const mails = async () =>
      (await sql<{ text: string }>`select content::text as text from private.mail_outbox`.execute(server.database.sql))
        .rows
    await expect.poll(mails).not.toEqual([])
    for (const { text } of await mails()) expect(text).not.toContain('fremd.example')
  })

  test('lets a page of another origin ask, and its browser may not read the answer', async () => {
    for (const path of ['/rest/v1/consultation_requests', '/auth/v1/settings', '/storage/v1/bucket', '/backend.json']) {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await ask(path, { method, headers: { origin: FOREIGN, 'access-control-request-method': 'GET' } })
        expect(
          [...answer.headers.keys()].filter((name) => name.startsWith('access-control-')),
          path,
        ).toEqual([])
      }
    }
  })

  test('uploads a page behind the first bytes of a PDF: it is only ever an attachment whose type is not guessed', async () => {
    const path = uploadPath()
    await server.as.visitor.storage
      .from('mwo-uploads')
      .upload(path, new TextEncoder().encode('%PDF-1.7<script>alert(1)</script>').buffer, {
        contentType: 'application/pdf',
      })
    const { data } = await server.as.administrator.storage.from('mwo-uploads').createSignedUrl(path, 300)

    const answer = await fetch(data?.signedUrl ?? '')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
  })

  test('makes a signed link of a foreign one, or changes its path, and opens nothing', async () => {
    const path = uploadPath()
    const other = uploadPath()
    for (const name of [path, other]) {
      await server.as.secret.storage.from('mwo-uploads').upload(name, pdfBytes(), { contentType: 'application/pdf' })
    }
    const { data } = await server.as.administrator.storage.from('mwo-uploads').createSignedUrl(path, 300)
    const link = new URL(data?.signedUrl ?? '')
    const linkToken = link.searchParams.get('token') ?? ''

    for (const forged of [
      link.href.replace(path, other),
      link.href.replace(path, `${path}/../../${other}`),
      link.href.replace(
        linkToken,
        signed(server.keys.publishableKey, { url: `mwo-uploads/${path}`, exp: 9_999_999_999 }),
      ),
      link.href.replace(linkToken, ''),
    ]) {
      expect((await fetch(forged)).ok, forged).toBe(false)
    }
    expect((await fetch(link)).ok).toBe(true)
  })

  function administratorClaims() {
    return { sub: server.accounts.administrator, role: 'authenticated', aud: 'authenticated', exp: 9_999_999_999 }
  }
})

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(header: object, claims: object, signature: string): string {
  return `${part({ typ: 'JWT', ...header })}.${part(claims)}.${signature}`
}

function signed(secret: string, claims: object): string {
  const unsigned = token({ alg: 'HS256' }, claims, '').slice(0, -1)
  return `${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
}
