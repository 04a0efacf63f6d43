import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { countInMemory } from '../limits/count-in-memory.ts'
import { createPlaces } from '../limits/places.ts'
import { createPictureReader } from '../pictures/read-picture.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import type { ServerParts } from '../server-parts.ts'
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

/**
 * The Supabase API: sign-in, files, functions and data, for requests that passed the guards.
 * @returns the routes, and `stop`, which waits for work after answers
 */
export function startApi({
  site,
  siteUrl,
  ...server
}: ServerParts & {
  site: RunningSite
  /** The address in mails of functions; with `PORT=0` it is known once the server listens. */
  siteUrl(): string
}) {
  const { keys, config, log } = server
  const afterAnswer = createAfterAnswer(log)
  const parts: ApiParts = {
    ...server,
    pages: site.pages,
    releases: site.releases,
    get siteUrl() {
      return siteUrl()
    },
    jwtSecret: keys.jwtSecret,
    secretKey: keys.secretKey,
    scan: createVirusScanner(config.CLAMD_SOCKET),
    readPicture: createPictureReader(),
    afterAnswer: afterAnswer.run,
    countTry: countInMemory(SIGN_INS_PER_MINUTE),
    countView: countInMemory(VIEWS_PER_HOUR, { seconds: 3600 }),
    passwords: createPlaces({ perCustomer: 1, inAll: 1, share: 1 }),
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
