import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { createLog, routeConsoleToLog } from '../server/log.ts'
import { loadPages } from '../server/site/pages.ts'
import { startServer } from '../server/start-server.ts'

/**
 * The real server with another build in a process of its own, apart from the measuring one. Settings come from the
 * environment; without DATA_DIR its data are deleted at the end. Ends with SIGTERM.
 * Usage: node bench/site-server.ts <folder of a build>
 */
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Usage: node bench/site-server.ts <folder of a build>')

const dataDir = process.env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'praxis-bench-')))
const log = createLog('error')
routeConsoleToLog(log)
const config = readConfig({ ...process.env, PORT: '0', MAILBOX_PORT: '0', DATA_DIR: dataDir })
const server = await startServer({ config, log, pages: await loadPages(folder, config.SITE_URL) })
process.once('SIGTERM', async () => {
  await server.stop()
  if (!process.env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
console.info(`http://localhost:${server.port}`)
