import { createServer, defineConfig } from 'vite'
import { readConfig } from './config.ts'
import { createLog, routeConsoleToLog } from './log.ts'
import { siteWithoutFiles } from './site/site-files.ts'
import { startServer } from './start-server.ts'

/** `npm run dev`: the same backend, and in front of it Vite, which shows every change of the site at once. */
const config = readConfig(process.env)
const log = createLog(config.LOG_LEVEL)
const backend = await startServer({
  config: { ...config, PORT: 0 },
  log,
  site: siteWithoutFiles('In development Vite serves the pages.'),
})
routeConsoleToLog(log)

const target = `http://127.0.0.1:${backend.port}`
const vite = await createServer(
  defineConfig({
    server: {
      port: config.PORT,
      strictPort: true,
      host: config.HOST,
      proxy: Object.fromEntries(
        [
          '/rest/v1',
          '/auth/v1',
          '/storage/v1',
          '/functions/v1',
          '/api',
          '/bilder',
          '/backend.json',
          '/healthz',
          '/readyz',
        ].map((path) => [path, target]),
      ),
    },
  }),
)
await vite.listen()

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await vite.close()
    await backend.stop()
    process.exit(0)
  })
}

if (backend.mailboxUrl) console.info(`Postfach: ${backend.mailboxUrl}`)
console.info(`Bereit: http://localhost:${config.PORT}`)
