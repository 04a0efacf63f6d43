import { type Context, Hono } from 'hono'
import { oneLine } from '../../rules/input/control-characters.ts'
import { isAlive } from '../api/sessions/caller.ts'
import { explainKnownFailure } from '../explain-failure.ts'
import { mailboxWarning } from '../incoming/read-mailbox.ts'
import { isClockTrusted } from '../jobs/clock.ts'
import { backupWarning } from '../jobs/nightly-backup.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import { errorResponse } from '../routing/error-responses.ts'
import { canonicalPath } from '../routing/routes.ts'
import { securityHeaders } from '../routing/security-headers.ts'
import type { ServerParts } from '../server-parts.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createArrivingFiles } from './arriving-files.ts'
import { createCallers, createSecretKeyPlaces } from './callers.ts'
import { createClientAddress } from './client-address.ts'
import { createDrain } from './drain.ts'
import { admitCallers, beginRequest, readBodies } from './guards.ts'
import { listen } from './listen.ts'
import { createProblemReports } from './problem-reports.ts'
import { createReadiness } from './readiness.ts'
import { limitByRoute, limitNetworks, limitUnread, queuePerClient } from './request-limits.ts'
import { requestLog } from './request-log.ts'

/** Opens the port. @returns the server and its readiness, and port and address, which with `PORT=0` are known only now; `stop` drains first */
export async function startHttp(parts: ServerParts & { site: RunningSite; routes: Hono<ServerEnv>[] }) {
  let drain: ReturnType<typeof createDrain> | undefined
  const { database, keys, databaseQueues, limiter, config, site, routes, log } = parts
  const { pages } = site
  const { SITE_URL: siteUrl } = config
  const readiness = createReadiness({
    ...parts,
    clock: { isTrusted: () => isClockTrusted(database) },
    backups: { warning: () => backupWarning(database) },
    incoming: { warning: () => mailboxWarning(database) },
    dataDir: config.DATA_DIR,
    releases: site.releases,
    isDraining: () => drain?.hasBegun() === true,
  })
  const clientAddress = createClientAddress(config.TRUSTED_PROXIES, () =>
    log.warn('a proxy writes no address into X-Forwarded-For: its visitors count as one network'),
  )
  const reportProblem = createProblemReports({ database, isPage: pages.hasPage, log })
  // No row is `/`: any other address belongs to the site.
  const app = new Hono<ServerEnv>({ getPath: ({ url }) => canonicalPath(new URL(url).pathname) ?? '/' })
  const clientOf = (c: Context<ServerEnv>) => ({
    address: clientAddress(c.env.incoming),
    agent: oneLine(c.req.header('user-agent')?.slice(0, 500) ?? '') || null,
  })
  const readCaller = createCallers(keys)

  app.use(requestLog(log))
  app.use(securityHeaders(siteUrl))
  app.use(
    limitNetworks({
      addressOf: (c) => clientOf(c).address,
      isLimited: async (c) => (await readCaller(c.req.raw)).caller !== 'secret key',
    }),
  )
  app.use(beginRequest(pages.answer, clientOf))
  app.use(admitCallers(readCaller, createSecretKeyPlaces(config.SECRET_KEY_NETWORKS)))
  app.use(limitByRoute(databaseQueues, limiter))
  app.use(
    readBodies(createArrivingFiles(), (id, from) =>
      databaseQueues.administrators.runQueued(from, () => isAlive(database, id)),
    ),
  )

  // These wait for nobody: they ask nothing of the database, readiness once in five seconds.
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const state = await readiness()
    return c.json(state, state.ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
  app.get('/backend.json', (c) =>
    // The sign-in page promises no mail that is not sent.
    c.json({ publishableKey: keys.publishableKey, sendsMails: config.SMTP_URL !== undefined }, 200, {
      'cache-control': 'no-store',
    }),
  )
  app.use(queuePerClient(databaseQueues))
  app.use(limitUnread())

  app.post('/api/problems', (c) => reportProblem(c.get('request').json))
  for (const ofFolder of routes) app.route('/', ofFolder)

  app.notFound(() => errorResponse('rest', 404, 'not_found'))
  app.onError((error, c) => {
    log.error({ requestId: c.get('requestId'), err: error }, 'a request threw')
    // Without a route a page of the site was asked for, by a person. 503 for a known outside cause, such as a database that is away.
    return errorResponse(c.get('request') ? 'rest' : 'page', explainKnownFailure(error) ? 503 : 500, 'internal')
  })

  const { server, port } = await listen({ file: pages.file, fetch: app.fetch }, config)
  drain = createDrain(server)
  return { server, readiness, port, siteUrl: siteUrl.replace(/:0$/, `:${port}`), drain: drain.begin, stop: drain.close }
}
