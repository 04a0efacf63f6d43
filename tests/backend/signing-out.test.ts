import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAdministrator } from '../../server/accounts/administrators.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD_HASH } from '../support/people.ts'
import { withApp } from '../support/server/authenticator-app.ts'
import { callAs } from '../support/server/call-as.ts'
import { type ServerUnderTest, signedIn, startServerUnderTest } from '../support/server/server-under-test.ts'

describeOnEngine('signing out on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    await run('delete from auth.mfa_factors')
    await run('delete from private.sign_in_attempts')
  })

  const run = (text: string) => sql.raw(text).execute(server.database.sql)
  const administrator = () => signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
  const logout = async (person: SupabaseClient, search: string, body?: unknown) =>
    (await callAs(server, person, 'POST', `/auth/v1/logout${search}`, body)).status
  const isIn = async (person: SupabaseClient) =>
    (await person.rpc('has_role', { _user_id: server.accounts.administrator, _role: 'admin' })).data === true

  test.each(['?scope=others', '?scope=global'])(
    '%s with the password alone leaves the proven session of the owner',
    async (scope) => {
      const { person: owner } = await withApp(await administrator())
      const thief = await administrator()

      expect(await logout(thief, scope)).toBe(403)
      expect(await isIn(owner)).toBe(true)
      // One's own session may always end.
      expect(await logout(thief, '?scope=local')).toBe(204)
    },
  )

  test.each(['?scope=others', '?scope=global'])('%s with a token from 16 minutes ago ends nothing', async (scope) => {
    const stale = await administrator()
    const elsewhere = await administrator()
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")

    expect(await logout(stale, scope)).toBe(401)
    expect([await isIn(stale), await isIn(elsewhere)]).toEqual([true, true])
  })

  test('the scope in the body, doubled or unknown is no way around', async () => {
    const stale = await administrator()
    const elsewhere = await administrator()
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")

    expect(await logout(stale, '?scope=local&scope=global')).toBe(400)
    expect(await logout(stale, '?scope=alle')).toBe(400)
    expect(await isIn(stale)).toBe(true)
    // Without one in the address it is one's own session that ends, whatever the body says.
    expect(await logout(stale, '', { scope: 'global' })).toBe(204)
    expect([await isIn(stale), await isIn(elsewhere)]).toEqual([false, true])
  })

  test('who has just proven himself ends the others, or all', async () => {
    const [here, elsewhere] = [await administrator(), await administrator()]

    const calendars = async () => {
      const { rows } = await sql`select from private.calendar_address`.execute(server.database.sql)
      return rows.length
    }
    await here.rpc('make_calendar_address', { _with_names: true })
    expect(await calendars()).toBe(1)
    expect(await logout(here, '?scope=others')).toBe(204)
    expect([await isIn(here), await isIn(elsewhere), await calendars()]).toEqual([true, false, 0])
    await here.rpc('make_calendar_address', { _with_names: true })
    expect(await logout(here, '?scope=global')).toBe(204)
    expect(await calendars()).toBe(0)
    expect(await isIn(here)).toBe(false)
    // What has ended is ended: signing out once more is no failure.
    expect(await logout(here, '?scope=local')).toBe(204)
  })
})
