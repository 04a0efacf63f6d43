import { type Context, Hono } from 'hono'
import type { LimitName } from '../../rules/request-limits.ts'
import type { Keys } from '../accounts/keys.ts'
import type { Backend } from '../api/create-backend.ts'
import type { AppointmentPages } from '../appointments/appointment-page.ts'
import type { CalendarFeed } from '../appointments/calendar-feed.ts'
import type { Log } from '../log.ts'
import type { PictureAnswers } from '../pictures/serve-picture.ts'
import type { Pages } from '../site/pages.ts'
import type { SocialImages } from '../site/social-image.ts'
import type { ServerEnv } from './api-request.ts'
import type { ArrivingFiles } from './arriving-files.ts'
import { createCallers, createSecretKeyPlaces } from './callers.ts'
import type { createClientAddress } from './client-address.ts'
import { createFloodLimit } from './flood-limit.ts'
import {
  admitCallers,
  findDoorOrPage,
  limitRequests,
  readBodies,
  refuseOtherOrigins,
  refuseQueriesOfVisitors,
} from './pass-front-door.ts'
import type { ProblemReports } from './problem-reports.ts'
import type { Readiness } from './readiness.ts'
import { refusal } from './refusals.ts'
import { refuseWhileApart } from './refuse-while-apart.ts'
import { requestLog } from './request-log.ts'
import { limitRequestsInFlight, REQUESTS_IN_FLIGHT } from './requests-in-flight.ts'
import { securityHeaders } from './security-headers.ts'
import { takeTurns } from './turns.ts'

export interface AppParts {
  backend: Pick<Backend, 'isHealthy'>
  readiness: Readiness
  /** Whether database and data folder are parts of one installation. */
  sameInstallation: boolean
  /** The Supabase API behind the front door (`create-api.ts`). */
  api: Hono<ServerEnv>
  pages: Pick<Pages, 'answer'>
  socialImages: SocialImages
  pictures: PictureAnswers
  appointmentPages: AppointmentPages
  calendarFeed: CalendarFeed
  problemReports: ProblemReports
  arrivingFiles: ArrivingFiles
  keys: Keys
  /** Whether mails leave this server: the sign-in page promises none that cannot. */
  sendsMails: boolean
  /** Networks from which the secret key is accepted, besides this machine. */
  secretKeyNetworks: string[]
  /** Counts against a limit of `private.limits`; 0 while it holds. */
  secondsToWait(limit: LimitName, address: string): Promise<number>
  /** The public address of the site, without a slash at the end. */
  siteUrl: string
  clientAddress: ReturnType<typeof createClientAddress>
  log: Log
}

/**
 * Everything the server answers, on one screen, except files of the site: they need nothing of what stands here and are
 * answered before (`listen.ts`). Which addresses there are stands in `front-door.ts`. Building it starts nothing:
 * `main.ts` starts.
 */
export function createApp({
  backend,
  readiness,
  sameInstallation,
  api,
  pages,
  socialImages,
  pictures,
  appointmentPages,
  calendarFeed,
  problemReports,
  arrivingFiles,
  keys,
  sendsMails,
  secretKeyNetworks,
  secondsToWait,
  siteUrl,
  clientAddress,
  log,
}: AppParts) {
  const app = new Hono<ServerEnv>()
  const clientOf = (c: Context<ServerEnv>) => ({
    address: clientAddress(c.env.incoming),
    agent: c.req.header('user-agent')?.slice(0, 500) ?? null,
  })
  const readCaller = createCallers(keys)

  app.use(requestLog(log))
  app.use(securityHeaders(siteUrl))
  const addressOf = (c: Context<ServerEnv>) => clientOf(c).address
  const isLimited = async (request: Request) => (await readCaller(request)).caller !== 'secret key'
  app.use(limitRequestsInFlight({ most: REQUESTS_IN_FLIGHT, addressOf, isLimited }))
  app.use(createFloodLimit({ addressOf, isLimited: (c) => isLimited(c.req.raw) }))
  app.use(findDoorOrPage(pages.answer, clientOf))
  app.use(refuseOtherOrigins(siteUrl))
  app.use(admitCallers(readCaller, createSecretKeyPlaces(secretKeyNetworks)))
  app.use(refuseQueriesOfVisitors())
  app.use(refuseWhileApart(sameInstallation))
  app.use(limitRequests(secondsToWait))
  app.use(readBodies(arrivingFiles))
  app.use(takeTurns(addressOf))

  app.get('/healthz', async (c) =>
    (await backend.isHealthy()) ? c.text('ok') : c.text('database does not answer', 503),
  )
  app.get('/readyz', async (c) => {
    const state = await readiness()
    return c.json(state, state.ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
  // The page learns here which backend it belongs to; the publishable key is public by its nature.
  app.get('/backend.json', (c) =>
    c.json({ publishableKey: keys.publishableKey, sendsMails }, 200, { 'cache-control': 'no-store' }),
  )
  app.get('/api/og', (c) => socialImages(c.get('request').url.searchParams, c.get('request').client.address))
  app.get('/bilder/:file', (c) => pictures(c.req.param('file'), c.req.header('if-none-match')))
  app.on(['GET', 'POST'], '/termin/:id/:signature', (c) =>
    appointmentPages(c.req.param(), c.get('request'), c.req.method),
  )
  app.get('/kalender/:file', (c) => calendarFeed(c.req.param('file')))
  app.post('/api/problems', (c) => problemReports(c.get('request').json))
  app.route('/', api)

  app.notFound(() => refusal('rest', 404, 'not_found'))
  app.onError((error, c) => {
    log.error({ requestId: c.get('requestId'), err: error }, 'a request threw')
    return refusal('rest', 500, 'internal')
  })

  return app
}
