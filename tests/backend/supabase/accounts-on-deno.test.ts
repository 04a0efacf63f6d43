// @module-tag more
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdministrator } from '../../../server/accounts/administrators.ts'
import { openResetWindow } from '../../../server/accounts/reset-window.ts'
import { ADMINISTRATOR, OUTSIDER, PASSWORD } from '../../support/people.ts'
import { type FunctionsOnDeno, startFunctionsOnDeno } from '../../support/server/functions-on-deno.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../../support/server/server-under-test.ts'

const MAX = 'max@example.com'
const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'

/** The way that administrators.test.ts and admin-passwords.test.ts go through our server, on the runtime of Supabase. */
describe('the functions that make accounts and passwords, on Deno', () => {
  let server: ServerUnderTest
  let deno: FunctionsOnDeno
  beforeAll(async () => {
    // Nobody listens there: mails stay in the outbox, where the test reads them.
    server = await startServerUnderTest('pglite', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'praxis@example.com' })
    deno = await startFunctionsOnDeno(server)
  }, 300_000)
  afterAll(async () => {
    await deno.stop()
    await server.stop()
  })
  beforeEach(async () => {
    await run(`delete from auth.users where email not in ('${ADMINISTRATOR}', '${OUTSIDER}')`)
    await run('delete from private.invitations')
    await run('delete from private.mail_outbox')
    await run('delete from private.request_counts')
    await createAdministrator(server.database, { email: ADMINISTRATOR, password: PASSWORD })
  })

  const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(server.database.sql)).rows
  async function call(name: string, body: Record<string, unknown>, key = server.keys.publishableKey) {
    const response = await fetch(`${deno.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }
  const canSignIn = async (email: string, password: string) =>
    (await client(server.url, server.keys.publishableKey).auth.signInWithPassword({ email, password })).error === null

  async function invitedMax(): Promise<string> {
    const erika = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    expect((await erika.rpc('invite_administrator', { _email: MAX })).data).toBe('invited')
    const [mail] = await run(
      `select content ->> 'token' as token from private.mail_outbox where kind = 'administrator-invitation'`,
    )
    return String(mail?.token)
  }

  test('an invitation says whom it is for, makes one account, and is used up', async () => {
    const token = await invitedMax()

    expect(await call('accept-invitation', { token })).toEqual({ status: 200, body: { success: true, email: MAX } })
    expect(await call('accept-invitation', { token, password: 'kurz' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password' },
    })
    expect(await call('accept-invitation', { token, password: NEW_PASSWORD })).toMatchObject({ status: 201 })
    expect(await call('accept-invitation', { token, password: PASSWORD })).toMatchObject({ status: 404 })

    expect([await canSignIn(MAX, NEW_PASSWORD), await canSignIn(MAX, PASSWORD)]).toEqual([true, false])
  })

  test('an unknown token and a foreign key make no account', async () => {
    const token = await invitedMax()

    expect(await call('accept-invitation', { token: 'ab'.repeat(32), password: NEW_PASSWORD })).toMatchObject({
      status: 404,
      body: { code: 'invitation_invalid' },
    })
    expect(await call('accept-invitation', { token, password: NEW_PASSWORD }, 'sb_publishable_falsch')).toMatchObject({
      status: 401,
    })

    expect(await run(`select from auth.users where email = '${MAX}'`)).toEqual([])
  })

  test('the temporary password needs the code of an open window, and comes once', async () => {
    const { code } = await openResetWindow(server.database)

    const guessed = await call('reset-admin-password', { code: 'aaaa-bbbb-cccc' })
    const first = await call('reset-admin-password', { code })
    const second = await call('reset-admin-password', { code })

    expect([guessed.body.success, first.body.success, second.body.success]).toEqual([false, true, false])
    expect(first.body.email).toBe(ADMINISTRATOR)
    expect(await canSignIn(ADMINISTRATOR, first.body.temporaryPassword)).toBe(true)
    expect(await canSignIn(ADMINISTRATOR, PASSWORD)).toBe(false)
  })

  test('without a window there is none', async () => {
    await run("delete from private.settings where key like 'reset_window%'")

    expect((await call('reset-admin-password', { code: '' })).body).toMatchObject({
      success: false,
      temporaryPassword: null,
      error: expect.stringContaining('Zeitfenster'),
    })
  })
})
