import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { consultationRequest, mwoEntry } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'

export interface Visit {
  /** How often it comes, compared to the others. */
  weight: number
  make(send: Send): Promise<void>
}

export interface SentRequest {
  method?: 'GET' | 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** The only answers that are none of an error. */
  expect: number[]
}

/** Sends one request of a kind that the figures know, and returns the body of the answer. */
export type Send = (kind: string, request: SentRequest) => Promise<string>

export interface LoadTarget {
  url: string
  publishableKey: string
  /** Access token of an administrator. */
  token: string
  pages: string[]
  assets: string[]
  /** Tokens of confirmation mails that came in. */
  confirmations: string[]
  /** The database takes 300 signups an hour from everybody together: so many seconds lie between two of them. */
  secondsBetweenSignups: number
}

const UPLOADS = '/storage/v1/object/mwo-uploads/'

/** What people do on the site, in the shares of a busy day: most read, some write, one person works through the list. */
export function visitsOf(target: LoadTarget): Visit[] {
  const { publishableKey, token, pages, assets, confirmations, secondsBetweenSignups } = target
  const visitor = { apikey: publishableKey, authorization: `Bearer ${publishableKey}`, prefer: 'return=minimal' }
  const json = { 'content-type': 'application/json' }
  const administrator = { apikey: publishableKey, authorization: `Bearer ${token}`, ...json }
  let lastSignup = 0
  let listed: string[] = []

  const read = (kind: string, paths: string[]) => async (send: Send) => {
    await send(kind, { path: anyOf(paths), headers: { 'accept-encoding': 'br, gzip' }, expect: [200] })
  }

  return [
    { weight: 50, make: read('Seite', pages) },
    { weight: 25, make: read('Datei der Seite', assets) },
    {
      weight: 8,
      async make(send) {
        const body = JSON.stringify(consultationRequest({ email: `${randomUUID()}@example.com` }))
        const headers = { ...visitor, ...json }
        await send('Beratungsanfrage', {
          method: 'POST',
          path: '/rest/v1/consultation_requests',
          headers,
          body,
          expect: [201],
        })
      },
    },
    {
      weight: 5,
      async make(send) {
        const file = `${randomUUID()}/datei.pdf`
        const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(30_000)])
        const asPdf = { ...visitor, 'content-type': 'application/pdf' }
        await send('Upload', { method: 'POST', path: `${UPLOADS}${file}`, headers: asPdf, body: bytes, expect: [200] })
        const entry = mwoEntry({
          email: `${randomUUID()}@example.com`,
          file_url: file,
          file_name: 'befund.pdf',
          file_type: 'application/pdf',
          file_size: bytes.byteLength,
        })
        await send('MWO-Anfrage', {
          method: 'POST',
          path: '/rest/v1/mwo_form_entries',
          headers: { ...visitor, ...json },
          body: JSON.stringify(entry),
          expect: [201],
        })
      },
    },
    {
      weight: 4,
      async make(send) {
        const confirmation = confirmations.pop()
        if (confirmation) {
          const path = `/functions/v1/confirm-newsletter-subscription?token=${confirmation}`
          await send('Newsletter-Bestätigung', { path, headers: visitor, expect: [200] })
          return
        }
        if (performance.now() - lastSignup < secondsBetweenSignups * 1000) return read('Seite', pages)(send)
        lastSignup = performance.now()
        const body = JSON.stringify({ email: `${randomUUID()}@example.com`, firstName: 'Erika', gdprConsent: true })
        const path = '/functions/v1/subscribe-newsletter'
        const headers = { ...visitor, ...json }
        await send('Newsletter-Anmeldung', { method: 'POST', path, headers, body, expect: [200] })
      },
    },
    {
      weight: 3,
      async make(send) {
        const path = '/rest/v1/mwo_form_entries?select=*&order=created_at.desc,id.desc&limit=50'
        const headers = { ...administrator, prefer: 'count=exact' }
        const answer = await send('Liste', { path, headers, expect: [200, 206] })
        listed = (JSON.parse(answer) as { id: string }[]).map(({ id }) => id)
      },
    },
    {
      weight: 2,
      async make(send) {
        const path = '/rest/v1/rpc/search_mwo_form_entries?order=created_at.desc&limit=50'
        const body = JSON.stringify({ search: randomBytes(2).toString('hex') })
        const headers = { ...administrator, prefer: 'count=exact' }
        await send('Suche', { method: 'POST', path, headers, body, expect: [200, 206] })
      },
    },
    {
      weight: 3,
      async make(send) {
        if (listed.length === 0) return
        const path = `/rest/v1/mwo_form_entries?id=eq.${anyOf(listed)}`
        const body = JSON.stringify({ admin_notes: `Angerufen, ${new Date().toISOString()}` })
        const headers = { ...administrator, prefer: 'return=minimal' }
        await send('Bearbeiten', { method: 'PATCH', path, headers, body, expect: [204] })
      },
    },
  ]
}

/** Sends over connections that stay open, each request for a visitor with an address of his own, as behind a proxy. */
export function createClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  return {
    send({ method = 'GET', path, headers = {}, body }: SentRequest): Promise<{ status: number; text: string }> {
      return new Promise((resolve, reject) => {
        const sent = request(
          new URL(path, url),
          {
            agent,
            method,
            timeout: 60_000,
            headers: {
              ...headers,
              'x-forwarded-for': freshNetwork(),
              ...(body && { 'content-length': Buffer.byteLength(body) }),
            },
          },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('error', reject)
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
            )
          },
        )
        sent.on('timeout', () => sent.destroy(new Error('no answer for a minute')))
        sent.on('error', reject)
        sent.end(body)
      })
    },
    close: () => agent.destroy(),
  }
}

function anyOf<T>(values: T[]): T {
  const value = values[Math.floor(Math.random() * values.length)]
  if (value === undefined) throw new Error('there is nothing to choose from')
  return value
}
