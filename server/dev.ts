import { createServer, defineConfig } from 'vite'
import { isAdminPath } from '../app/admin-pages.ts'
import { headScripts } from '../app/at-build/inline-script.ts'
import { readRelease0 } from '../app/at-build/read-release-0.ts'
import { makeSite } from '../content/site/make-site.ts'
import { RELEASE_0_FILE } from '../content/site/release-0.ts'
import { berlinMinute } from '../rules/berlin-time.ts'
import { readConfig } from './config.ts'
import { createLog, routeConsoleToLog } from './log.ts'
import { routes } from './routing/routes.ts'
import { pagePolicy } from './routing/security-headers.ts'
import { currentRelease } from './site/current-release.ts'
import { readDrawings } from './site/load-renderer.ts'
import { withoutPages } from './site/pages.ts'
import { startServer } from './start-server.ts'

/** `npm run dev`: the same backend, and in front of it Vite, which shows every change of the site at the next loading. */
const config = readConfig()
const log = createLog(config.LOG_LEVEL)
const server = await startServer({
  config: { ...config, PORT: 0 },
  log,
  pages: {
    ...withoutPages('In development Vite serves the pages.'),
    async appointment(props) {
      const html = (await renderer()).renderAppointment(await siteNow(), props, parts)
      return { html, headers: { 'content-type': HTML, 'content-security-policy': pagePolicy(parts.headScripts) } }
    },
  },
})
routeConsoleToLog(log)

const ofServer = new Set(routes.map(({ at }) => at.split('/')[1]))
const HTML = 'text/html; charset=utf-8'
const target = `http://127.0.0.1:${server.port}`
const vite = await createServer(
  defineConfig({
    server: {
      port: config.PORT,
      strictPort: true,
      host: config.HOST,
      proxy: { [`^/(${[...ofServer].join('|')})([/?]|$)`]: target },
    },
  }),
)
// Vite's first use in a process settles NODE_ENV, and with it which React is loaded: its server comes before this build.
const parts = {
  headScripts: await headScripts(),
  pageEntry: '/app/page.ts',
  admin: { entry: '/app/admin.tsx', styles: [] },
}
const renderer = () => vite.ssrLoadModule('/app/render-page.tsx') as Promise<typeof import('../app/render-page.tsx')>
const siteNow = async () =>
  makeSite(await currentRelease(server.backend.database), berlinMinute(new Date()), {
    url: config.SITE_URL,
    release0: await readRelease0(),
    drawings: await readDrawings(),
  })

vite.middlewares.use(async (request, response, next) => {
  try {
    const { pathname, searchParams } = new URL(request.url ?? '/', target)
    if (pathname === RELEASE_0_FILE) return response.end(JSON.stringify(await readRelease0()))
    const [site, bundle] = [await siteNow(), await renderer()]
    const html = isAdminPath(pathname)
      ? bundle.renderAdminDocument(site, parts)
      : (bundle.renderPage(site, pathname, parts, searchParams) ?? bundle.renderPage(site, '/404', parts))
    response.setHeader('content-type', HTML)
    return response.end(html)
  } catch (error) {
    return next(error)
  }
})
await vite.listen()

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await vite.close()
    await server.stop()
    process.exit(0)
  })
}

if (server.mailboxUrl) console.info(`Postfach: ${server.mailboxUrl}`)
console.info(`Bereit: http://localhost:${config.PORT}`)
