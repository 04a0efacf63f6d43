import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shippedFacts } from '../../../app/content/facts/shipped-facts.ts'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import { deleteExpired } from '../../../server/jobs/delete-expired.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD_HASH } from '../../support/people.ts'
import { codeOf, withApp } from '../../support/server/authenticator-app.ts'
import { callAs } from '../../support/server/call-as.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { publishFacts } from '../../support/server/publish-facts.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../../support/server/server-under-test.ts'

describeOnEngine('sessions on %s', (engine) => {
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
  const logout = async (person: SupabaseClient, search: string, body?: unknown) =>
    (await callAs(server, person, 'POST', `/auth/v1/logout${search}`, body)).status
  const isIn = async (person: SupabaseClient) =>
    (await person.rpc('has_role', { _user_id: server.accounts.administrator, _role: 'admin' })).data === true
  const rowsSeenBy = async (person: SupabaseClient) =>
    (await person.from('consultation_requests').select('id')).data?.length
  /** As if the last proof of every session, and of the tokens made from now on, had been 16 minutes ago. */
  const letProofsAge = async () => {
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")
    await run("update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'")
  }

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

  test('a token that was stolen before the owner proved himself again gains nothing by that proof', async () => {
    const { person, app, factorId } = await withApp(await administrator())
    await letProofsAge()
    // The token says when its session last proved something: 16 minutes ago.
    await person.auth.refreshSession()
    const stolen = (await person.auth.getSession()).data.session?.access_token

    await run('update private.used_totp_steps set last_step = last_step - 120')
    expect((await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 0) })).error).toBeNull()
    expect((await person.rpc('require_fresh_proof')).error).toBeNull()

    const byDatabase = await callAs(server, stolen ?? '', 'POST', '/rest/v1/rpc/require_fresh_proof', {})
    const password = await callAs(server, stolen ?? '', 'PUT', '/auth/v1/user', { password: 'Leuchtturm-am-Kap-9' })
    const factor = await callAs(server, stolen ?? '', 'POST', '/auth/v1/factors', {
      factor_type: 'totp',
      friendly_name: 'Fremd',
    })

    expect([byDatabase.status, password.status, factor.status]).toEqual([401, 401, 401])
    expect((await byDatabase.json()).code).toBe(NEEDED)
    await expect(administrator()).resolves.toBeDefined()
  })

  test('after signing out, neither the access token nor the refresh token is good for anything', async () => {
    const person = await administrator()
    const { data } = await person.auth.getSession()
    const rows = async () =>
      (await (
        await callAs(server, data.session?.access_token ?? '', 'GET', '/rest/v1/consultation_requests?select=id')
      ).json()) as []
    expect(await rows()).toHaveLength(1)

    expect((await person.auth.signOut({ scope: 'local' })).error).toBeNull()

    expect(await rows()).toEqual([])
    const refreshed = await client(server.url, server.keys.publishableKey).auth.refreshSession({
      refresh_token: data.session?.refresh_token ?? '',
    })
    expect(refreshed.error).not.toBeNull()
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

  test('a refresh token that is used again later ends its session', async () => {
    const person = await administrator()
    const { data } = await person.auth.getSession()
    const old = data.session?.refresh_token ?? ''
    await person.auth.refreshSession()
    await run("update auth.refresh_tokens set updated_at = now() - interval '1 minute' where revoked")

    const replayed = await client(server.url, server.keys.publishableKey).auth.refreshSession({ refresh_token: old })

    expect(replayed.error).not.toBeNull()
    expect(await rowsSeenBy(person)).toBe(0)
  })

  test('sessions are listed and ended', async () => {
    const [here, elsewhere] = [await administrator(), await administrator()]

    const { data: listed } = await here.rpc('my_sessions')
    const { data: ended } = await here.rpc('end_my_sessions')

    const sessions = listed as { is_current: boolean }[]
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(ended).toBe(sessions.length - 1)
    expect(await rowsSeenBy(elsewhere)).toBe(0)
    expect(await rowsSeenBy(here)).toBe(1)
  })

  test('a session ends by idleness and by age', async () => {
    const [idle, old] = [await administrator(), await administrator()]
    await run(`update auth.sessions set refreshed_at = now() - interval '13 hours', created_at = now() - interval '13 hours'
      where id = '${await sessionIdOf(idle)}'`)
    await run(`update auth.sessions set created_at = now() - interval '8 days', refreshed_at = now()
      where id = '${await sessionIdOf(old)}'`)

    expect(await rowsSeenBy(idle)).toBe(0)
    expect(await rowsSeenBy(old)).toBe(0)
  })

  test.each([
    ['13 hours without a refresh', '13 hours', '13 hours'],
    ['8 days, used a moment ago', '8 days', '0 hours'],
  ])('a session of %s cannot be renewed, and is gone', async (_, age, idleness) => {
    const person = await administrator()
    const id = await sessionIdOf(person)
    await run(`update auth.sessions set created_at = now() - interval '${age}', refreshed_at = now() - interval '${idleness}'
      where id = '${id}'`)

    const { data, error } = await person.auth.refreshSession()

    expect([error?.status, error?.code]).toEqual([400, 'session_expired'])
    expect(error?.message).toBe('Die Anmeldung ist abgelaufen. Melden Sie sich neu an.')
    expect(data.session).toBeNull()
    expect((await run(`select from auth.sessions where id = '${id}'`)).rows).toEqual([])
    expect((await run(`select from auth.refresh_tokens where session_id::text = '${id}'`)).rows).toEqual([])
  })

  test('sessions that are over leave the database within the hour, with the name of the device', async () => {
    const [idle, alive] = [await administrator(), await administrator()]
    await run(
      `update auth.sessions set created_at = now() - interval '13 hours' where id = '${await sessionIdOf(idle)}'`,
    )

    await deleteExpired(server.database)

    const idsOf = async (table: string, column: string) =>
      (await run(`select distinct ${column}::text as id from auth.${table}`)).rows.map(({ id }) => id)
    expect(await idsOf('sessions', 'id')).not.toContain(await sessionIdOf(idle))
    expect(await idsOf('refresh_tokens', 'session_id')).not.toContain(await sessionIdOf(idle))
    expect(await idsOf('refresh_tokens', 'session_id')).toContain(await sessionIdOf(alive))
    expect(await rowsSeenBy(alive)).toBe(1)
  })
})

const NEEDED = 'reauthentication_needed'

describeOnEngine('what only a fresh proof allows, on %s', (engine) => {
  let server: ServerUnderTest
  let person: SupabaseClient
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  /** An administrator who signed in 16 minutes ago and has left the screen unlocked. */
  const whoSignedInLongAgo = async () => {
    person = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")
    return person
  }

  test('leading the answers to an entry to another address, and the pace of the newsletter', async () => {
    const row = consultationRequest()
    await server.as.secret.from('consultation_requests').insert(row as never)
    const stale = await whoSignedInLongAgo()
    const contact = {
      _entry_table: 'consultation_requests',
      _entry_id: row.id,
      _first_name: 'Max',
      _last_name: row.last_name,
      _phone: row.phone,
    }

    expect((await stale.rpc('correct_contact', { ...contact, _email: row.email })).data).toBe(true)
    const moved = await stale.rpc('correct_contact', { ...contact, _email: 'max@example.com' })
    const faster = await stale.rpc('set_newsletter_pace', { _minute: 100, _hour: null })
    const cancelled = await stale.rpc('control_newsletter_issue', { _id: crypto.randomUUID(), _action: 'cancel' })
    const paused = await stale.rpc('control_newsletter_issue', { _id: crypto.randomUUID(), _action: 'pause' })

    expect([moved.error?.code, faster.error?.code, cancelled.error?.code]).toEqual([NEEDED, NEEDED, NEEDED])
    expect(paused.data).toBe(false)
  })

  test('publishing and restoring content', async () => {
    const publisher = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const { release } = await publishFacts(publisher, (facts) => {
      facts.practice.name = 'Praxis am Deich'
    })
    const stale = await whoSignedInLongAgo()
    const saved = await stale.rpc('save_content_draft', {
      _document: 'facts',
      _base_version: 1,
      _seen: 0,
      _body: { ...shippedFacts, isPublished: true },
    })

    const published = await stale.rpc('publish_content', { _drafts: { facts: saved.data.change } })
    const restored = await stale.rpc('restore_content', { _release: 0, _current: release })

    expect([published.error?.code, restored.error?.code]).toEqual([NEEDED, NEEDED])
    const { rows } = await run('select max(id)::integer as newest from private.content_releases')
    expect(rows).toEqual([{ newest: release }])
    // Behind the front door, where nothing renders first, the database refuses by itself.
    const alone = await server.behindTheDoor.administrator.rpc('restore_content', { _release: 0, _current: release })
    expect(alone.error?.code).toBe(NEEDED)
    const fresh = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const { data } = await fresh.rpc('restore_content', { _release: 0, _current: release })
    expect(data.state).toBe('published')
  })

  test('changing a picture that visitors see', async () => {
    const [shown, unshown] = [crypto.randomUUID(), crypto.randomUUID()]
    await run("insert into private.picture_contents (hash, width, height) values ('ZyXwVuTsRqPoNmLkJiHgFe', 480, 320)")
    for (const id of [shown, unshown]) {
      await run(`insert into private.pictures (id, name, version) values ('${id}', 'Der Garten', 1)`)
      await run(`
        insert into private.picture_versions (picture_id, version, hash, alt, decorative, focus_x, focus_y)
        values ('${id}', 1, 'ZyXwVuTsRqPoNmLkJiHgFe', 'Ein Garten', false, 50, 50)
      `)
    }
    const publisher = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    await publishFacts(publisher, (facts) => {
      facts.practice.name = `Praxis ${shown}`
    })
    const newest = async () => (await run('select max(id)::integer as newest from private.content_releases')).rows[0]
    const before = await newest()
    const save = (person: SupabaseClient, id: string) =>
      person.rpc('save_picture', {
        _id: id,
        _seen: 1,
        _hash: 'ZyXwVuTsRqPoNmLkJiHgFe',
        _name: 'Der Garten',
        _alt: 'Fremde Worte',
        _focus_x: 50,
        _focus_y: 50,
      })
    const stale = await whoSignedInLongAgo()

    const refused = await save(stale, shown)
    const alone = await save(server.behindTheDoor.administrator, shown)

    expect([refused.status, refused.error?.code, alone.error?.code]).toEqual([401, NEEDED, NEEDED])
    expect(await newest()).toEqual(before)
    expect((await run(`select version from private.pictures where id = '${shown}'`)).rows).toEqual([{ version: 1 }])
    // What nobody sees yet is work like a draft.
    expect(await save(stale, unshown)).toMatchObject({ error: null, data: { state: 'saved', release: null } })
    const fresh = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    expect((await save(fresh, shown)).data).toMatchObject({ state: 'saved', version: 2 })
  })

  test('making a release in whatever other way', async () => {
    const claims = JSON.stringify({ role: 'authenticated', sub: server.accounts.administrator })

    const made = server.database.sql.transaction().execute(async (transaction) => {
      await sql`select set_config('request.jwt.claims', ${claims}, true)`.execute(transaction)
      await sql`insert into private.content_releases default values`.execute(transaction)
    })

    await expect(made).rejects.toThrow(NEEDED)
  })

  test('a new password, a new factor and new recovery codes', async () => {
    const stale = await whoSignedInLongAgo()

    const password = await stale.auth.updateUser({ password: 'Leuchtturm-am-Kap-9' })
    const factor = await stale.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Fremd' })

    const { data } = await stale.auth.getSession()
    const codes = await fetch(`${server.url}/auth/v1/factors/recovery-codes`, {
      method: 'POST',
      headers: { apikey: server.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
    })

    expect([password.error?.code, factor.error?.code]).toEqual([NEEDED, NEEDED])
    expect([codes.status, (await codes.json()).error_code]).toEqual([401, NEEDED])
    expect((await run('select from private.recovery_codes')).rows).toEqual([])
  })

  test('removing a factor, and making, renewing and removing recovery codes', async () => {
    const { person: owner, factorId } = await withApp(
      await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR),
    )
    const letProofAge = async () => {
      await run("update auth.sessions set created_at = now() - interval '16 minutes'")
      await run("update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'")
    }
    const codesNow = async () =>
      (await run('select code_hash from private.recovery_codes order by code_hash')).rows.map(
        ({ code_hash }) => code_hash,
      )
    const { data } = await owner.auth.getSession()
    const ask = async (method: string, path: string) => {
      const answer = await fetch(`${server.url}/auth/v1/factors/${path}`, {
        method,
        headers: { apikey: server.keys.publishableKey, authorization: `Bearer ${data.session?.access_token}` },
      })
      return [answer.status, (await answer.json()).error_code]
    }
    await letProofAge()

    expect(await ask('POST', 'recovery-codes')).toEqual([401, NEEDED])
    expect(await codesNow()).toEqual([])
    await run('update auth.mfa_amr_claims set updated_at = now()')
    expect(await ask('POST', 'recovery-codes')).toEqual([200, undefined])
    const codes = await codesNow()
    expect(codes).toHaveLength(10)
    await letProofAge()
    expect(await ask('POST', 'recovery-codes/regenerate')).toEqual([401, NEEDED])
    expect(await ask('DELETE', 'recovery-codes')).toEqual([401, NEEDED])
    expect(await ask('DELETE', factorId)).toEqual([401, NEEDED])

    expect(await codesNow()).toEqual(codes)
    expect((await run(`select from auth.mfa_factors where id = '${factorId}'`)).rows).toHaveLength(1)
    await run('update auth.mfa_amr_claims set updated_at = now()')
    expect(await ask('POST', 'recovery-codes/regenerate')).toEqual([200, undefined])
    expect(await ask('DELETE', 'recovery-codes')).toEqual([200, undefined])
    expect(await ask('DELETE', factorId)).toEqual([200, undefined])
  })

  test('reading and writing notes goes on', async () => {
    const row = consultationRequest()
    await server.as.secret.from('consultation_requests').insert(row)
    const stale = await whoSignedInLongAgo()

    const changed = await stale.from('consultation_requests').update({ admin_notes: 'angerufen' }).eq('id', row.id)

    expect(changed.error).toBeNull()
  })

  test('refreshing the token proves nothing, the second factor does', async () => {
    const { app, factorId } = await withApp(await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR))
    const again = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    await again.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })
    await run("update auth.sessions set created_at = now() - interval '16 minutes'")
    await run("update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes'")
    await again.auth.refreshSession()
    expect((await again.rpc('require_fresh_proof')).error?.code).toBe(NEEDED)

    // An hour later, as a code works once.
    await run('update private.used_totp_steps set last_step = last_step - 120')
    await again.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 0) })

    expect((await again.rpc('require_fresh_proof')).error).toBeNull()
    await run('delete from auth.mfa_factors')
  })
})

async function sessionIdOf(person: SupabaseClient): Promise<string> {
  const { data } = await person.auth.getSession()
  const claims = JSON.parse(Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString())
  return claims.session_id
}
