import fc from 'fast-check'
import type { DoorFields } from '../../support/server/door-fields.ts'

/** One HTTP request as bytes would go over the wire: nothing that a client library would tidy up. */
export interface RawRequest {
  method: string
  /** Path with query, printable ASCII without spaces. */
  target: string
  headers: [string, string][]
  body: Uint8Array
}

export interface Secrets {
  publishableKey: string
  /** A token of a signed-in administrator. */
  administrator: string
  /** Every line of the front door, with what it reads. */
  doors: DoorFields[]
}

/** What the library or the functions could answer, and what the front door does not list. */
const closed = [
  '/rest/v1/rpc/newsletter_subscribe',
  '/rest/v1/rpc/newsletter_confirm',
  '/rest/v1/rpc/newsletter_unsubscribe',
  '/rest/v1/rpc/ask_for_temporary_password',
  '/rest/v1/rpc/queue_mail',
  '/rest/v1/rpc/find_invitation',
  '/rest/v1/nicht_da',
  '/auth/v1/signup',
  '/auth/v1/otp',
  '/auth/v1/magiclink',
  '/auth/v1/resend',
  '/auth/v1/settings',
  '/auth/v1/authorize?provider=google',
  '/auth/v1/callback',
  '/auth/v1/admin/users',
  '/auth/v1/reauthenticate',
  '/auth/v1/health',
  '/auth/v1/sso',
  '/auth/v1/saml/acs',
  '/auth/v1/invite',
  '/auth/v1/admin/generate_link',
  '/auth/v1/.well-known/jwks.json',
  '/storage/v1/bucket',
  '/storage/v1/object/copy',
  '/storage/v1/object/move',
  '/storage/v1/object/list/mwo-uploads',
  '/storage/v1/object/upload/sign/mwo-uploads/a/b.pdf',
  '/storage/v1/object/public/mwo-uploads/a/b.pdf',
  '/storage/v1/object/info/mwo-uploads/a/b.pdf',
  '/storage/v1/render/image/public/mwo-uploads/a/b.pdf',
  '/storage/v1/upload/resumable/',
  '/storage/v1/s3/',
  '/functions/v1/nicht-da',
  '/functions/v1/_shared',
  '/api/nicht-da',
]

const pages = [
  '/',
  '/beratung',
  '/admin',
  '/blog/lakhovsky-pionier',
  '/sitemap.xml',
  '/robots.txt',
  '/assets/',
  '/favicon.ico',
  '/newsletter/confirm/abc',
  '/.env',
  '/data/keys.json',
]

/** Values that have broken programs before. */
const nasty = fc.constantFrom(
  "'; drop table public.user_roles; --",
  '../../../../etc/passwd',
  '..%2f..%2fkeys.json',
  '%00',
  '\u0000',
  '%',
  '%zz',
  '\\',
  '"',
  '<script>alert(1)</script>',
  '{{constructor}}',
  '=cmd|x',
  '\u202Egnp.exe',
  '\uD800',
  '🙂'.repeat(50),
  'a'.repeat(3000),
  '-1',
  '99999999999999999999',
  '1e309',
  'NaN',
  'null',
  '2026-02-30',
  'infinity',
  '[]',
  '{}',
  '__proto__',
  'a@example.com\r\nBcc: b@example.com',
)
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ maxLength: 30 }))
const escaped = text.map((value) => encodeURIComponent(value.toWellFormed()))
/** Printable ASCII as it is: what a careless client puts into an address. */
const careless = fc.oneof(
  escaped,
  fc.string({ maxLength: 40 }).map((value) => value.replace(/[^\x21-\x7e]/g, '')),
  fc.constantFrom('%', '%f', '%c3%28', '%ff%fe', '..%2f', '%2e%2e/', '//', '/./', ';x=1', '..%5c'),
)

/** @param names columns, and what else a door reads of an address */
const queryOf = (names: string[]) =>
  fc
    .array(
      fc.oneof(
        fc.tuple(
          fc.constantFrom('select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'or', 'and', 'not.and'),
          careless,
        ),
        fc.tuple(
          fc.constantFrom(...names),
          fc
            .tuple(
              fc.constantFrom('eq.', 'like.', 'ilike.', 'in.', 'cs.', 'fts.', 'is.', 'not.', 'match.', 'any.', ''),
              careless,
            )
            .map((parts) => parts.join('')),
        ),
        fc.tuple(careless, careless),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''))

interface Target {
  path: string
  method: string
  /** What the door reads, or what another one does. */
  fields: Record<string, unknown>
}

/** A line of the front door with its names filled in, a neighbour of one, what is closed, and the site. */
function anyTarget(doors: DoorFields[]): fc.Arbitrary<Target> {
  const door = fc.constantFrom(...doors)
  const methods = fc.constantFrom('GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'QUERY')
  const segment = fc.oneof(careless, fc.uuid(), fc.constant('datei.pdf'))
  const listed = fc
    .tuple(door, segment, segment, methods, fc.integer({ min: 0, max: 4 }))
    .chain(([{ pattern, query, method, fields }, first, second, other, luck]) =>
      queryOf([...Object.keys(query), 'nicht_da']).map((search) => ({
        path: `${pattern.replace(/:(id|folder)/, first).replace(':file', second)}${search}`,
        method: luck === 0 ? other : method,
        fields,
      })),
    )
  const elsewhere = fc.oneof(
    fc.tuple(door, careless).map(([{ pattern }, part]) => `${pattern.slice(0, pattern.lastIndexOf('/'))}/${part}`),
    fc.constantFrom(...closed),
    fc.constantFrom(...pages),
    careless.map((part) => `/${part}`),
    careless.map((part) => `/assets/${part}`),
  )
  return fc.oneof(
    { weight: 2, arbitrary: listed },
    {
      weight: 1,
      arbitrary: fc.tuple(elsewhere, methods, door).map(([path, method, { fields }]) => ({ path, method, fields })),
    },
  )
}

const encoder = new TextEncoder()

const values = fc.oneof(text, fc.integer(), fc.boolean(), fc.uuid(), fc.jsonValue({ maxDepth: 3 }))

/** A body with some of these fields, each with a value that fits or with any. */
function anyBody(fields: Record<string, unknown>): fc.Arbitrary<Uint8Array> {
  const plausible = fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, fits]) => [
        name,
        fc.oneof({ weight: 2, arbitrary: fc.constant(fits) }, { weight: 1, arbitrary: values }),
      ]),
    ),
    { requiredKeys: [] },
  )
  const json = fc
    .oneof(
      { weight: 3, arbitrary: plausible },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
      { weight: 1, arbitrary: fc.array(plausible, { maxLength: 3 }) },
    )
    .map((value) => encoder.encode(JSON.stringify(value)))
  return fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
    { weight: 1, arbitrary: text.map((value) => encoder.encode(value)) },
    // Cut off in the middle.
    { weight: 1, arbitrary: json.map((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies()) },
  )
}

function brokenBodies(): Uint8Array[] {
  const deep = 5000
  return [
    new Uint8Array(0),
    encoder.encode(`${'['.repeat(deep)}${']'.repeat(deep)}`),
    encoder.encode(`${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}`),
    encoder.encode(`{"first_name":"a","location":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}`),
    encoder.encode(JSON.stringify({ email: 'x'.repeat(20_000) })),
    encoder.encode(JSON.stringify({ message: 'x'.repeat(100_000) })),
    Uint8Array.from([0xff, 0xfe, ...Buffer.from('{"email":"a@example.com"}', 'utf16le')]),
    Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d]),
    encoder.encode('{"email":"\\ud800"}'),
    encoder.encode('{"first_name":"\\u0000"}'),
    encoder.encode('{"__proto__":{"role":"service_role"}}'),
    encoder.encode('a=1&b=2'),
    encoder.encode('--x\r\nContent-Disposition: form-data; name="file"; filename="../../x"\r\n\r\nabc\r\n--x--\r\n'),
  ]
}

const oddHeaders = fc.array(
  fc.constantFrom<[string, string]>(
    ['range', 'bytes=0-'],
    ['range', '5-1'],
    ['range-unit', 'items'],
    ['prefer', 'count=exact,return=representation,resolution=merge-duplicates'],
    ['prefer', 'tx=rollback;max-affected=-1'],
    ['accept-profile', 'private'],
    ['content-profile', 'auth'],
    ['accept', 'application/vnd.pgrst.object+json'],
    ['accept', 'text/csv'],
    ['accept', 'application/vnd.pgrst.plan'],
    ['accept-encoding', 'br;q=x, *;q=0'],
    ['content-encoding', 'gzip'],
    ['x-upsert', 'true'],
    ['if-none-match', '*'],
    ['if-modified-since', 'gestern'],
    ['origin', 'https://fremd.example'],
    ['origin', 'null'],
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-origin'],
    ['x-forwarded-host', 'fremd.example'],
    ['x-http-method-override', 'DELETE'],
    ['cookie', `a=${'b'.repeat(2000)}`],
    ['user-agent', 'ä'.repeat(700)],
  ),
  { maxLength: 3 },
)

const contentTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/pdf',
  'image/svg+xml',
  'text/html',
  'text/csv',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/vnd.pgrst.object+json',
  'nicht/erlaubt',
  '',
)

/** Any request to any endpoint, most of them almost right: what is entirely wrong is refused by the first line of code. */
export function anyRequest({ publishableKey, administrator, doors }: Secrets): fc.Arbitrary<RawRequest> {
  const broken = `${administrator.split('.')[0]}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`
  const bearer = fc.constantFrom(
    publishableKey,
    administrator,
    administrator,
    broken,
    'e30.e30.',
    '',
    'ä',
    'x'.repeat(5000),
  )
  const network = fc
    .tuple(...[1, 2, 3].map(() => fc.integer({ min: 0, max: 255 })))
    .map((parts) => `10.${parts.join('.')}`)

  return anyTarget(doors)
    .chain(({ path, method, fields }) =>
      fc.record({
        method: fc.constant(method),
        path: fc.constant(path),
        key: fc.constantFrom(publishableKey, publishableKey, publishableKey, undefined, 'falsch'),
        bearer: fc.option(bearer),
        contentType: fc.oneof(
          { weight: 4, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: contentTypes },
        ),
        more: oddHeaders,
        network,
        body: anyBody(fields),
      }),
    )
    .map(({ method, path, key, bearer, contentType, more, network, body }) => ({
      method,
      target: path.replace(/[^\x21-\x7e]/g, ''),
      headers: [
        // Limits count networks: each request comes from one of its own, as if the whole internet were at the door.
        ['x-forwarded-for', network],
        ...(key ? [['apikey', key] as [string, string]] : []),
        ...(bearer === null
          ? []
          : [['authorization', `Bearer ${Buffer.from(bearer).toString('latin1')}`] as [string, string]]),
        ...(contentType ? [['content-type', contentType] as [string, string]] : []),
        ...more.map(([name, value]): [string, string] => [name, Buffer.from(value).toString('latin1')]),
      ],
      body: ['GET', 'HEAD'].includes(method) ? new Uint8Array(0) : body,
    }))
}
