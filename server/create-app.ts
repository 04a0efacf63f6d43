import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { apiError, askDataApi, withoutLibraryRefusal } from './api-errors.ts'
import { type Backend, carriesKey } from './backend/create-backend.ts'
import type { createClientAddress } from './client-address.ts'
import { createFloodLimit } from './flood-limit.ts'
import type { PlatformFunction } from './functions.ts'
import type { Log } from './log.ts'
import type { ProblemReports } from './problems.ts'
import { requestLog } from './request-log.ts'
import { isLocalName } from './reset-window.ts'
import { securityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { smallBodyInTime } from './slow-requests.ts'
import type { SocialImages } from './social-image.ts'

export interface AppParts {
  backend: Pick<Backend, 'fetch' | 'isHealthy'>
  functions: Map<string, PlatformFunction>
  site: Pick<Site, 'answer'>
  socialImages: SocialImages
  problemReports: ProblemReports
  publishableKey: string
  /** Whoever shows it is not limited. */
  secretKey: string
  /** The public address of the site, without a slash at the end. */
  siteUrl: string
  /** Only people at this machine should reach it: see `isPrivate`. */
  isPrivate: boolean
  clientAddress: ReturnType<typeof createClientAddress>
  log: Log
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/**
 * Everything the server answers, on one screen, but for files of the site: they need nothing of what stands here and are
 * answered before (`listen.ts`). Building it starts nothing: `main.ts` starts.
 */
export function createApp({
  backend,
  functions,
  site,
  socialImages,
  problemReports,
  publishableKey,
  secretKey,
  siteUrl,
  isPrivate,
  clientAddress,
  log,
}: AppParts) {
  const app = new Hono<{ Bindings: HttpBindings; Variables: { requestId: string } }>()

  const clientOf = (c: { env: HttpBindings; req: { header(name: string): string | undefined } }) => ({
    address: clientAddress(c.env.incoming),
    agent: c.req.header('user-agent')?.slice(0, 500) ?? null,
  })
  const limit = (maxSize: number) => bodyLimit({ maxSize, onError: () => apiError(413, 'too_large') })
  const inTime = smallBodyInTime()
  const floodLimit = createFloodLimit<Context<{ Bindings: HttpBindings }>>({
    addressOf: (c) => clientOf(c).address,
    isLimited: (c) => !carriesKey(c.req.raw, secretKey),
  })

  app.use(requestLog(log))
  app.use(securityHeaders(siteUrl))
  app.use('/rest/*', ownOriginOnly, neverStored)
  app.use('/auth/*', ownOriginOnly, neverStored)
  app.use('/storage/*', ownOriginOnly, neverStored)
  app.use('/functions/*', ownOriginOnly, neverStored)
  for (const path of ['/healthz', '/rest/*', '/auth/*', '/storage/*', '/functions/*', '/api/*']) {
    app.use(path, floodLimit, readableAddress)
  }

  app.get('/healthz', async (c) =>
    (await backend.isHealthy()) ? c.text('ok') : c.text('database does not answer', 503),
  )

  // The page learns here which backend it belongs to; the publishable key is public by its nature.
  app.get('/backend.json', (c) => c.json({ publishableKey }, 200, { 'cache-control': 'no-store' }))

  app.use('/rest/v1/*', inTime, limit(64 * KILOBYTE))
  app.all('/rest/v1/*', (c) => askDataApi(c.req.raw, (request) => backend.fetch(request, clientOf(c))))

  app.use('/auth/v1/*', inTime, limit(16 * KILOBYTE))
  app.all('/auth/v1/*', (c) => backend.fetch(c.req.raw, clientOf(c)))

  app.use('/storage/v1/*', limit(11 * MEGABYTE))
  app.all('/storage/v1/*', (c) => backend.fetch(c.req.raw, clientOf(c)))

  app.use('/functions/v1/*', inTime, limit(64 * KILOBYTE))
  app.all('/functions/v1/:name', async (c) => {
    const run = functions.get(c.req.param('name'))
    if (!run) return apiError(404, 'not_found')
    // The first start hands out a password to whoever sits here, and to nobody who came under another name.
    if (c.req.param('name') === 'reset-admin-password' && isPrivate && !isLocalName(new URL(c.req.url).hostname)) {
      return apiError(403, 'foreign_host')
    }
    return withoutLibraryRefusal(await run(asSeenByGateway(c.req.raw, clientOf(c).address)))
  })

  app.get('/api/og', (c) => socialImages(new URL(c.req.url).searchParams, clientOf(c).address))
  app.post('/api/problems', inTime, limit(8 * KILOBYTE), (c) => problemReports(c.req.raw, clientOf(c).address))

  app.all('/api/*', () => apiError(404, 'not_found'))
  app.get('*', (c) => site.answer(c.req.raw))
  app.all('*', () => apiError(404, 'not_found'))

  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ requestId: c.get('requestId'), err: error }, 'a request threw')
    return apiError(500, 'internal')
  })

  return app
}

/**
 * RFC 3986: a percent sign is followed by two digits, and together they spell UTF-8. The backend stumbles over others,
 * and over a NUL, which no text of PostgreSQL holds.
 */
const readableAddress: MiddlewareHandler = async (c, next) => {
  if (c.req.url.includes('%00')) return apiError(400, 'bad_path')
  try {
    decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    return apiError(400, 'bad_path')
  }
  return next()
}

/** The backend opens its API to every origin. This site needs its own only, so no other page may read an answer. */
const ownOriginOnly: MiddlewareHandler = async (c, next) => {
  await next()
  for (const name of [...c.res.headers.keys()]) if (name.startsWith('access-control-')) c.res.headers.delete(name)
}

/** Answers of the API may hold what a visitor wrote: no cache on the way keeps them. */
const neverStored: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('cache-control', 'no-store')
}

/** A function reads the client where Supabase's gateway would put it. What the visitor put there is dropped. */
function asSeenByGateway(request: Request, address: string): Request {
  const seen = new Request(request)
  for (const name of ['cf-connecting-ip', 'x-real-ip', 'forwarded']) seen.headers.delete(name)
  seen.headers.set('x-forwarded-for', address)
  return seen
}
