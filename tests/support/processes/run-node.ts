import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** The server or a command in a process of its own, and everything it printed. */
export interface NodeProcess {
  child: ChildProcess
  /** What it printed so far, to both streams. */
  output(): string
  /** Resolves once it has printed something that fits, and fails if it ends before. */
  printed(text: RegExp): Promise<void>
  /** How it ended, once everything that it printed has arrived. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const running = new Set<ChildProcess>()
// Ends all of them with this process.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * @param words what Node gets: options, the script, its words; relative to the root of the repository
 * @param typed what an operator answers to its questions
 * @param program another checkout than this
 */
export function runNode(
  words: string[],
  settings: Record<string, string> = {},
  typed = '',
  program = ROOT,
): NodeProcess {
  const child = spawn(process.execPath, words, {
    cwd: program,
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.stdin.on('error', () => {}).end(typed)
  let output = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      for (const check of waiting) check()
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return {
    child,
    output: () => output,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (text.test(output)) resolve()
        }
        waiting.add(check)
        check()
        ended.then(({ code }) => reject(new Error(`the process ended with code ${code}:\n${output}`)), reject)
      }),
    ended,
  }
}

/** Runs a process to its end. */
export async function runCommand(
  ...started: Parameters<typeof runNode>
): Promise<{ code: number | null; output: string }> {
  const { ended, output } = runNode(...started)
  const { code } = await ended
  return { code, output: output() }
}
