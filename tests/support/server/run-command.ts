import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Runs one of the operator's commands to its end, in a process of its own. */
export async function runCommand(
  [script = '', ...words]: string[],
  settings: Record<string, string>,
  typed = '',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, script), ...words], {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'error', ...settings },
  })
  child.stdin.end(typed)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
    })
  }
  const [code] = await once(child, 'close')
  return { code, output }
}
