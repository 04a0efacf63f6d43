// @module-tag more
import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/open-database.ts'
import { MIGRATIONS_FOLDER } from '../../../server/database/run-migrations.ts'
import { createTestDatabase, engines } from '../../support/database/engines.ts'
import { temporaryFolder } from '../../support/machine/temporary-folder.ts'
import { ADMINISTRATOR as EMAIL, PASSWORD } from '../../support/people.ts'
import { publishableKeyOf, type ServerProcess, startProcess } from '../../support/processes/start-process.ts'
import { pdfBytes, uploadPath } from '../../support/server/enquiries.ts'
import { client } from '../../support/server/server-under-test.ts'
import buildOnce from '../../support/site/build-once.ts'

/** Three processes on one PostgreSQL, as on three machines behind a balancing proxy. */
test.runIf(engines.includes('postgres'))(
  'three server processes start together for the first time with one set of keys and empty folders; what one gives is good at each, and signing out ends it at all',
  async () => {
    await buildOnce()
    const folders = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()] as const
    const postgres = await createTestDatabase()
    const account = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, TRUSTED_PROXIES: '127.0.0.1,::1' }
    const servers = await Promise.all(
      folders.map((DATA_DIR) => startProcess({ DATA_DIR, DATABASE_URL: postgres.url, ...account })),
    )
    const [first, second, third] = servers as [ServerProcess, ServerProcess, ServerProcess]
    const database = await openDatabase({ dataDir: '', databaseUrl: postgres.url })
    onTestFinished(async () => {
      await Promise.all([...servers.map((server) => server.stop()), database.close()])
      await postgres.drop()
    })
    const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(database.sql)).rows

    const keys = await Promise.all(servers.map(({ url }) => publishableKeyOf(url)))
    expect(new Set(keys).size).toBe(1)
    expect(await rowsOf('select name from supabase_migrations.schema_migrations')).toHaveLength(
      (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).length,
    )
    const administrators = await rowsOf('select email from auth.users join public.user_roles on user_id = id')
    expect(administrators).toEqual([{ email: EMAIL }])

    const [key = ''] = keys
    const path = uploadPath()
    const bucket = client(first.url, key).storage.from('mwo-uploads')
    expect((await bucket.upload(path, pdfBytes(), { contentType: 'application/pdf' })).error).toBeNull()
    const atFirst = client(first.url, key)
    const { data: signedIn } = await atFirst.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
    const session = signedIn.session ?? expect.unreachable('no one is signed in')
    const atSecond = client(second.url, key)
    await atSecond.auth.setSession(session)
    const { data: link } = await atSecond.storage.from('mwo-uploads').createSignedUrl(path, 300)
    const opened = await fetch(String(link?.signedUrl).replace(second.url, third.url))
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(new Uint8Array(pdfBytes()))
    const atThird = client(third.url, key)
    const refreshed = await atThird.auth.refreshSession(session)
    expect(refreshed.error).toBeNull()
    expect((await atThird.rpc('signed_in_at')).data).not.toBeNull()

    await atThird.auth.signOut()
    expect((await atSecond.rpc('signed_in_at')).data).toBeNull()
    expect((await atFirst.auth.refreshSession(session)).error).not.toBeNull()
    expect(servers.flatMap(({ output }) => errorsIn(output()))).toEqual([])
    // What matters is in the database: a folder may be lost with its server. Without a mail server mails are caught in it.
    const left = (await Promise.all(folders.map((folder) => readdir(folder)))).flat()
    expect(left.filter((name) => name !== 'mailbox')).toEqual([])
  },
  300_000,
)

/** Log lines of the level "error" (50) and above. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => /"level":[5-9]\d/.test(line))
}
