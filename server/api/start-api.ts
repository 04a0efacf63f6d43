import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Keys } from '../accounts/keys.ts'
import type { Backend } from '../backend/create-backend.ts'
import type { Config } from '../config.ts'
import { countInMemory } from '../limits/count-in-memory.ts'
import type { DatabaseQueues } from '../limits/database-queues.ts'
import type { Limiter } from '../limits/limiter.ts'
import { createPlaces } from '../limits/places.ts'
import type { Log } from '../log.ts'
import { createPictureReader } from '../pictures/read-picture.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createAfterAnswer } from './after-answer.ts'
import { type ApiParts, apiCall } from './api-call.ts'
import { apiRoutes } from './api-routes.ts'
import { factorRoutes } from './second-factor/factor-routes.ts'
import { AuthRefusal } from './sessions/caller.ts'
import { createVirusScanner } from './virus-scanner.ts'

/** An administrator signs in a few times a day; comparing passwords takes a processor. */
const SIGN_INS_PER_MINUTE = 60
const VIEWS_PER_HOUR = 60

interface StartParts {
  backend: Backend
  keys: Keys
  config: ApiParts['config'] & Pick<Config, 'CLAMD_SOCKET'>
  site: Pick<RunningSite, 'pages' | 'releases'>
  databaseQueues: DatabaseQueues
  limiter: Limiter
  /** The address in mails of functions; with `PORT=0` it is known once the server listens. */
  siteUrl(): string
  log: Log
}

/**
 * The Supabase API: sign-in, files, functions and data, for requests that passed the guards.
 * @returns the routes, and `stop`, which waits for work after answers
 */
export function startApi({
  backend,
  keys,
  config,
  site: { pages, releases },
  databaseQueues,
  limiter,
  siteUrl: siteUrlNow,
  log,
}: StartParts): {
  routes: Hono<ServerEnv>
  stop(): Promise<unknown>
} {
  const afterAnswer = createAfterAnswer(log)
  const { database } = backend
  const parts: ApiParts = {
    backend,
    database,
    pages,
    releases,
    config,
    get siteUrl() {
      return siteUrlNow()
    },
    jwtSecret: keys.jwtSecret,
    secretKey: keys.secretKey,
    scan: createVirusScanner(config.CLAMD_SOCKET),
    readPicture: createPictureReader(),
    afterAnswer: afterAnswer.run,
    databaseQueues,
    limiter,
    countTry: countInMemory(SIGN_INS_PER_MINUTE),
    countView: countInMemory(VIEWS_PER_HOUR, { seconds: 3600 }),
    passwords: createPlaces({ perCustomer: 1, inAll: 1, share: 1 }),
    log,
  }

  const routes = new Hono<ServerEnv>()
  routes.use(closedToOtherPages)
  routes.onError((error) => {
    if (error instanceof AuthRefusal) return error.response
    throw error
  })
  for (const [at, answer] of Object.entries({ ...apiRoutes, ...factorRoutes })) {
    const [method = '', path = ''] = at.split(' ')
    routes.on(method, path, (c) => answer(apiCall(c, parts)))
  }
  routes.all('*', (c) => apiCall(c, parts).ask())
  return {
    routes,
    stop: afterAnswer.done,
  }
}

/** No page of another origin may read an answer, and no cache may keep it. The backend itself opens its API to every origin. */
const closedToOtherPages = createMiddleware<ServerEnv>(async (c, next) => {
  await next()
  for (const name of [...c.res.headers.keys()]) if (name.startsWith('access-control-')) c.res.headers.delete(name)
  c.res.headers.set('cache-control', 'no-store')
})
