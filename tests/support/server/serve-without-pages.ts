import { readConfig } from '../../../server/config.ts'
import { createLog, routeConsoleToLog } from '../../../server/log.ts'
import { withoutPages } from '../../../server/site/pages.ts'
import { startServer } from '../../../server/start-server.ts'

/** The server in a process of its own, without the built site: for tests that change its clock or kill it. */
const config = readConfig(process.env)
const log = createLog(config.LOG_LEVEL)
routeConsoleToLog(log)
const server = await startServer({ config, log, pages: withoutPages('no pages') })
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
if (server.warning) process.stdout.write(`${server.warning}\n`)
process.stdout.write(`Bereit: ${server.port}\n`)
