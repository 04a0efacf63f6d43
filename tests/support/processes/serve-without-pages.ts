import { readConfig } from '../../../server/config.ts'
import { createLog, routeConsoleToLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { startServer } from '../../../server/start-server.ts'

/** The server in a process of its own, without the built site: for tests that kill it. */
const config = readConfig(process.env)
const log = createLog(config.LOG_LEVEL)
routeConsoleToLog(log)
const server = await startServer({ config, log, pages: withoutPages('no pages') })
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.stdout.write(`Bereit: ${server.port}\n`)
