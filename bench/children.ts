import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const running = new Set<ChildProcess>()
// Ends all children with this process.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface Started {
  child: ChildProcess
  /** The match in the line that says ready. */
  ready: RegExpMatchArray
  stop(): Promise<void>
}

/** Starts a program and waits for the line that says it is ready. */
export async function startChild(
  command: string,
  arguments_: string[],
  { isReady, env = {}, cwd }: { isReady: RegExp; env?: Record<string, string>; cwd?: string },
): Promise<Started> {
  const child = spawn(command, arguments_, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd && { cwd }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const ready = await firstMatch(child, isReady)
  return {
    child,
    ready,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

interface Site {
  /** Also the working directory. */
  checkout?: string
  /** A build; default: that of the checkout. */
  folder?: string
  env?: Record<string, string>
}

/** Serves a build with the server of its checkout. `ready[0]` is the address. */
export function startSite({
  checkout = join(import.meta.dirname, '..'),
  folder = join(checkout, 'build'),
  env = {},
}: Site = {}): Promise<Started> {
  return startChild(process.execPath, [join(checkout, 'bench/site-server.ts'), folder], {
    isReady: /http:\/\/localhost:(\d+)/,
    env,
    cwd: checkout,
  })
}

/** Runs a program to its end. @throws when it fails, with its output */
export async function runChild(command: string, arguments_: string[]): Promise<string> {
  const child = spawn(command, arguments_, { stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const printed = collect(child)
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${printed()}`)
  return printed()
}

function firstMatch(child: ChildProcess, pattern: RegExp): Promise<RegExpMatchArray> {
  const printed = collect(child)
  return new Promise((resolve, reject) => {
    const search = () => {
      const found = pattern.exec(printed())
      if (found) resolve(found)
    }
    child.stdout?.on('data', search)
    child.stderr?.on('data', search)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready:\n${printed()}`)))
  })
}

function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}
