import { once } from 'node:events'
import { join } from 'node:path'
import { type NodeProcess, runProgram } from '../tests/support/processes/run-node.ts'

export interface Started {
  child: NodeProcess['child']
  /** The match in the line that says ready. */
  ready: RegExpMatchArray
  stop(): Promise<void>
}

/** Starts a program and waits for the line that says it is ready. */
export async function startChild(
  command: string,
  words: string[],
  { isReady, env = {}, cwd }: { isReady: RegExp; env?: Record<string, string>; cwd?: string },
): Promise<Started> {
  const { child, printed, output } = runProgram(command, words, {
    env: { ...process.env, ...env },
    ...(cwd && { cwd }),
  })
  await printed(isReady)
  return {
    child,
    ready: isReady.exec(output()) as RegExpMatchArray,
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
