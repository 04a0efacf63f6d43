import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../server/start-process.ts'

const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((path) =>
  existsSync(path),
)

/** Whether the pooler itself can be tried; where not, the run says once what is skipped. */
export function hasPgBouncer(): boolean {
  if (!PROGRAM)
    process.stdout.write('\nSKIPPED: tests behind PgBouncer. It is not installed (apt install pgbouncer).\n')
  return PROGRAM !== undefined
}

/** PgBouncer before the server of a database. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'transaction' | 'session',
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'praxis-pgbouncer-'))
  const url = new URL(databaseUrl)
  const port = await freePort()
  const users = [...new Set([url.username, 'root', 'praxis_test_website'])].map(
    (name) => `"${name}" "${decodeURIComponent(url.password)}"`,
  )
  await writeFile(join(folder, 'users.txt'), `${users.join('\n')}\n`)
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${url.hostname} port=${url.port || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = 5
server_lifetime = 60
`,
  )
  // It refuses to run as root.
  await chmod(folder, 0o755)
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const program = spawn(PROGRAM ?? '', [...asOther, join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  for await (const text of program.stderr) if (String(text).includes('process up')) break
  program.stderr.resume()
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async stop() {
      program.kill('SIGKILL')
      if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
