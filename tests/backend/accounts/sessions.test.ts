import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../server/jobs/delete-expired.ts'
import { accountsOn } from '../../support/accounts/accounts-on.ts'
import { codeOf, withApp } from '../../support/accounts/authenticator-app.ts'
import { tokensOf } from '../../support/accounts/tokens.ts'
import { publishFacts } from '../../support/content/publish-facts.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'

const NEEDED = 'reauthentication_needed'

describeOnEngine('sessions on %s', (engine) => {
  const { server, run, administrator, stranger, rowsSeenBy, canRefresh, call, ageAuthentication } = accountsOn(engine)
  const logout = async (person: SupabaseClient, search: string, body?: unknown) =>
    (await call(person, 'POST', `/auth/v1/logout${search}`, body)).status
  const setAge = async (person: SupabaseClient, created: string, refreshed = created) =>
    run(`
      update auth.sessions set created_at = now() - interval '${created}', refreshed_at = now() - interval '${refreshed}'
      where id = '${(await tokensOf(person)).session}'
    `)
  /** An administrator who signed in 61 minutes ago and has left the screen unlocked. */
  const signedInLongAgo = async () => {
    const person = await administrator()
    await ageAuthentication()
    return person
  }
  const refusalOf = async (person: SupabaseClient) => (await person.rpc('require_recent_authentication')).error?.code

  test('the password alone, or a token from 61 minutes ago, ends no session but its own', async () => {
    const stale = await signedInLongAgo()
    const elsewhere = await administrator()
    for (const scope of ['?scope=others', '?scope=global']) expect(await logout(stale, scope)).toBe(401)
    expect([await rowsSeenBy(stale), await rowsSeenBy(elsewhere)]).toEqual([1, 1])

    const { person: owner } = await withApp(await administrator())
    const thief = await administrator()
    for (const scope of ['?scope=others', '?scope=global']) expect(await logout(thief, scope)).toBe(403)
    expect(await rowsSeenBy(owner)).toBe(1)
    expect(await logout(thief, '?scope=local')).toBe(204)
  })

  test('the scope in the body, doubled or unknown is no way around', async () => {
    const [stale, elsewhere] = [await signedInLongAgo(), await administrator()]

    expect(await logout(stale, '?scope=local&scope=global')).toBe(400)
    expect(await logout(stale, '?scope=alle')).toBe(400)
    expect(await rowsSeenBy(stale)).toBe(1)
    // Without one in the address it is one's own session that ends, whatever the body says.
    expect(await logout(stale, '', { scope: 'global' })).toBe(204)
    expect([await rowsSeenBy(stale), await rowsSeenBy(elsewhere)]).toEqual([0, 1])
  })

  test('a recent authentication ends the other sessions, or all, and the address of the calendar with them', async () => {
    const [here, elsewhere] = [await administrator(), await administrator()]
    const calendars = async () => (await run('select from private.calendar_address')).length

    for (const [scope, left] of [
      ['others', 1],
      ['global', 0],
    ] as const) {
      await here.rpc('make_calendar_address', { _with_names: true })
      expect(await calendars()).toBe(1)
      expect(await logout(here, `?scope=${scope}`)).toBe(204)
      expect([await rowsSeenBy(here), await rowsSeenBy(elsewhere), await calendars()], scope).toEqual([left, 0, 0])
    }
    // What has ended is ended: signing out once more is no failure.
    expect(await logout(here, '?scope=local')).toBe(204)
  })

  test('a token that was stolen before the owner authenticates again gains nothing by that', async () => {
    const { person, app, factorId } = await withApp(await administrator())
    await ageAuthentication()
    // The token carries the last authentication of its session: 61 minutes ago.
    await person.auth.refreshSession()
    const { access: stolen } = await tokensOf(person)
    expect(await refusalOf(person)).toBe(NEEDED)

    // An hour later, as a code works once.
    await run('update private.used_totp_steps set last_step = last_step - 120')
    await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 0) })
    expect(await refusalOf(person)).toBeUndefined()

    for (const [method, path, body] of [
      ['POST', '/rest/v1/rpc/require_recent_authentication', {}],
      ['PUT', '/auth/v1/user', { password: 'Leuchtturm-am-Kap-9' }],
      ['POST', '/auth/v1/factors', { factor_type: 'totp', friendly_name: 'Fremd' }],
    ] as const) {
      expect((await call(stolen, method, path, body)).status, path).toBe(401)
    }
  })

  test('a new factor ends every other session', async () => {
    const elsewhere = await administrator()
    await withApp(await administrator())

    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
    expect(await rowsSeenBy(elsewhere)).toBe(0)
  })

  test('four tabs that refresh with one token within seconds stay signed in, each with a token of its own', async () => {
    const { access, refresh, session } = await tokensOf(await administrator())
    const tokens = new Set<string | undefined>()
    const used = `select updated_at::text as at from auth.refresh_tokens where revoked and session_id = '${session}'`
    const firstUses = new Set<unknown>()

    for (let tab = 0; tab < 4; tab += 1) {
      const { data } = await stranger().auth.refreshSession({ refresh_token: refresh })
      tokens.add(data.session?.refresh_token)
      firstUses.add((await run(used))[0]?.at)
    }
    // The seconds count from the first use, or a thief would renew them for ever.
    expect(firstUses.size).toBe(1)

    for (const token of tokens) expect(await canRefresh(token)).toBe(true)
    expect([tokens.size, await rowsSeenBy(access)]).toEqual([4, 1])
  })

  test('a refresh token that is used again later ends its session', async () => {
    const person = await administrator()
    const { refresh } = await tokensOf(person)
    await person.auth.refreshSession()
    await run("update auth.refresh_tokens set updated_at = now() - interval '1 minute' where revoked")

    expect(await canRefresh(refresh)).toBe(false)
    expect(await rowsSeenBy(person)).toBe(0)
  })

  test('sessions are listed and ended, and of one that ended no token is good for anything', async () => {
    const [here, elsewhere] = [await administrator(), await administrator()]
    const { access, refresh } = await tokensOf(elsewhere)
    expect(await rowsSeenBy(access)).toBe(1)

    const { data: listed } = await here.rpc('my_sessions')
    const { data: ended } = await here.rpc('end_my_sessions')

    const sessions = listed as { is_current: boolean }[]
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1)
    expect(ended).toBe(sessions.length - 1)
    expect([await rowsSeenBy(here), await rowsSeenBy(access), await canRefresh(refresh)]).toEqual([1, 0, false])
  })

  test('a session ends by idleness and by age, and cannot be renewed', async () => {
    for (const [age, idleness] of [
      ['13 hours', '13 hours'],
      ['8 days', '0 hours'],
    ] as const) {
      const person = await administrator()
      const { session } = await tokensOf(person)
      await setAge(person, age, idleness)
      expect(await rowsSeenBy(person), age).toBe(0)

      const { error } = await person.auth.refreshSession()

      const message = 'Die Anmeldung ist abgelaufen. Melden Sie sich neu an.'
      expect(error).toMatchObject({ status: 400, code: 'session_expired', message })
      expect(await run(`select from auth.sessions where id = '${session}'`)).toEqual([])
    }
  })

  test('sessions that are over leave the database within the hour, with the name of the device', async () => {
    const [idle, alive] = [await administrator(), await administrator()]
    await setAge(idle, '13 hours')

    await deleteExpired(server.database)

    const left = [{ id: (await tokensOf(alive)).session }]
    const ofOwner = `where user_id::text = '${server.accounts.administrator}'`
    expect(await run(`select id from auth.sessions ${ofOwner}`)).toEqual(left)
    expect(await run(`select distinct session_id as id from auth.refresh_tokens ${ofOwner}`)).toEqual(left)
  })

  // What always needs a recent authentication: access.test.ts. Here is what needs it at times.

  test('sending and ending an issue need a recent authentication, pausing it does not', async () => {
    const stale = await signedInLongAgo()
    const issue = { _document: 'issue/keine', _change: 1, _beyond_promise: false }
    expect((await stale.rpc('send_newsletter_issue', issue)).error?.code).toBe(NEEDED)
    const control = (_action: string) => stale.rpc('control_newsletter_issue', { _id: crypto.randomUUID(), _action })

    expect((await control('pause')).data).toBe(false)
    expect((await control('cancel')).error?.code).toBe(NEEDED)
  })

  test('changing a published picture needs a recent authentication, an unpublished one does not', async () => {
    const [shown, unshown] = [crypto.randomUUID(), crypto.randomUUID()]
    await run("insert into private.picture_contents (hash, width, height) values ('ZyXwVuTsRqPoNmLkJiHgFe', 480, 320)")
    for (const id of [shown, unshown]) {
      await run(`insert into private.pictures (id, name, version) values ('${id}', 'Der Garten', 1)`)
      await run(`
        insert into private.picture_versions (picture_id, version, hash, alt, focus_x, focus_y)
        values ('${id}', 1, 'ZyXwVuTsRqPoNmLkJiHgFe', 'Ein Garten', 50, 50)
      `)
    }
    await publishFacts(await administrator(), (facts) => {
      facts.practice.name = `Praxis ${shown}`
    })
    const unguarded = server.unguarded.administrator
    await unguarded.auth.signInWithPassword({ email: ADMINISTRATOR, password: PASSWORD })
    const save = (person: SupabaseClient, _id: string) => {
      const words = { _hash: 'ZyXwVuTsRqPoNmLkJiHgFe', _name: 'Der Garten', _alt: 'Fremde Worte' }
      return person.rpc('save_picture', { _id, _seen: 1, ...words, _focus_x: 50, _focus_y: 50 })
    }
    const stale = await signedInLongAgo()

    const refused = await save(stale, shown)
    const alone = await save(unguarded, shown)

    expect([refused.status, refused.error?.code, alone.error?.code]).toEqual([401, NEEDED, NEEDED])
    expect(await run(`select version from private.pictures where id = '${shown}'`)).toEqual([{ version: 1 }])
    expect(await save(stale, unshown)).toMatchObject({ error: null, data: { state: 'saved', release: null } })
    expect((await save(await administrator(), shown)).data).toMatchObject({ state: 'saved', version: 2 })
  })

  test('making a release needs a recent authentication, in whatever way', async () => {
    const { data: before } = await (await administrator()).rpc('content_state', { _document: 'facts' })
    const restored = await (await signedInLongAgo()).rpc('restore_content', { _release: 0, _current: before.release })
    expect([restored.status, restored.error?.code]).toEqual([401, NEEDED])

    const claims = JSON.stringify({ role: 'authenticated', sub: server.accounts.administrator })
    const made = server.database.sql.transaction().execute(async (transaction) => {
      await sql`select set_config('request.jwt.claims', ${claims}, true)`.execute(transaction)
      await sql`insert into private.content_releases default values`.execute(transaction)
    })
    await expect(made).rejects.toThrow(NEEDED)
  })

  test('a new password, a new factor and new recovery codes need a recent authentication, and so does removing them', async () => {
    const stale = await signedInLongAgo()
    const password = await stale.auth.updateUser({ password: 'Leuchtturm-am-Kap-9' })
    const factor = await stale.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Fremd' })
    expect([password.error?.code, factor.error?.code]).toEqual([NEEDED, NEEDED])

    const { person: owner, factorId } = await withApp(await administrator())
    const ask = async (way: string) => {
      const [method = '', path] = way.split(' ')
      const answer = await call(owner, method, `/auth/v1/factors/${path}`, method === 'POST' ? {} : undefined)
      return [answer.status, (await answer.json()).error_code]
    }
    const ways = ['POST recovery-codes', `DELETE ${factorId}`]
    await ask('POST recovery-codes')
    const codes = await run('select * from private.recovery_codes')
    await ageAuthentication()
    for (const way of ways) expect(await ask(way), way).toEqual([401, NEEDED])
    expect(await run('select * from private.recovery_codes')).toEqual(codes)

    await run('update auth.mfa_amr_claims set updated_at = now()')
    for (const way of ways) expect(await ask(way), way).toEqual([200, undefined])
  })
})
