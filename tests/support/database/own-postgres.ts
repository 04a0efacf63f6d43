import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../processes/start-process.ts'

/** A PostgreSQL server that belongs to one test, so that its processes may be killed. */
export interface OwnPostgres {
  url: string
  /** SIGKILL for one process that serves a session: PostgreSQL ends all others and recovers from its log. */
  killOneProcess(): Promise<void>
  /** SIGKILL for all its processes at once, as when the machine stops; then it is started again. */
  killAllProcesses(): Promise<void>
  stop(): Promise<void>
}

/** @returns nothing where no PostgreSQL is installed as Debian does it, or its account is missing */
export async function startOwnPostgres(): Promise<OwnPostgres | undefined> {
  const programs = await findPrograms()
  const account = await unprivilegedAccount()
  if (!programs || !account) return undefined

  const folder = await mkdtemp(join(tmpdir(), 'praxis-postgres-'))
  await chown(folder, account.uid, account.gid)
  const data = join(folder, 'data')
  const port = await freePort()
  const run = (program: string, args: string[]) =>
    spawn(join(programs, program), args, { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const making = run('initdb', ['-D', data, '-U', 'praxis', '-A', 'trust', '-E', 'UTF8', '-N'])
  making.stderr?.resume()
  const [code] = await once(making, 'exit')
  if (code !== 0) throw new Error(`initdb ended with code ${code}`)

  const url = `postgres://praxis@127.0.0.1:${port}/postgres`
  const start = async () => {
    const server = run('postgres', ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1'])
    server.stderr?.resume()
    await untilItAnswers(url, server)
    return server
  }
  let server = await start()

  return {
    url,
    async killOneProcess() {
      const session = postgres(url, { max: 1, onnotice: () => {} })
      const [victim] = await session<{ pid: number }[]>`
        select pid from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() order by backend_start limit 1`
      if (!victim) throw new Error('no session is connected, so there is no process to kill')
      const thrownOut = session`select pg_sleep(60)`.catch(() => {})
      process.kill(victim.pid, 'SIGKILL')
      await thrownOut
      // Without a limit it waits for a goodbye that a lost connection does not give.
      await session.end({ timeout: 1 })
      await untilItAnswers(url, server)
    },
    async killAllProcesses() {
      const children = await childrenOf(server)
      const dead = once(server, 'exit')
      server.kill('SIGKILL')
      for (const child of children) killIfThere(child)
      await dead
      await Promise.all(children.map(untilGone))
      server = await start()
    },
    async stop() {
      const dead = once(server, 'exit')
      server.kill('SIGINT')
      await dead
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function findPrograms(): Promise<string | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const newest = versions.map(Number).sort((a, b) => b - a)[0]
  return newest ? `/usr/lib/postgresql/${newest}/bin` : undefined
}

/** PostgreSQL refuses to run as root: there it gets the account that Debian made for it. */
async function unprivilegedAccount(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  return stat('/var/lib/postgresql').then(
    ({ uid, gid }) => ({ uid, gid }),
    () => undefined,
  )
}

async function untilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`)
    const session = postgres(url, { max: 1, connect_timeout: 3, onnotice: () => {} })
    const answers = await session`select 1`.then(
      () => true,
      () => false,
    )
    await session.end({ timeout: 1 })
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function childrenOf({ pid }: ChildProcess): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function untilGone(pid: number): Promise<void> {
  for (;;) {
    // A dead process stays in the table until its parent, here process 1, collects it.
    const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'gone')
    if (state === 'gone' || / Z /.test(state)) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
