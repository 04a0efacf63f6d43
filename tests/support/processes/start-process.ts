import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyMigratedDatabase } from '../database/databases.ts'
import { runCommand, runNode } from './run-node.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What `npm start` gives Node, as the deployment examples do (tests/unit/deploy.test.ts). */
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
const asNpmStart = scripts.start.split(' ').slice(1)

export interface ServerProcess {
  url: string
  dataDir: string
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * The program as an operator starts it, in a process of its own, on a free port. Without `DATA_DIR` it gets a data folder
 * of its own with a migrated database and nothing in it; a test of the first start names an empty folder.
 *
 * @param program another checkout than this
 */
export async function startProcess(settings: Record<string, string> = {}, program?: string): Promise<ServerProcess> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'praxis-e2e-')))
  if (!settings.DATA_DIR && !settings.DATABASE_URL) await copyMigratedDatabase(dataDir)
  const port = settings.PORT ?? String(await freePort())
  const all = { MAILBOX_PORT: '0', ...settings, PORT: port, DATA_DIR: dataDir }
  const { child, output, printed } = runNode(asNpmStart, all, '', program)
  await printed(/Bereit: /)

  return {
    url: `http://localhost:${port}`,
    dataDir,
    child,
    output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        // As at a keyboard: SIGTERM first lets a proxy turn away.
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Starts the program and waits until it ends by itself: for everything that must be refused at start. */
export function runUntilExit(
  settings: Record<string, string>,
  program?: string,
): Promise<{ code: number | null; output: string }> {
  return runCommand(asNpmStart, settings, '', program)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** The key that pages send. */
export async function publishableKeyOf(url: string): Promise<string> {
  const { publishableKey } = (await (await fetch(`${url}/backend.json`)).json()) as { publishableKey: string }
  return publishableKey
}
