import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { newsletterSettings } from '../../server/api/load-functions.ts'
import { newsletterScenarios } from '../support/newsletter/newsletter-scenarios.ts'
import { type NewsletterService, newsletterService } from '../support/newsletter/newsletter-test-service.ts'
import { type MailServer, startMailServer } from '../support/server/mail-server.ts'
import { type ServerUnderTest, startServerUnderTest } from '../support/server/server-under-test.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The same files, the same scenarios, another runtime: what runs on Supabase runs here first. */
describe('the newsletter functions on Deno', () => {
  let server: ServerUnderTest
  let mails: MailServer
  let project: { url: string; stop(): Promise<void> }
  let deno: { url: string; process: ChildProcess }
  let service: NewsletterService

  beforeAll(async () => {
    mails = await startMailServer()
    server = await startServerUnderTest('pglite', { SMTP_URL: mails.url, MAIL_FROM: 'praxis@musterhafen.example' })
    // A Supabase project has no front door: there the functions call database functions that ours keeps from everybody.
    project = await server.serveBehindTheDoor()
    deno = await startDeno({
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: server.keys.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.keys.secretKey }),
      SITE_URL: server.url,
      ...newsletterSettings(),
    })
    service = newsletterService({ ...server, mails, url: deno.url })
  }, 300_000)
  afterAll(async () => {
    // The package's command is a wrapper that waits for the real one: a signal must reach both.
    process.kill(-Number(deno.process.pid))
    await once(deno.process, 'exit')
    await project.stop()
    await server.stop()
    await mails.stop()
  })

  test.each(Object.entries(newsletterScenarios))('%s', (_name, scenario) => scenario(service))
})

/** Deno with the rights it needs and no more: these settings, this network. */
async function startDeno(settings: Record<string, string>): Promise<{ url: string; process: ChildProcess }> {
  const child = spawn(
    join(ROOT, 'node_modules/.bin/deno'),
    [
      'run',
      '--no-prompt',
      '--no-remote',
      '--no-check',
      '--node-modules-dir=manual',
      // As deployed: names resolve through the import map, from the packages that are installed here.
      `--import-map=${join(ROOT, 'supabase/functions/deno.json')}`,
      '--allow-env',
      '--allow-net=127.0.0.1',
      `--allow-read=${ROOT}`,
      join(ROOT, 'tests/support/newsletter/serve-functions.deno.ts'),
    ],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      printed += chunk
    })
  }
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [, found] = printed.match(/listening on (\d+)/) ?? []
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`Deno ended with code ${code}:\n${printed}`)))
  })
  return { url: `http://127.0.0.1:${port}`, process: child }
}
