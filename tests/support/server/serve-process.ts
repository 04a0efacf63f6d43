import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

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
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-without-pages.ts')], {
    env: { ...process.env, PORT: '0', MAILBOX_PORT: '0', LOG_LEVEL: 'info', ...settings },
  })
  let output = ''
  const waiting = new Set<() => void>()
  const ended = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      for (const look of waiting) look()
    })
  }
  const printed = (text: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (text.test(output)) resolve()
      }
      waiting.add(look)
      child.once('exit', (code) => reject(new Error(`the server ended with code ${code}:\n${output}`)))
      look()
    })
  await printed(/Bereit: \d+/)
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    await ended
  }
  return {
    url: `http://127.0.0.1:${/Bereit: (\d+)/.exec(output)?.[1]}`,
    pid: child.pid ?? 0,
    output: () => output,
    printed,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  }
}
