import fc from 'fast-check'

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
}

const tables = [
  'consultation_requests',
  'mwo_form_entries',
  'newsletter_subscribers',
  'newsletter_opt_in_logs',
  'user_roles',
]
const functions = [
  'subscribe-newsletter',
  'unsubscribe-newsletter',
  'confirm-newsletter-subscription',
  'send-newsletter-confirmation',
  'send-welcome-email',
  'reset-admin-password',
  'nicht-da',
  '_shared',
]
const rpcs = [
  'has_role',
  'check_newsletter_subscriber_details',
  'find_subscriber_for_unsubscribe',
  'search_mwo_form_entries',
  'search_consultation_requests',
  'count_enquiries',
  'count_enquiry_kinds',
  'enquiry_history',
  'log_enquiry_export',
  'signed_in_at',
  'undelivered_mails',
  'acknowledge_undelivered_mails',
  'newsletter_subscribe',
  'newsletter_confirm',
  'newsletter_unsubscribe',
  'ask_for_temporary_password',
  'queue_mail',
]
const columns = [
  'id',
  'email',
  'first_name',
  'last_name',
  'status',
  'message',
  'created_at',
  'location',
  'file_url',
  'nicht_da',
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

const query = fc
  .array(
    fc.oneof(
      fc.tuple(
        fc.constantFrom('select', 'order', 'limit', 'offset', 'columns', 'on_conflict', 'or', 'and', 'not.and'),
        careless,
      ),
      fc.tuple(
        fc.constantFrom(...columns),
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

const restPath = fc.oneof(
  fc.constantFrom(...tables).map((table) => `/rest/v1/${table}`),
  fc.constantFrom(...rpcs).map((name) => `/rest/v1/rpc/${name}`),
  careless.map((part) => `/rest/v1/${part}`),
)
const authPath = fc.oneof(
  fc
    .constantFrom(
      'token?grant_type=password',
      'token?grant_type=refresh_token',
      'token?grant_type=pkce',
      'token',
      'signup',
      'recover',
      'verify',
      'otp',
      'magiclink',
      'resend',
      'user',
      'logout',
      'settings',
      'authorize?provider=google',
      'callback',
      'factors',
      'admin/users',
      'reauthenticate',
      'health',
      'sso',
      'saml/acs',
      'invite',
      'admin/generate_link',
      '.well-known/jwks.json',
    )
    .map((name) => `/auth/v1/${name}`),
  careless.map((part) => `/auth/v1/${part}`),
)
const storagePath = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        'object/',
        'object/sign/',
        'object/upload/sign/',
        'object/public/',
        'object/authenticated/',
        'object/info/',
        'object/list/',
        'object/copy',
        'object/move',
        'bucket/',
        'bucket',
        'render/image/public/',
        'upload/resumable/',
        's3/',
      ),
      fc.constantFrom('mwo-uploads', 'mwo-uploads/', 'nicht-da/'),
      fc.oneof(
        careless,
        fc.uuid().map((id) => `${id}/datei.pdf`),
      ),
    )
    .map(([kind, bucket, name]) => `/storage/v1/${kind}${bucket}${name}`),
  careless.map((part) => `/storage/v1/${part}`),
)
const otherPath = fc.oneof(
  fc.constantFrom(...functions).map((name) => `/functions/v1/${name}`),
  fc.constantFrom(
    '/',
    '/beratung',
    '/admin',
    '/blog/lakhovsky-pionier',
    '/sitemap.xml',
    '/robots.txt',
    '/healthz',
    '/backend.json',
    '/assets/',
    '/favicon.ico',
    '/api/og',
    '/api/problems',
    '/newsletter/confirm/abc',
    '/.env',
    '/data/keys.json',
  ),
  careless.map((part) => `/${part}`),
  careless.map((part) => `/assets/${part}`),
  fc.tuple(careless, careless).map(([title, description]) => `/api/og?title=${title}&description=${description}`),
)

const plausible = fc.record(
  {
    id: fc.oneof(fc.uuid(), text),
    email: fc.oneof(fc.constant('erika.mustermann@example.com'), text),
    password: text,
    first_name: text,
    last_name: text,
    phone: text,
    message: text,
    firstName: fc.oneof(text, fc.integer()),
    status: text,
    gdpr_consent: fc.oneof(fc.boolean(), text),
    gdprConsent: fc.oneof(fc.boolean(), text),
    consent_version: fc.constantFrom('2026-11-20', 'x'),
    location: fc.jsonValue({ maxDepth: 3 }),
    file_size: fc.oneof(fc.integer(), text),
    file_url: text,
    token: text,
    type: fc.constantFrom('recovery', 'email', 'x'),
    refresh_token: text,
    search: text,
    entry_table: fc.oneof(fc.constantFrom(...tables), text),
    _user_id: fc.oneof(fc.uuid(), text),
    _role: text,
    kind: fc.constantFrom('not-found', 'server-error', 'x'),
    path: text,
    detail: text,
    expiresIn: fc.oneof(fc.integer(), text),
    prefix: text,
    prefixes: fc.array(text, { maxLength: 3 }),
    sourceKey: text,
    destinationKey: text,
    bucketId: text,
    skip: fc.integer(),
    at_most: fc.integer(),
  },
  { requiredKeys: [] },
)

const encoder = new TextEncoder()
const json = fc
  .oneof(plausible, fc.jsonValue({ maxDepth: 5 }), fc.array(plausible, { maxLength: 3 }))
  .map((value) => encoder.encode(JSON.stringify(value)))
const body = fc.oneof(
  { weight: 6, arbitrary: json },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  { weight: 1, arbitrary: text.map((value) => encoder.encode(value)) },
  // Cut off in the middle.
  { weight: 1, arbitrary: json.map((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))) },
  { weight: 1, arbitrary: fc.constantFrom(...brokenBodies()) },
)

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
export function anyRequest({ publishableKey, administrator }: Secrets): fc.Arbitrary<RawRequest> {
  const broken = `${administrator.split('.')[0]}.${Buffer.from('{"role":"service_role"}').toString('base64url')}.x`
  const bearer = fc.constantFrom(publishableKey, administrator, broken, 'e30.e30.', '', 'ä', 'x'.repeat(5000))
  const network = fc
    .tuple(...[1, 2, 3].map(() => fc.integer({ min: 0, max: 255 })))
    .map((parts) => `10.${parts.join('.')}`)

  return fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS', 'QUERY'),
      path: fc.oneof(
        { weight: 4, arbitrary: fc.tuple(restPath, query).map(([path, search]) => `${path}${search}`) },
        { weight: 2, arbitrary: authPath },
        { weight: 2, arbitrary: storagePath },
        { weight: 3, arbitrary: otherPath },
      ),
      key: fc.constantFrom(publishableKey, publishableKey, publishableKey, undefined, 'falsch'),
      bearer: fc.option(bearer),
      contentType: fc.oneof(
        { weight: 4, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: contentTypes },
      ),
      more: oddHeaders,
      network,
      body,
    })
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
