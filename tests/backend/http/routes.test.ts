import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { FILE_LINK_SECONDS } from '../../../rules/operation/link-lifetimes.ts'
import { canonicalPath, routes } from '../../../server/routing/routes.ts'
import { claimsOf, signToken, tokenPart } from '../../support/accounts/tokens.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { consultationRequest, freshNetwork, mwoEntry, pdfBytes, uploadPath } from '../../support/server/requests.ts'
import { serverOn } from '../../support/server/server-under-test.ts'

const ENQUIRIES = '/rest/v1/consultation_requests'
const VIEWS = '/rest/v1/rpc/article_views'
const FOREIGN = 'https://fremd.example'

const server = serverOn('pglite')

type Headers = Record<string, string>

const ask = (path: string, { headers, ...options }: RequestInit & { headers?: Headers } = {}) =>
  fetch(server.url + path, { ...options, headers: { 'x-forwarded-for': freshNetwork(), ...headers } })
const asVisitor = (more: Headers = {}) => ({
  apikey: server.keys.publishableKey,
  'content-type': 'application/json',
  ...more,
})
const asAdministrator = async () => {
  const { data } = await server.as.administrator.auth.getSession()
  return asVisitor({ authorization: `Bearer ${data.session?.access_token}` })
}
const post = (path: string, body: unknown, headers: Headers = asVisitor()) =>
  ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
const uploaded = async (bytes: ArrayBuffer, lifetime = 300) => {
  const path = uploadPath()
  const bucket = (actor: 'visitor' | 'administrator') => server.as[actor].storage.from('mwo-uploads')
  await bucket('visitor').upload(path, bytes, { contentType: 'application/pdf' })
  const { data } = await bucket('administrator').createSignedUrl(path, lifetime)
  return { path, link: new URL(data?.signedUrl ?? '') }
}

test.each([
  ['GET', '/rest/v1/'],
  ['PATCH', '/rest/v1/user_roles'],
  ['POST', '/rest/v1/rpc/ask_for_temporary_password'],
  ['DELETE', '/rest/v1/newsletter_subscribers'],
  ['OPTIONS', ENQUIRIES],
  ['GET', '/functions/v1/subscribe-newsletter'],
  ['GET', '/auth/v1/verify?type=recovery&token=a&redirect_to=http://localhost:1'],
  ['GET', '/api/unknown'],
])('%s %s is not on the list: 404, even with the secret key', async (method, path) => {
  const { publishableKey, secretKey } = server.keys
  for (const apikey of [publishableKey, secretKey])
    expect((await ask(path, { method, headers: { apikey } })).status).toBe(404)
})

test('a form that a page sends without its scripts is answered in German', async () => {
  const answer = await ask('/beratung', { method: 'POST', body: new URLSearchParams({ message: 'Ich bin krank.' }) })

  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect(answer.headers.get('content-type')).toContain('text/html')
  expect(await answer.text()).toContain('<p>Ihre Angaben sind nicht angekommen: ')
})

test('every route of the library is listed in the route table or closed by it', async () => {
  // `ALL` is asked with a method that few rows of the route table have.
  const known = server.libraryRoutes.map(({ method, path }) => `${method.replace('ALL', 'PATCH')} ${path}`)
  const closed = known.filter((route) => !routes.some(({ at }) => isOn(route, at)))

  expect(known.length - closed.length).toBeGreaterThan(10)
  expect(closed.length).toBeGreaterThan(30)
  for (const route of closed) {
    const [method = '', path = ''] = route.split(' ')
    const address = path.replace(/:\w+/g, 'mwo-uploads').replace('*', 'folder/file.pdf')
    const answer = await ask(address, { method, headers: { apikey: server.keys.secretKey } })
    expect(answer.status, route).toBe(404)
  }
})

/** Whether a row of the route table leads to a route of the library. */
function isOn(route: string, at: string): boolean {
  const [method = '', pattern = ''] = route.split(' ')
  const [listedMethod, path = ''] = at.split(' ')
  const place = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace('*', '.+')}$`)
  return (method === 'HEAD' ? 'GET' : method) === listedMethod && place.test(path)
}

test.each([
  ['/rest/v1//consultation_requests', undefined],
  ['/rest/v1/consultation_requests/', undefined],
  ['/rest/v1/rpc%2fhas_role', undefined],
  ['/rest/v1/consultation_requests%00', undefined],
  ['/rest/v1/%ff', undefined],
  ['/storage/v1/object/mwo-uploads/a/%2e%2e', undefined],
  ['/storage/v1/object/mwo-uploads/a/b%5cc', undefined],
  ['/rest/v1/consultation%5frequests', ENQUIRIES],
  ['/%72est/v1/consultation_requests', ENQUIRIES],
])('%s leads to %s', (address, path) => {
  expect(canonicalPath(address)).toBe(path)
})

test('a key in the address is no key', async () => {
  const { publishableKey, secretKey } = server.keys
  for (const key of [publishableKey, secretKey])
    expect((await post(`${ENQUIRIES}?apikey=${key}`, consultationRequest())).status).toBe(401)
})

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a', ''])(
  'what is sent as "%s" is not read as JSON',
  async (type) => {
    for (const path of [ENQUIRIES, '/functions/v1/subscribe-newsletter', '/api/problems'])
      expect((await post(path, {}, asVisitor({ 'content-type': type }))).status, path).toBe(415)
  },
)

test.each([
  [ENQUIRIES, 'columns=first_name&select=id'],
  ['/rest/v1/mwo_form_entries', 'on_conflict=email'],
  [VIEWS, 'slug=eq.a'],
])('a visitor says nothing more about %s than its body does: %s', async (path, query) => {
  const answer = await post(`${path}?${query}`, {})

  expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_query'])
})

test.each([
  'slug=match.%5E(.%2B)%5C1%24',
  'slug=not.imatch.x',
  'slug=match(any).%7Bx%7D',
  'slug=wfts(german).x',
  'or=(views.gt.1,slug.imatch.x)',
  'not.and=(slug.not.match.x)',
  'slug=not.ilike.x',
  `or=${'(and'.repeat(10)}(views.gt.1)${')'.repeat(10)}`,
  'select=*,user_roles(*)',
  'select=a:slug,b:slug',
  'select=slug,slug',
  'select=slug,count',
  'select=slug::text',
  `order=${'+'.repeat(1001)}slug`,
])('an administrator asks for nothing that no page asks for: %s', async (query) => {
  const answer = await post(`${VIEWS}?${query}`, {}, await asAdministrator())

  expect([answer.status, (await answer.json()).code]).toEqual([400, 'bad_query'])
})

test('files are deleted by the names that uploads have, so that a body holds few of them', async () => {
  const headers = await asAdministrator()
  const remove = async (...prefixes: string[]) => {
    const options = { method: 'DELETE', headers, body: JSON.stringify({ prefixes }) }
    return (await ask('/storage/v1/object/mwo-uploads', options)).status
  }

  expect([await remove(uploadPath(), 'a'), await remove(uploadPath(), uploadPath('png'))]).toEqual([400, 200])
  // Others are refused before each name is looked for.
  expect((await server.as.outsider.storage.from('mwo-uploads').remove([uploadPath()])).error).not.toBeNull()
})

test('more columns than an answer can have are the mistake of who asks', async () => {
  const columns = Array.from({ length: 1700 }, (_, number) => `a${number}:id`)
  const answer = await ask(`${ENQUIRIES}?select=${columns}`, { headers: { apikey: server.keys.secretKey } })

  expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid_value'])
})

test.each(['__proto__=eq.1', '__proto__.order=id', 'or=(__proto__.eq.1)', 'order=__proto__'])(
  'the name of what all objects have is none of a column, and changes no object: %s',
  async (query) => {
    expect((await ask(`${ENQUIRIES}?${query}`, { headers: await asAdministrator() })).status).toBeLessThan(500)
    const inherited: string[] = []
    for (const name in {}) inherited.push(name)
    expect(inherited).toEqual([])
  },
)

test('only the secret key opens what only the secret key may, and a visitor is not asked for a list', async () => {
  for (const { at, by } of routes.filter(({ by }) => by !== 'everybody')) {
    const [method, path = ''] = at.split(' ')
    expect((await ask(path, { method })).status, `${at} without a key`).toBe(401)
    if (by === 'visitor') continue
    const answer = await ask(path, { method, headers: { apikey: server.keys.publishableKey } })
    expect(answer.status, `${at} with the public key`).toBe(401)
  }
})

test.each([
  { email: 1, password: PASSWORD },
  { email: ADMINISTRATOR, password: { a: 1 } },
  { email: [ADMINISTRATOR], password: PASSWORD },
  {},
])('signing in with %j is a mistake of the sender', async (body) => {
  const signIn = await post('/auth/v1/token?grant_type=password', body)
  expect([signIn.status, (await signIn.json()).error_code]).toEqual([400, 'validation_failed'])
  expect((await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: body.email })).status).toBe(400)
  expect((await post('/auth/v1/verify', { type: 'recovery', token_hash: body.password })).status).toBeLessThan(500)
})

test('an address with two ways to sign in is refused, whichever the backend would read', async () => {
  const body = { email: ADMINISTRATOR, password: PASSWORD, refresh_token: 'a' }
  expect((await post('/auth/v1/token?grant%5Ftype=refresh_token&grant_type=password', body)).status).toBe(400)
})

test('HEAD is answered without a body, and by no function, which acts', async () => {
  const path = `/functions/v1/confirm-newsletter-subscription?token=${'a'.repeat(64)}`
  expect((await ask(path, { method: 'HEAD', headers: asVisitor() })).status).toBe(404)

  for (const path of ['/auth/v1/user', '/rest/v1/mwo_form_entries']) {
    const answer = await ask(path, { method: 'HEAD', headers: await asAdministrator() })
    expect([answer.status, await answer.text()], path).toEqual([200, ''])
  }
})

test('no answer of the API may be kept by a cache', async () => {
  const headers = await asAdministrator()
  const answers = [
    ...[ENQUIRIES, '/auth/v1/user', '/backend.json'].map((path) => ask(path, { headers })),
    ...['/rest/v1/rpc/my_sessions', '/functions/v1/reset-admin-password'].map((path) => post(path, {}, headers)),
  ]
  for (const answer of await Promise.all(answers))
    expect(answer.headers.get('cache-control'), answer.url).toBe('no-store')
})

test('a token with our signature counts only when a sign-in made it, with an end, for this audience, in the one spelling', async () => {
  const exp = Math.floor(Date.now() / 1000) + 60
  const whole = { ...administratorClaims(), exp, session_id: crypto.randomUUID() }
  const statusWith = async (claims: object, scheme = 'Bearer') => {
    const authorization = `${scheme} ${signToken(claims, server.keys.jwtSecret)}`
    return (await ask('/rest/v1/mwo_form_entries', { headers: asVisitor({ authorization }) })).status
  }

  expect(await statusWith(whole)).toBe(200)
  expect(await statusWith(whole, 'bearer')).toBe(401)
  for (const wrong of [{ aud: 'another' }, { role: 'service_role' }, { exp: undefined }, { exp: 1 }])
    expect(await statusWith({ ...whole, ...wrong }), JSON.stringify(wrong)).toBe(401)
  expect(await statusWith({ url: 'mwo-uploads/a', exp })).toBe(401)
})

test('a link to a file ends after five minutes, also when more is asked for', async () => {
  const { link } = await uploaded(pdfBytes(), 315_360_000)

  const { exp } = claimsOf(link.searchParams.get('token') ?? '')
  expect(Number(exp) - Date.now() / 1000).toBeLessThanOrEqual(FILE_LINK_SECONDS + 1)
  expect((await fetch(link)).status).toBe(200)
})

describe('a stranger with the public key', () => {
  test.each([
    ['no signature at all', () => `${tokenPart({ alg: 'none' })}.${tokenPart(administratorClaims())}.`],
    ['the public key as the secret', () => signToken(administratorClaims(), server.keys.publishableKey)],
    ['an empty secret', () => signToken(administratorClaims(), '')],
    [
      'the library’s default secret',
      () => signToken(administratorClaims(), 'super-secret-jwt-token-with-at-least-32-characters-long'),
    ],
    ['the role of the secret key', () => signToken({ role: 'service_role' }, 'geraten')],
  ])('makes a token with %s and reads nothing', async (_what, makeToken) => {
    await server.as.secret.from('mwo_form_entries').insert(mwoEntry({ last_name: 'Geheimnis' }))
    for (const table of ['consultation_requests', 'mwo_form_entries', 'newsletter_subscribers', 'user_roles']) {
      const answer = await ask(`/rest/v1/${table}`, { headers: asVisitor({ authorization: `Bearer ${makeToken()}` }) })
      const body = await answer.text()
      expect(answer.ok && body !== '[]', `${table}: ${answer.status} ${body}`).toBe(false)
      expect(body).not.toContain('Geheimnis')
    }
  })

  test('makes a page of another origin ask, which its browser asks about first and may not read', async () => {
    for (const path of [ENQUIRIES, '/storage/v1/bucket', '/backend.json']) {
      for (const method of ['GET', 'OPTIONS']) {
        const headers = asVisitor({ origin: FOREIGN, 'access-control-request-method': 'GET' })
        const names = [...(await ask(path, { method, headers })).headers.keys()]
        expect(names.join(), path).not.toContain('access-control-')
      }
    }
  })

  test('gets no row sent back, and overwrites no entry by sending its id again', async () => {
    const row = consultationRequest()
    const answer = await post(ENQUIRIES, row, asVisitor({ prefer: 'return=representation' }))
    expect(answer.ok && (await answer.text()).includes(row.email)).toBe(false)

    await post(ENQUIRIES, row)
    const other = { ...row, message: 'überschrieben' }
    await post(ENQUIRIES, other, asVisitor({ prefer: 'resolution=merge-duplicates' }))
    const { data } = await server.as.secret.from('consultation_requests').select('message').eq('id', row.id)
    expect(data).toEqual([{ message: row.message }])
  })

  test('makes the recovery mail point elsewhere: by redirect, by Host, by X-Forwarded-Host', async () => {
    await sql`delete from private.mail_outbox`.execute(server.database.sql)
    await post(
      `/auth/v1/recover?redirect_to=${encodeURIComponent(FOREIGN)}`,
      { email: ADMINISTRATOR, redirect_to: FOREIGN },
      asVisitor({ 'x-forwarded-host': 'fremd.example', forwarded: 'host=fremd.example', referer: FOREIGN }),
    )

    // The answer comes before the mail.
    const mails = async () =>
      (await sql<{ text: string }>`select content::text as text from private.mail_outbox`.execute(server.database.sql))
        .rows
    await expect.poll(mails).toEqual([{ text: expect.not.stringContaining('fremd.example') }])
  })

  test('uploads a page after the first bytes of a PDF: it is only ever an attachment whose type is not guessed', async () => {
    const { link } = await uploaded(new TextEncoder().encode('%PDF-1.7<script>alert(1)</script>').buffer as ArrayBuffer)

    const { status, headers } = await fetch(link)
    const told = ['content-disposition', 'x-content-type-options', 'content-type'].map((name) => headers.get(name))
    expect([status, ...told]).toEqual([200, expect.stringMatching(/^attachment/), 'nosniff', 'application/pdf'])
  })

  test('makes a signed link of another one, or changes its path, and opens nothing', async () => {
    const { path, link } = await uploaded(pdfBytes())
    const { path: other } = await uploaded(pdfBytes())
    const token = link.searchParams.get('token') ?? ''
    const claims = { url: `mwo-uploads/${path}`, exp: 9_999_999_999 }

    for (const forged of [
      link.href.replace(path, other),
      link.href.replace(path, `${path}/../../${other}`),
      link.href.replace(token, signToken(claims, server.keys.publishableKey)),
      link.href.replace(token, `${tokenPart({ alg: 'none' })}.${token.split('.')[1]}.`),
      link.href.replace(token, ''),
    ])
      expect((await fetch(forged)).ok, forged).toBe(false)
    expect((await fetch(link)).ok).toBe(true)
  })
})

test('the secret key is accepted from this machine, and from nowhere else unless a setting names it', async () => {
  const headers = { apikey: server.keys.secretKey }
  const statusFrom = async (from?: string) => {
    const via: Headers = from ? { 'x-forwarded-for': from } : {}
    return (await fetch(`${server.url}/rest/v1/newsletter_subscribers`, { headers: { ...headers, ...via } })).status
  }
  // Servers of tests name 0.0.0.0/2.
  expect([await statusFrom(), await statusFrom('203.0.113.7'), await statusFrom('11.0.2.9')]).toEqual([200, 401, 200])
})

function administratorClaims() {
  return { sub: server.accounts.administrator, role: 'authenticated', aud: 'authenticated', exp: 9_999_999_999 }
}
