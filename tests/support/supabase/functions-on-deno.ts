import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { newsletterSettings } from '../../../server/api/load-functions.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import { practice } from '../site/shipped-practice.ts'

const ROOT = join(import.meta.dirname, '../../..')
export const DENO = join(ROOT, 'node_modules/.bin/deno')
/** The rights that functions need and no more. As deployed, names resolve through the import map, here to the installed packages. */
export const denoRun = (importMap: string) => [
  'run',
  ...['--no-prompt', '--no-remote', '--no-check', '--node-modules-dir=manual', '--allow-env'],
  ...[`--allow-read=${ROOT}`, `--import-map=${importMap}`],
]

export interface FunctionsOnDeno {
  url: string
  stop(): Promise<void>
}

/** The functions of this checkout on Deno, as Supabase runs them, in front of this server's database. */
export async function startFunctionsOnDeno(server: ServerUnderTest): Promise<FunctionsOnDeno> {
  // A Supabase project has no guards of ours: there the functions call database functions that ours keep from every caller.
  const project = await server.serveUnguarded()
  const child = spawn(
    DENO,
    [
      ...denoRun(join(ROOT, 'supabase/functions/deno.json')),
      '--allow-net=127.0.0.1',
      join(ROOT, 'tests/support/supabase/serve-functions.deno.ts'),
    ],
    {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        SUPABASE_URL: project.url,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: server.keys.publishableKey }),
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.keys.secretKey }),
        SITE_URL: server.url,
        ...newsletterSettings(practice),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  let printed = ''
  const port = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk
        const [, found] = printed.match(/listening on (\d+)/) ?? []
        if (found) resolve(found)
      })
    child.once('exit', (code) => reject(new Error(`Deno ended with code ${code}:\n${printed}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      // The package's command is a wrapper that waits for the real one: a signal must reach both.
      process.kill(-Number(child.pid))
      await once(child, 'exit')
      await project.stop()
    },
  }
}
