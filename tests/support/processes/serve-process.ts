import { join } from 'node:path'
import { runNode } from './run-node.ts'

/** The server in a process of its own, without the built site. */
export interface ServedProcess {
  url: string
  pid: number
  /** What it has printed and logged so far. */
  output(): string
  /** Resolves once it has printed something that fits. */
  printed(text: RegExp): Promise<void>
  stop(): Promise<void>
  kill(): Promise<void>
}

/** Starts it on a free port and waits until it is ready. */
export async function serveWithoutPages(settings: Record<string, string>): Promise<ServedProcess> {
  const { child, output, printed, ended } = runNode([join(import.meta.dirname, 'serve-without-pages.ts')], {
    PORT: '0',
    MAILBOX_PORT: '0',
    LOG_LEVEL: 'info',
    ...settings,
  })
  await printed(/Bereit: \d+/)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${/Bereit: (\d+)/.exec(output())?.[1]}`,
    pid: child.pid ?? 0,
    output,
    printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
