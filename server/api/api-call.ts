import type { Context } from 'hono'
import type { Backend } from '../backend/create-backend.ts'
import { localizeError } from '../backend/localize-error.ts'
import { toBackendRequest } from '../backend/to-backend-request.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { DatabaseQueues } from '../limits/database-queues.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { Places } from '../limits/places.ts'
import type { Log } from '../log.ts'
import type { PictureReader } from '../pictures/read-picture.ts'
import type { ApiRequest, Client, ServerEnv } from '../routing/api-request.ts'
import { areaOf } from '../routing/error-responses.ts'
import type { RunningSite } from '../site/start-site.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { withFactors } from './second-factor/factor-store.ts'
import type { VirusScanner } from './virus-scanner.ts'

/** The parts of the server that answers of the API need. */
export interface ApiParts extends Pick<RunningSite, 'pages' | 'releases'> {
  backend: Pick<Backend, 'fetch'>
  database: Database
  files: FileStorage
  limiter: Limiter
  /** The public address; passkeys belong to its host name. */
  siteUrl: string
  secretKey: string
  config: Pick<
    Config,
    'SITE_URL' | 'SMTP_URL' | 'BACKUP_DIR' | 'TRUSTED_PROXIES' | 'listensOnLoopbackOnly' | 'NEWSLETTER_NEUTRAL_ANSWERS'
  >
  jwtSecret: string
  scan: VirusScanner
  readPicture: PictureReader
  /** Runs what the answer does not wait for. */
  afterAnswer(work: () => Promise<unknown>): void
  /** For what does not work with the database from its beginning to its end. */
  databaseQueues: Pick<DatabaseQueues, 'visitors'>
  /** Counts a try to sign in and answers the seconds to wait, 0 while it may go on. */
  countTry(address: string): number
  /** Counts a view of an article, likewise. */
  countView(address: string): number
  /** Where passwords wait to be compared. */
  passwords: Places
  log: Log
}

/** One request of the API, with ways to ask the backend as its caller. */
export interface ApiCall extends ApiParts {
  request: ApiRequest
  original: Request
  /** A part of the path, by its name in the table. */
  param(name: string): string
  /** The `User-Agent`, kept for the list of sessions. */
  device: string | null
  /** Lets the backend answer the request, with another body where one is given. @param enquiry for one that was counted */
  ask(json?: Record<string, unknown>, enquiry?: Client['enquiry']): Promise<Response>
  /** Calls a function of the database. */
  call(name: string, json: Record<string, unknown>): Promise<Response>
  /** Before work that takes time: the refusal for others than administrators with a recent authentication. */
  refuseCaller(): Promise<Response | undefined>
  /** The user object of `GET /auth/v1/user`, with its factors: of the caller, or of an access token. */
  userOf(token?: string): Promise<Record<string, unknown>>
}

/** Only an administrator is told that there is none. */
const NO_VERSION = { _document: 'facts', _version: 0 }

/** @returns the request of a route, which has passed all guards */
export function apiCall(c: Context<ServerEnv>, parts: ApiParts): ApiCall {
  const { backend } = parts
  const request = c.get('request')
  const original = c.req.raw
  const { client } = request
  const ofCaller = ['apikey', 'authorization'].map((name): [string, string] => [name, c.req.header(name) ?? ''])

  const call: ApiCall['call'] = async (name, json) => {
    const headers = new Headers([...ofCaller, ['content-type', 'application/json']])
    const url = new URL(`/rest/v1/rpc/${name}`, request.url)
    const question = new Request(url, { method: 'POST', headers, body: JSON.stringify(json) })
    return localizeError('rest', await backend.fetch(question, client))
  }
  return {
    ...parts,
    request,
    original,
    param: (name) => c.req.param(name) ?? '',
    device: client.agent,
    async ask(json, enquiry) {
      const bytes = json ? new TextEncoder().encode(JSON.stringify(json)) : request.bytes
      const { file, ...withoutFile } = request
      const asked = json || !file ? { ...withoutFile, bytes } : request
      // `localizeError` reads the body; the router drops it from an answer to HEAD.
      const method = original.method === 'HEAD' ? 'GET' : original.method
      const answer = await backend.fetch(toBackendRequest(original, asked, method), { ...client, enquiry })
      return localizeError(areaOf(request.path), answer)
    },
    call,
    async refuseCaller() {
      const recent = await call('require_recent_authentication', {})
      const response = recent.ok ? await call('content_version', NO_VERSION) : recent
      return response.ok ? undefined : response
    },
    async userOf(token) {
      const headers = new Headers(ofCaller)
      if (token) headers.set('authorization', `Bearer ${token}`)
      const question = new Request(new URL('/auth/v1/user', request.url), { headers })
      return (await withFactors(await backend.fetch(question, client), parts.database)).json()
    },
  }
}
