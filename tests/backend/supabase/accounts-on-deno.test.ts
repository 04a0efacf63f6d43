// @module-tag more
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openResetWindow } from '../../../server/accounts/reset-window.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { type FunctionsOnDeno, startFunctionsOnDeno } from '../../support/server/functions-on-deno.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../../support/server/server-under-test.ts'

const MAX = 'max@example.com'
const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'

describe('the functions that make accounts and passwords, on Deno', () => {
  let server: ServerUnderTest
  let deno: FunctionsOnDeno
  beforeAll(async () => {
    // Nobody listens there: mails stay in the outbox, where the test reads them.
    server = await startServerUnderTest('pglite', { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'praxis@example.com' })
    deno = await startFunctionsOnDeno(server)
  })
  afterAll(async () => {
    await deno.stop()
    await server.stop()
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

  test('an invitation makes one account for a strong password, and an unknown token or key makes none', async () => {
    const token = await invitedMax()
    const accept = (body: object, key?: string) => call('accept-invitation', { token, ...body }, key)

    expect(await accept({})).toEqual({ status: 200, body: { success: true, email: MAX } })
    expect(await accept({ password: 'kurz' })).toMatchObject({ status: 422, body: { code: 'weak_password' } })
    expect(await accept({ token: 'ab'.repeat(32), password: NEW_PASSWORD })).toMatchObject({
      status: 404,
      body: { code: 'invitation_invalid' },
    })
    expect(await accept({ password: NEW_PASSWORD }, 'sb_publishable_falsch')).toMatchObject({ status: 401 })
    expect(await run(`select from auth.users where email = '${MAX}'`)).toEqual([])

    expect(await accept({ password: NEW_PASSWORD })).toMatchObject({ status: 201 })
    expect(await accept({ password: PASSWORD })).toMatchObject({ status: 404 })
    expect([await canSignIn(MAX, NEW_PASSWORD), await canSignIn(MAX, PASSWORD)]).toEqual([true, false])
  })

  test('the temporary password needs the code of an open window, and comes once', async () => {
    const reset = async (code: string) => (await call('reset-admin-password', { code })).body
    expect(await reset('')).toMatchObject({
      success: false,
      temporaryPassword: null,
      error: expect.stringContaining('Zeitfenster'),
    })
    const { code } = await openResetWindow(server.database)

    const [guessed, first, second] = [await reset('aaaa-bbbb-cccc'), await reset(code), await reset(code)]

    expect([guessed.success, first.success, second.success]).toEqual([false, true, false])
    expect(first.email).toBe(ADMINISTRATOR)
    expect(await canSignIn(ADMINISTRATOR, first.temporaryPassword)).toBe(true)
    expect(await canSignIn(ADMINISTRATOR, PASSWORD)).toBe(false)
  })
})
