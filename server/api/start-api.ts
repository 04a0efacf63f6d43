import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { UPLOAD_BUCKET } from '../../rules/uploads.ts'
import type { Keys } from '../accounts/keys.ts'
import { isPrivate } from '../accounts/reset-window.ts'
import type { Config } from '../config.ts'
import { type ApiRequest, requestOf, type ServerEnv } from '../http/api-request.ts'
import { areaOf, inGerman, refusal } from '../http/refusals.ts'
import { isLocalName } from '../is-this-machine.ts'
import { countPerMinute } from '../limits/count-per-minute.ts'
import { secondsToWait } from '../limits/seconds-to-wait.ts'
import { createShares } from '../limits/shares.ts'
import type { Log } from '../log.ts'
import { mailSample, type PreviewParts, previewIssue, refuseIssue } from '../newsletter/preview-issue.ts'
import { createPictureReader } from '../pictures/read-picture.ts'
import { currentPractice } from '../site/current-release.ts'
import type { RunningSite } from '../site/start-site.ts'
import { createAfterAnswer } from './after-answer.ts'
import { answerFirstSteps } from './answer-first-steps.ts'
import { publishContent, restoreContent } from './content.ts'
import type { Backend } from './create-backend.ts'
import { makeLink, openLink, upload } from './files.ts'
import { loadFunctions } from './load-functions.ts'
import { changePassword } from './own-account.ts'
import { previewDraft } from './preview-draft.ts'
import { recover, verify } from './recovery.ts'
import { AuthRefusal } from './second-factor/caller.ts'
import { factorRoutes } from './second-factor/factor-routes.ts'
import { openSession } from './sessions/open-session.ts'
import { refreshSession, takeOverAnswer, withFactors } from './sessions/session-tokens.ts'
import { signOut } from './sessions/sign-out.ts'
import { SIGN_INS_PER_MINUTE, SIGN_INS_WAITING, token } from './sign-in.ts'
import { savePicture, uploadPicture } from './upload-picture.ts'
import { createVirusScanner } from './virus-scanner.ts'

interface ApiParts {
  backend: Backend
  keys: Keys
  config: Parameters<typeof isPrivate>[0] &
    Pick<Config, 'SMTP_URL' | 'BACKUP_DIR' | 'CLAMD_SOCKET' | 'NEWSLETTER_NEUTRAL_ANSWERS'>
  site: Pick<RunningSite, 'pages' | 'releases'>
  /** Where links in mails of functions lead: with `PORT=0` it is known only once the server listens. */
  siteUrl(): string
  log: Log
}

interface Changes {
  json?: Record<string, unknown>
  url?: URL
}

/**
 * The Supabase API: sign-in, files, functions and data. Every request came through the front door: its address is on the
 * list, its sender may use it, its body is read. The routes below need more than the embedded backend does; the rest
 * goes to it unchanged.
 */
export async function startApi({
  backend,
  keys,
  config,
  site: { pages, releases },
  siteUrl: siteUrlNow,
  log,
}: ApiParts): Promise<{
  routes: Hono<ServerEnv>
  /** Waits for work that goes on after its answer. */
  stop(): Promise<void>
}> {
  const { jwtSecret, secretKey } = keys
  const afterAnswer = createAfterAnswer(log)
  const functions = await loadFunctions({
    keys,
    backend,
    practice: () => currentPractice(backend.database),
    siteUrl: siteUrlNow,
    neutralAnswers: config.NEWSLETTER_NEUTRAL_ANSWERS,
  })
  const scan = createVirusScanner(config.CLAMD_SOCKET)
  const readPicture = createPictureReader()
  const api = new Hono<ServerEnv>()
  const { database } = backend
  // Passkeys belong to its host name.
  const siteUrl = config.SITE_URL
  const countTry = countPerMinute(SIGN_INS_PER_MINUTE)
  const queue = createShares(SIGN_INS_WAITING)
  const ask = (c: Context<ServerEnv>, changes?: Changes) => askInGerman(backend, c.req.raw, c.get('request'), changes)

  /** The user object of whoever a token belongs to; without one, of whoever asks. */
  const userOf = async (c: Context<ServerEnv>, token?: string) => {
    const { request } = c.var
    const headers = userHeaders(c.req.raw.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    return (await backend.fetch(new Request(new URL('/auth/v1/user', request.url), { headers }), request.client)).json()
  }
  const sessionParts = (c: Context<ServerEnv>) => ({
    database,
    jwtSecret,
    device: c.get('request').client.agent,
    userOf: (token: string) => userOf(c, token),
  })

  api.use(closedToOtherPages)
  api.onError((error) => {
    if (error instanceof AuthRefusal) return error.response
    throw error
  })

  api.post('/auth/v1/token', async (c) => {
    const request = c.get('request')
    return token(request, {
      database,
      countTry,
      queue,
      open: (person) => openSession(person, 'password', sessionParts(c)),
      refresh: async (refreshToken) => {
        const address = new URL('?grant_type=refresh_token', request.url)
        const answer = await refreshSession(refreshToken, database, (json) => ask(c, { url: address, json }))
        return takeOverAnswer(answer, { database, jwtSecret })
      },
    })
  })
  api.post('/auth/v1/recover', (c) =>
    recover(c.get('request'), { database, siteUrl, afterAnswer: (work) => afterAnswer.run(work) }),
  )
  api.post('/auth/v1/verify', (c) => verify(c.get('request'), (person) => openSession(person, 'otp', sessionParts(c))))
  api.post('/auth/v1/logout', (c) => signOut(c.get('request'), database))
  api.get('/auth/v1/user', async (c) => withFactors(await ask(c), database))
  api.put('/auth/v1/user', (c) => changePassword(c.get('request'), { database, userOf: () => userOf(c) }))

  /** Another question than the one that came, of the same person. */
  const askAsPerson = async (c: Context<ServerEnv>, path: string) => {
    const { request } = c.var
    const headers = userHeaders(c.req.raw.headers)
    headers.set('content-type', 'application/json')
    const question = new Request(new URL(path, request.url), { method: 'POST', headers, body: '{}' })
    return inGerman(areaOf(path), await backend.fetch(question, request.client))
  }
  api.route('/auth/v1', factorRoutes({ database, jwtSecret, siteUrl, userOf }))

  api.get('/storage/v1/object/sign/*', (c) => openLink(c.get('request'), { database, jwtSecret }, () => ask(c)))
  api.post('/storage/v1/object/sign/*', (c) => makeLink(c.get('request'), jwtSecret, (json) => ask(c, { json })))
  api.post(`/storage/v1/object/${UPLOAD_BUCKET}/*`, (c) => {
    const countKilobytes = (amount: number, address: string) =>
      secondsToWait(database, 'uploaded kilobytes', address, amount)
    return upload(c.get('request'), c.req.header('content-type') ?? null, scan, countKilobytes, () => ask(c))
  })

  api.all('/functions/v1/:name', async (c) => {
    const request = c.get('request')
    const run = functions.get(c.req.param('name'))
    if (!run) return refusal('functions', 404, 'not_found')
    // The first start hands out a password to whoever sits here, and to nobody who came under another name.
    if (c.req.param('name') === 'reset-admin-password' && isPrivate(config) && !isLocalName(request.url.hostname)) {
      return refusal('functions', 403, 'foreign_host')
    }
    return inGerman('functions', await run(asSeenByGateway(requestOf(c.req.raw, request), request.client.address)))
  })

  /** Another function of the database than the one that was called, as the same person. */
  const call = (c: Context<ServerEnv>, name: string, json: Record<string, unknown>) =>
    ask(c, { url: new URL(`/rest/v1/rpc/${name}`, c.get('request').url), json })
  const contentParts = (c: Context<ServerEnv>) => ({
    database,
    releases,
    pages,
    log,
    state: async (document: string) => {
      const proven = await call(c, 'require_recent_authentication', {})
      return proven.ok ? call(c, 'content_state', { _document: document }) : proven
    },
    ask: () => ask(c),
  })
  api.post('/rest/v1/rpc/publish_content', (c) => publishContent(c.get('request'), contentParts(c)))
  const previewParts = (c: Context<ServerEnv>): PreviewParts => ({
    database,
    pages,
    siteUrl,
    secretKey,
    call: (name, json) => call(c, name, json),
  })
  api.post('/api/newsletter/preview', (c) => previewIssue(c.get('request'), previewParts(c)))
  api.post('/api/newsletter/sample', (c) => mailSample(c.get('request'), previewParts(c), () => userOf(c)))
  api.post('/rest/v1/rpc/send_newsletter_issue', async (c) => {
    const request = c.get('request')
    const { _document, _change } = request.json
    const refused = await refuseIssue(request, previewParts(c))
    const publishing = { ...request, json: { _drafts: { [String(_document)]: _change } } }
    return refused ?? publishContent(publishing, { ...contentParts(c), sendsIssue: true })
  })
  api.post('/rest/v1/rpc/restore_content', (c) => restoreContent(c.get('request'), contentParts(c)))

  api.post('/api/preview', (c) =>
    previewDraft(c.get('request'), {
      database,
      pages,
      log,
      state: (document) => call(c, 'content_state', { _document: document }),
    }),
  )
  api.post('/api/first-steps', (c) =>
    answerFirstSteps({
      database,
      config,
      administrators: () => askAsPerson(c, '/rest/v1/rpc/administrators'),
      shipped: pages.known.shipped,
    }),
  )
  api.post('/api/pictures', (c) =>
    uploadPicture(c.get('request'), {
      database,
      scan,
      readPicture,
      isAllowed: () => askAsPerson(c, '/rest/v1/rpc/list_pictures'),
    }),
  )
  api.post('/rest/v1/rpc/save_picture', (c) => savePicture(releases, () => ask(c)))

  api.all('*', (c) => ask(c))
  return {
    routes: api,
    async stop() {
      await afterAnswer.done()
    },
  }
}

/** An answer to HEAD has no body, and only a body tells whose mistake a failure was: then it is asked once more, as GET. */
async function askInGerman(
  backend: ApiParts['backend'],
  original: Request,
  request: ApiRequest,
  changes?: Changes,
): Promise<Response> {
  const area = areaOf(request.path)
  const answer = await backend.fetch(requestOf(original, request, changes), request.client)
  if (original.method !== 'HEAD' || answer.status !== 500) return inGerman(area, answer)
  const { headers } = original
  const told = await inGerman(area, await backend.fetch(new Request(request.url, { headers }), request.client))
  return new Response(null, told)
}

/**
 * What holds for every answer: no page of another origin may read it, and no cache on the way keeps it, as it may hold
 * what a visitor wrote. The backend itself opens its API to every origin.
 */
const closedToOtherPages = createMiddleware<ServerEnv>(async (c, next) => {
  await next()
  for (const name of [...c.res.headers.keys()]) if (name.startsWith('access-control-')) c.res.headers.delete(name)
  c.res.headers.set('cache-control', 'no-store')
})

/** Of a request with a body, what a request without one needs. */
function userHeaders(headers: Headers): Headers {
  const names = ['apikey', 'authorization']
  return new Headers(names.map((name) => [name, headers.get(name) ?? '']))
}

/** A function reads the client where Supabase's gateway would put it. What the visitor put there is dropped. */
function asSeenByGateway(request: Request, address: string): Request {
  for (const name of ['cf-connecting-ip', 'x-real-ip', 'forwarded']) request.headers.delete(name)
  request.headers.set('x-forwarded-for', address)
  return request
}
