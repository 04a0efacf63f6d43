// @module-tag more
import { execFile } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { prepareSupabase } from '../../../server/commands/supabase/prepare-supabase.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { startMailServer } from '../../support/external/mail-server.ts'
import { runNode } from '../../support/processes/run-node.ts'
import { startServerUnderTest } from '../../support/server/server-under-test.ts'
import { DENO, denoRun } from '../../support/supabase/functions-on-deno.ts'

const ROOT = join(import.meta.dirname, '../../..')
// Inside the checkout: Deno finds the packages of the lockfile from there.
const TARGET = join(ROOT, 'build/supabase-under-test')

afterAll(() => rm(TARGET, { recursive: true, force: true }))

test('the prepared folder stands alone, and every function of it loads on Deno', async () => {
  const names = await prepareSupabase(TARGET)
  const functions = join(TARGET, 'supabase/functions')
  expect(names).toEqual(
    (await readdir(join(ROOT, 'supabase/functions'))).filter((name) => !name.startsWith('_') && !name.includes('.')),
  )
  const script = join(TARGET, 'load.ts')
  await writeFile(
    script,
    `for (const name of ${JSON.stringify(names)}) {
       const { default: loaded } = await import(new URL('supabase/functions/' + name + '/index.ts', import.meta.url).href)
       console.info(name, typeof loaded.fetch)
     }`,
  )

  const { stdout, stderr } = await promisify(execFile)(DENO, [...denoRun(join(functions, 'deno.json')), script])
  expect(stderr).toBe('')
  expect(stdout.trim().split('\n')).toEqual(names.map((name) => `${name} function`))
})

test.runIf(engines.includes('postgres'))(
  'the worker sends what waits in a database that another program serves',
  async () => {
    const mails = await startMailServer()
    const postgres = await createTestDatabase()
    // A server brings the schema, and is gone: only the worker sends here.
    const server = await startServerUnderTest('pglite', { DATABASE_URL: postgres.url })
    const { keys, url } = server
    await server.stop()
    const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
    const content = JSON.stringify({ token: 'a'.repeat(64), requested_at: new Date().toISOString() })
    await sql`
      select private.queue_mail('newsletter-confirmation', 'max.mustermann@example.com', ${content}::text::jsonb)
    `.execute(database.sql)
    await database.close()

    const worker = runNode(['server/commands/supabase/run-worker.ts'], {
      DATABASE_URL: postgres.url,
      SMTP_URL: mails.url,
      MAIL_FROM: 'praxis@musterhafen.example',
      SITE_URL: 'https://www.musterhafen.example',
      SUPABASE_SECRET_KEY: keys.secretKey,
      VITE_SUPABASE_URL: url,
    })
    const mail = await mails.mailTo('max.mustermann@example.com')
    expect(mail.text).toContain('https://www.musterhafen.example/newsletter/confirm/')
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toEqual({ code: 0, signal: null })

    await Promise.all([mails.stop(), postgres.drop()])
  },
)
