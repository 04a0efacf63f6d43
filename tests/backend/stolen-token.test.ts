import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAdministrator } from '../../server/accounts/administrators.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD_HASH } from '../support/people.ts'
import { codeOf, withApp } from '../support/server/authenticator-app.ts'
import { consultationRequest } from '../support/server/enquiries.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../support/server/server-under-test.ts'

const NEEDED = 'reauthentication_needed'

describeOnEngine('what a stolen token gives on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
    await server.as.visitor.from('consultation_requests').insert(consultationRequest())
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    await run('delete from auth.mfa_factors')
    await run('delete from private.recovery_codes')
    await run('delete from private.sign_in_attempts')
  })

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  const administrator = () => signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
  const accessTokenOf = async (person: SupabaseClient) => (await person.auth.getSession()).data.session?.access_token
  const call = (token: string | undefined, method: string, path: string, body?: unknown) =>
    fetch(server.url + path, {
      method,
      headers: {
        apikey: server.keys.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  /** As if the last proof of every session, and of the tokens made from now on, had been 16 minutes ago. */
  const letProofsAge = async () => {
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")
    await run("update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'")
  }

  test('a token that was stolen before the owner proved himself again gains nothing by that proof', async () => {
    const { person, app, factorId } = await withApp(await administrator())
    await letProofsAge()
    // The token says when its session last proved something: 16 minutes ago.
    await person.auth.refreshSession()
    const stolen = await accessTokenOf(person)

    await run('update private.used_totp_steps set last_step = last_step - 120')
    expect((await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 0) })).error).toBeNull()
    expect((await person.rpc('require_fresh_proof')).error).toBeNull()

    const byDatabase = await call(stolen, 'POST', '/rest/v1/rpc/require_fresh_proof', {})
    const password = await call(stolen, 'PUT', '/auth/v1/user', { password: 'Leuchtturm-am-Kap-9' })
    const factor = await call(stolen, 'POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Fremd' })

    expect([byDatabase.status, password.status, factor.status]).toEqual([401, 401, 401])
    expect((await byDatabase.json()).code).toBe(NEEDED)
    await expect(administrator()).resolves.toBeDefined()
  })

  test('after signing out, neither the access token nor the refresh token is good for anything', async () => {
    const person = await administrator()
    const { data } = await person.auth.getSession()
    const rows = async () =>
      (await (await call(data.session?.access_token, 'GET', '/rest/v1/consultation_requests?select=id')).json()) as []
    expect(await rows()).toHaveLength(1)

    expect((await person.auth.signOut({ scope: 'local' })).error).toBeNull()

    expect(await rows()).toEqual([])
    const refreshed = await client(server.url, server.keys.publishableKey).auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    })
    expect(refreshed.error).not.toBeNull()
  })

  test('new recovery codes, and none at all, need a fresh proof', async () => {
    const { person } = await withApp(await administrator())
    const fresh = await accessTokenOf(person)
    expect((await call(fresh, 'POST', '/auth/v1/factors/recovery-codes', {})).status).toBe(200)
    await letProofsAge()
    await person.auth.refreshSession()
    const stale = await accessTokenOf(person)

    const again = await call(stale, 'POST', '/auth/v1/factors/recovery-codes/regenerate', {})
    const gone = await call(stale, 'DELETE', '/auth/v1/factors/recovery-codes')

    expect([again.status, gone.status]).toEqual([401, 401])
    expect((await again.json()).error_code).toBe(NEEDED)
    expect((await run('select from private.recovery_codes')).rows).toHaveLength(10)
  })

  test('a new factor ends every other session', async () => {
    const elsewhere = await administrator()
    await withApp(await administrator())

    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
    expect(
      (
        await run(
          `select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = '${ADMINISTRATOR}'`,
        )
      ).rows,
    ).toHaveLength(1)
  })
})
