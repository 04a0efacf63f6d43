import { createHmac } from 'node:crypto'
import { request as httpRequest, request } from 'node:http'
import { sign } from 'hono/jwt'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findDoor, frontDoor } from '../../../server/http/front-door.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { consultationRequest, mwoEntry, pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

describe('the front door', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
  })
  afterAll(() => server.stop())

  const ask = (path: string, { headers, ...options }: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(server.url + path, { ...options, headers: { 'x-forwarded-for': freshNetwork(), ...headers } })
  const asVisitor = () => ({ apikey: server.keys.publishableKey, 'content-type': 'application/json' })
  const post = (path: string, body: unknown, headers: Record<string, string> = asVisitor()) =>
    ask(path, { method: 'POST', headers, body: JSON.stringify(body) })

  test.each([
    ['POST', '/auth/v1/otp'],
    ['POST', '/auth/v1/magiclink'],
    ['POST', '/auth/v1/signup'],
    ['POST', '/auth/v1/resend'],
    ['GET', '/auth/v1/verify?type=recovery&token=a&redirect_to=http://localhost:1'],
    ['GET', '/auth/v1/settings'],
    ['GET', '/auth/v1/authorize'],
    ['GET', '/auth/v1/callback'],
    ['GET', '/rest/v1/'],
    ['PATCH', '/rest/v1/user_roles'],
    ['POST', '/rest/v1/rpc/ask_for_temporary_password'],
    ['POST', '/storage/v1/object/list/mwo-uploads'],
    ['POST', `/storage/v1/object/upload/sign/mwo-uploads/${uploadPath()}`],
    ['GET', '/storage/v1/bucket'],
    ['DELETE', '/rest/v1/newsletter_subscribers'],
    ['OPTIONS', '/rest/v1/consultation_requests'],
    ['GET', '/functions/v1/subscribe-newsletter'],
    ['GET', '/_system/introspect'],
    ['GET', '/api/unknown'],
  ])('%s %s is not on the list: 404, even with the secret key', async (method, path) => {
    for (const apikey of [server.keys.publishableKey, server.keys.secretKey]) {
      const answer = await ask(path, { method, headers: { apikey } })

      expect(answer.status).toBe(404)
    }
  })

  test.each([
    ['/rest/v1//consultation_requests', undefined],
    ['//rest/v1/consultation_requests', undefined],
    ['/rest/v1/consultation_requests/', undefined],
    ['/rest/v1/rpc%2fhas_role', undefined],
    ['/rest/v1/consultation_requests%00', undefined],
    ['/rest/v1/%ff', undefined],
    ['/storage/v1/object/mwo-uploads/a/%2e%2e', undefined],
    ['/storage/v1/object/mwo-uploads/a/b%5cc', undefined],
    ['/rest/v1/consultation%5frequests', '/rest/v1/consultation_requests'],
    ['/%72est/v1/consultation_requests', '/rest/v1/consultation_requests'],
  ])('%s leads to %s', (address, path) => {
    expect(findDoor('POST', address)?.path).toBe(path)
  })

  test('a page of another origin may not call, however it spells that', async () => {
    const headers: Record<string, string>[] = [
      { origin: 'https://fremd.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const { at } of frontDoor.filter(({ fromAnywhere }) => !fromAnywhere)) {
      const [method = '', path = ''] = at.split(' ')
      for (const foreign of headers) {
        const answer = await ask(path.replace(':folder', 'a').replace(':file', 'b'), {
          method,
          headers: { ...asVisitor(), ...foreign },
        })
        expect(answer.status, `${at} ${JSON.stringify(foreign)}`).toBe(403)
      }
    }
  })

  test('a page whose name was made to point at us is not ours, though its browser calls it the same origin', async () => {
    const statusFrom = async (host: string, headers: Record<string, string>) =>
      statusOf(server.url, { host, ...asVisitor(), ...headers })
    const port = new URL(server.url).port

    for (const host of [`fremd.example:${port}`, 'fremd.example', `localhost.fremd.example:${port}`]) {
      expect(await statusFrom(host, { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }), host).toBe(403)
      expect(await statusFrom(host, { origin: `http://${host}` }), host).toBe(403)
      expect(await statusFrom(host, { 'sec-fetch-site': 'same-origin' }), host).toBe(403)
    }
    // A proxy of ours answers for the names that it serves, such as the one with "www".
    const behindProxy = { origin: 'https://www.praxis.example', 'x-forwarded-for': freshNetwork() }
    expect(await statusFrom('www.praxis.example', behindProxy)).toBe(201)
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`]) {
      expect(await statusFrom(host, { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }), host).toBe(201)
    }
  })

  test('our own pages may call, and programs with the key', async () => {
    for (const own of [{ origin: server.url, 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost:0' }, {}]) {
      const answer = await post('/rest/v1/consultation_requests', consultationRequest(), {
        ...asVisitor(),
        ...own,
      } as Record<string, string>)
      expect(answer.status).toBe(201)
    }
  })

  test('a key in the address is no key', async () => {
    const { publishableKey, secretKey } = server.keys
    for (const key of [publishableKey, secretKey]) {
      const answer = await post(`/rest/v1/consultation_requests?apikey=${key}`, consultationRequest(), asVisitor())
      expect(answer.status).toBe(401)
    }
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', ''])(
    'what is sent as "%s" is not read as JSON',
    async (type) => {
      const headers = { ...asVisitor(), 'content-type': type }

      expect((await post('/rest/v1/consultation_requests', consultationRequest(), headers)).status).toBe(415)
      expect((await post('/functions/v1/subscribe-newsletter', { email: 'a@example.com' }, headers)).status).toBe(415)
      expect((await post('/api/problems', { kind: 'not-found', path: '/' }, headers)).status).toBe(415)
    },
  )

  test.each([
    ['consultation_requests', '?columns=first_name,status'],
    ['consultation_requests', '?select=*,user_roles(*)'],
    ['mwo_form_entries', '?on_conflict=email'],
    ['rpc/article_views', '?slug=match.%5E(.*)(.*)%5C1%5C2%24'],
    ['rpc/article_views', `?or=${'(and'.repeat(1500)}(views.gt.1)${')'.repeat(1500)}`],
    ['rpc/article_views', `?select=${'a('.repeat(3000)}*${')'.repeat(3000)}`],
    ['rpc/count_article_view', '?order=slug'],
  ])('a visitor says nothing more about %s than its body does: %s', async (table, query) => {
    const answer = await post(`/rest/v1/${table}${query}`, {})

    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_query' })
  })

  const tries = async () => {
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(count), 0)::integer as count from private.request_counts
    `.execute(server.database.sql)
    return rows[0]?.count ?? 0
  }
  test.each([
    'return=minimal, tx=rollback',
    'handling=strict,max-affected=0',
    'return=minimal,handling=strict,max-affected=0,missing=default',
  ])('nobody takes back what he sent, and with it the counting of his tries: Prefer: %s', async (prefer) => {
    const request = consultationRequest()
    const send = () => post('/rest/v1/consultation_requests', request, { ...asVisitor(), prefer })
    const before = await tries()

    expect((await send()).status).toBe(201)
    expect(await tries()).toBeGreaterThan(before)
    expect((await send()).status).toBe(409)
  })

  test('only the secret key opens what only the secret key may, and a visitor is not asked for a list', async () => {
    for (const { at, by } of frontDoor) {
      const [method = '', path = ''] = at.split(' ')
      if (by === 'everybody') continue
      const address = path.replace(':folder', 'a').replace(':file', 'b')
      expect((await ask(address, { method })).status, `${at} without a key`).toBe(401)
      if (by === 'visitor') continue
      const answer = await ask(address, { method, headers: { apikey: server.keys.publishableKey } })
      expect(answer.status, `${at} with the public key`).toBe(401)
    }
  })

  test.each([
    { email: 1, password: PASSWORD },
    { email: ADMINISTRATOR, password: 1 },
    { email: ADMINISTRATOR, password: { a: 1 } },
    { email: [ADMINISTRATOR], password: PASSWORD },
    { email: ADMINISTRATOR },
    {},
  ])('signing in with %j is a mistake of the sender', async (body) => {
    const signIn = await post('/auth/v1/token?grant_type=password', body)
    expect(signIn.status).toBe(400)
    expect(await signIn.json()).toMatchObject({ error_code: 'validation_failed' })
    expect((await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: body.email })).status).toBe(400)
    expect((await post('/auth/v1/verify', { type: 'recovery', token_hash: body.password })).status).toBeLessThan(500)
  })

  test('who asks only for the head of an answer gets it without a body', async () => {
    const { data } = await server.as.administrator.auth.getSession()
    const headers = { ...asVisitor(), authorization: `Bearer ${data.session?.access_token}` }

    for (const path of ['/auth/v1/user', '/rest/v1/mwo_form_entries']) {
      const answer = await ask(path, { method: 'HEAD', headers })
      expect([answer.status, await answer.text()], path).toEqual([200, ''])
    }
  })

  test('a token with our signature counts only when a sign-in made it, with an end and for this audience', async () => {
    const claims = {
      aud: 'authenticated',
      role: 'authenticated',
      exp: Math.floor(Date.now() / 1000) + 60,
      session_id: crypto.randomUUID(),
    }
    const whole = { ...claims, sub: server.accounts.administrator }
    const statusWith = async (payload: Record<string, unknown>) => {
      const authorization = `Bearer ${await sign(payload, server.keys.jwtSecret)}`
      return (await ask('/rest/v1/mwo_form_entries', { headers: { ...asVisitor(), authorization } })).status
    }

    expect(await statusWith(whole)).toBe(200)
    expect(await statusWith({ ...whole, aud: 'another' })).toBe(401)
    expect(await statusWith({ ...whole, role: 'service_role' })).toBe(401)
    expect(await statusWith({ ...whole, exp: undefined })).toBe(401)
    expect(await statusWith({ ...whole, exp: 1 })).toBe(401)
    expect(await statusWith({ url: 'mwo-uploads/a', exp: whole.exp })).toBe(401)
  })

  test('a link to a file ends after five minutes, also when more is asked for', async () => {
    const path = uploadPath()
    await server.as.visitor.storage.from('mwo-uploads').upload(path, pdfBytes(), { contentType: 'application/pdf' })
    const { data } = await server.as.administrator.storage.from('mwo-uploads').createSignedUrl(path, 315_360_000)

    const token = new URL(data?.signedUrl ?? '').searchParams.get('token') ?? ''
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
    expect(exp - Date.now() / 1000).toBeLessThanOrEqual(301)
    expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)

    const forged = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`
    expect((await ask(`/storage/v1/object/sign/mwo-uploads/${path}?token=${forged}`)).status).toBe(400)
  })
})

/** Of an enquiry that is sent under any name for this machine, which `fetch` does not do. */
function statusOf(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const question = request(`${url}/rest/v1/consultation_requests`, { method: 'POST', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    question.on('error', reject)
    question.end(JSON.stringify(consultationRequest()))
  })
}

describe('the secret key', () => {
  test('is accepted from this machine, and from nowhere else unless a setting names it', async () => {
    const server = await startServerUnderTest('pglite', { SECRET_KEY_NETWORKS: '192.0.2.0/24' })
    const ask = async (headers: Record<string, string>) =>
      (
        await fetch(`${server.url}/rest/v1/newsletter_subscribers`, {
          headers: { apikey: server.keys.secretKey, ...headers },
        })
      ).status

    expect(await ask({})).toBe(200)
    expect(await ask({ 'x-forwarded-for': '203.0.113.7' })).toBe(401)
    expect(await ask({ 'x-forwarded-for': '192.0.2.9' })).toBe(200)
    await server.stop()
  })

  test('is refused when a proxy that the settings do not know brings it', { tags: ['more'] }, async () => {
    const server = await startServerUnderTest('pglite', { TRUSTED_PROXIES: '' })
    const ask = async (headers: Record<string, string>) =>
      (
        await fetch(`${server.url}/rest/v1/newsletter_subscribers`, {
          headers: { apikey: server.keys.secretKey, ...headers },
        })
      ).status

    expect(await ask({})).toBe(200)
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      expect(await ask({ [name]: '203.0.113.7' })).toBe(401)
    }
    await server.stop()
  })
})

/** The routes of `@supabase/lite` 0.10 that lead somewhere. `ALL` with a star are its own guards and its 404. */
const LISTED = [
  'ALL /rest/v1/:relation',
  'ALL /rest/v1/rpc/:function',
  'GET /auth/v1/user',
  'PUT /auth/v1/user',
  'POST /auth/v1/logout',
  'POST /auth/v1/recover',
  'POST /auth/v1/token',
  'POST /auth/v1/verify',
  'DELETE /storage/v1/object/:bucketId',
  'GET /storage/v1/object/:bucketId/*',
  'HEAD /storage/v1/object/:bucketId/*',
  'POST /storage/v1/object/:bucketId/*',
  'GET /storage/v1/object/sign/:bucketId/*',
  'POST /storage/v1/object/sign/:bucketId/*',
]
const CLOSED = [
  'GET /_system/config',
  'GET /_system/info',
  'GET /_system/introspect',
  'GET /_system/ping',
  'OPTIONS /auth/v1/*',
  'GET /auth/v1/.well-known/jwks.json',
  'GET /auth/v1/.well-known/openid-configuration',
  'GET /auth/v1/authorize',
  'GET /auth/v1/callback',
  'POST /auth/v1/callback',
  'GET /auth/v1/health',
  'ALL /auth/v1/health',
  'POST /auth/v1/magiclink',
  'ALL /auth/v1/magiclink',
  'ALL /auth/v1/nonexistent',
  'POST /auth/v1/otp',
  'GET /auth/v1/reauthenticate',
  'ALL /auth/v1/reauthenticate',
  'POST /auth/v1/resend',
  'GET /auth/v1/settings',
  'ALL /auth/v1/settings',
  'POST /auth/v1/signup',
  'ALL /auth/v1/signup',
  'ALL /auth/v1/token',
  'ALL /auth/v1/user',
  'GET /auth/v1/verify',
  'GET /storage/v1/bucket',
  'POST /storage/v1/bucket',
  'GET /storage/v1/bucket/:id',
  'PUT /storage/v1/bucket/:id',
  'DELETE /storage/v1/bucket/:id',
  'POST /storage/v1/bucket/:id/empty',
  'GET /storage/v1/object/info/:bucketId/*',
  'GET /storage/v1/object/public/:bucketId/*',
  'POST /storage/v1/object/copy',
  'POST /storage/v1/object/list/:bucketId',
  'POST /storage/v1/object/move',
  'POST /storage/v1/object/sign/:bucketId',
  'POST /storage/v1/object/upload/sign/:bucketId/*',
  'PUT /storage/v1/object/:bucketId/*',
  'PUT /storage/v1/object/upload/sign/:bucketId/*',
  'GET /storage/v1/status',
]

test('every route of the library is listed in the front door or closed by it', async () => {
  const server = await startServerUnderTest('pglite')
  const routes = new Set(server.libraryRoutes.map(({ method, path }) => `${method} ${path}`))
  const leading = [...routes].filter((route) => !/^ALL (\/(auth|rest|storage)\/v1)?\/\*$/.test(route))

  // A version of the library with another route fails here, until somebody has decided about that route.
  expect(leading.sort()).toEqual([...LISTED, ...CLOSED].sort())
  for (const route of LISTED)
    expect(
      frontDoor.some(({ at }) => isOn(route, at)),
      route,
    ).toBe(true)
  for (const route of CLOSED) {
    const [method = '', path = ''] = route.replace('ALL', 'PATCH').split(' ')
    const address = path.replace(/:\w+/g, 'mwo-uploads').replace('*', 'folder/file.pdf')
    const answer = await fetch(server.url + address, { method, headers: { apikey: server.keys.secretKey } })
    expect(answer.status, route).toBe(404)
  }
  await server.stop()
})

/** Whether a line of the front door leads to a route of the library. */
function isOn(route: string, at: string): boolean {
  const [method = '', pattern = ''] = route.split(' ')
  const [doorMethod = '', path = ''] = at.split(' ')
  const place = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
  return (method === 'ALL' || method === doorMethod || (method === 'HEAD' && doorMethod === 'GET')) && place.test(path)
}

const FOREIGN = 'https://fremd.example'

describe('a stranger with the public key', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
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

describe('answers of the API', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
  })
  afterAll(() => server.stop())

  test.each(['/', '/beratung', '/healthz', '/rest/v1/consultation_requests', '/auth/v1/user'])(
    'TRACE %s is 404 and sends nothing back of what it was sent',
    async (path) => {
      const { status, body } = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) =>
        httpRequest(server.url + path, {
          method: 'TRACE',
          headers: { cookie: 'geheim', apikey: server.keys.secretKey },
        })
          .on('response', (response) => {
            let body = ''
            response.on('data', (part) => {
              body += part
            })
            response.on('end', () => resolve({ status: response.statusCode, body }))
          })
          .on('error', reject)
          .end(),
      )
      expect(status).toBe(404)
      expect(body).not.toMatch(/geheim|sb_secret/)
    },
  )

  test('no answer of the API may be kept by a cache', async () => {
    const { data } = await server.as.administrator.auth.getSession()
    const headers = {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    }
    for (const [method, path] of [
      ['GET', '/rest/v1/consultation_requests?select=*'],
      ['GET', '/auth/v1/user'],
      ['POST', '/rest/v1/rpc/my_sessions'],
      ['POST', '/functions/v1/reset-admin-password'],
      ['GET', '/backend.json'],
    ] as const) {
      const answer = await fetch(server.url + path, { method, headers, ...(method === 'POST' ? { body: '{}' } : {}) })
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
    }
  })
})
