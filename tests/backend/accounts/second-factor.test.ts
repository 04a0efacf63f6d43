import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { demandSecondFactor } from '../../../server/accounts/ready-accounts.ts'
import { encryptSecret } from '../../../server/api/second-factor/totp.ts'
import { hashToken } from '../../../server/tokens/token.ts'
import { accountsOn } from '../../support/accounts/accounts-on.ts'
import { codeOf, withApp } from '../../support/accounts/authenticator-app.ts'
import { tokensOf } from '../../support/accounts/tokens.ts'
import { describeOnEngine, migratedDatabase } from '../../support/database/databases.ts'
import { putRelease } from '../../support/database/put-release.ts'
import { freshNetwork } from '../../support/server/requests.ts'
import { NO_MAIL_SERVER } from '../../support/server/server-under-test.ts'

const CODES = '/auth/v1/factors/recovery-codes'

describeOnEngine('second factor on %s', (engine) => {
  const { server, run, administrator, rowsSeenBy, canRefresh, call, post } = accountsOn(engine, NO_MAIL_SERVER)
  const stateOf = async (person: SupabaseClient) => (await person.rpc('second_factor_state')).data
  const recoveryCodes = async (person: SupabaseClient): Promise<string[]> => {
    const { codes } = await (await call(person, 'POST', CODES, {})).json()
    expect(codes).toHaveLength(10)
    return codes
  }
  /** As an intruder in the database would plant it, past every route. */
  const plant = (code: string) =>
    sql`
      insert into private.recovery_codes (user_id, set_id, code_hash)
      values (${server.accounts.administrator}::uuid, gen_random_uuid(), encode(sha256(${code}::text::bytea), 'hex'))
    `.execute(server.database.sql)

  test('an app is enrolled, and from then on the password alone reads nothing', async () => {
    const { person } = await withApp(await administrator())

    expect(await rowsSeenBy(person)).toBe(1)
    const withPasswordOnly = await administrator()
    expect(await rowsSeenBy(withPasswordOnly)).toBe(0)
    expect(await stateOf(withPasswordOnly)).toBe('prove')
  })

  test('the code of the app opens the session, once, and none before it does any more', async () => {
    const { app, factorId } = await withApp(await administrator())
    const person = await administrator()
    const code = codeOf(app, 1)

    const verified = await person.auth.mfa.challengeAndVerify({ factorId, code })
    const again = await (await administrator()).auth.mfa.challengeAndVerify({ factorId, code })
    const earlier = await (await administrator()).auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 0) })

    expect(verified.error).toBeNull()
    expect(await rowsSeenBy(person)).toBe(1)
    expect((await person.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    for (const { error } of [again, earlier]) expect(error?.code).toBe('mfa_verification_failed')
  })

  test('a code that was used while the clock was ahead refuses no later one', async () => {
    const { app, factorId } = await withApp(await administrator())
    await run('update private.used_totp_steps set last_step = last_step + 120')

    const { error } = await (await administrator()).auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })

    expect(error).toBeNull()
  })

  test('an app whose secret was encrypted with lost keys is named as such, not as a wrong code', async () => {
    const { app, factorId } = await withApp(await administrator())
    await run(`update auth.mfa_factors set secret = '${encryptSecret('GEZDGNBVGY3TQOJQ', 'other keys')}'`)

    const { auth } = await administrator()
    const { error } = await auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })

    const message = expect.stringContaining('Die Schlüssel des Servers sind nicht mehr dieselben')
    expect(error).toMatchObject({ code: 'mfa_secret_lost', message })
  })

  test('the level survives a refresh, and a token from before the factor gains nothing', async () => {
    const { app, factorId } = await withApp(await administrator())
    const person = await administrator()
    const before = await tokensOf(person)
    await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })

    await person.auth.refreshSession()

    expect(await rowsSeenBy(person)).toBe(1)
    expect(await rowsSeenBy(before.access)).toBe(0)
    expect(await canRefresh(before.refresh)).toBe(false)
  })

  test('the password alone changes neither factor nor password', async () => {
    const { factorId } = await withApp(await administrator())
    const thief = await administrator()

    const enrolled = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Meines' })
    const removed = await thief.auth.mfa.unenroll({ factorId })
    const changed = await thief.auth.updateUser({ password: 'Leuchtturm-am-Kap-9' })

    for (const { error } of [enrolled, removed, changed]) expect(error?.code).toBe('insufficient_aal')
    expect(await stateOf(thief)).toBe('prove')
  })

  test('a recovery code opens a session, once', async () => {
    const { person } = await withApp(await administrator())
    const [code = ''] = await recoveryCodes(person)

    const used = await call(await administrator(), 'POST', `${CODES}/verify`, { code: code.toUpperCase() })
    const usedAgain = await call(await administrator(), 'POST', `${CODES}/verify`, { code })

    expect([used.status, usedAgain.status]).toEqual([200, 422])
    expect(await rowsSeenBy((await used.json()).access_token)).toBe(1)
  })

  test('after some wrong codes a network waits, and the owner waits neither elsewhere nor with a recovery code', async () => {
    const { person: owner, app, factorId } = await withApp(await administrator())
    const [recoveryCode] = await recoveryCodes(owner)
    const thief = (await tokensOf(await administrator())).access
    const ask = (path: string, body: object, network?: string) => post(`/auth/v1/factors/${path}`, body, network, thief)
    const verify = async (code: string, network?: string) => {
      const challenge = await (await ask(`${factorId}/challenge`, {})).json()
      return (await ask(`${factorId}/verify`, { challenge_id: challenge.id, code }, network)).status
    }
    const network = freshNetwork()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push(await verify('000000', network))

    expect(statuses[0]).toBe(422)
    expect(statuses.at(-1)).toBe(429)
    expect(await verify(codeOf(app, 1))).toBe(200)

    await run('update private.sign_in_attempts set level = 1000')
    expect(await verify('000000')).toBe(429)
    expect((await ask('recovery-codes/verify', { code: recoveryCode }, network)).status).toBe(200)
  })

  test('the moment the site is no sample any more, the password alone sees nothing and can set up a factor', async () => {
    const person = await administrator()
    const release = (isPublished: boolean) =>
      putRelease(server.database, (facts) => Object.assign(facts, { isPublished }))

    await release(false)
    expect(await rowsSeenBy(person)).toBe(1)
    await release(true)
    expect(await stateOf(person)).toBe('set-up')
    expect(await rowsSeenBy(person)).toBe(0)

    await withApp(person)
    expect(await stateOf(person)).toBe('satisfied')
    expect(await rowsSeenBy(person)).toBe(1)
  })

  test('the database holds no secret of an app, no recovery code and no refresh token that works', async () => {
    const { person, app } = await withApp(await administrator())
    const codes = await recoveryCodes(person)
    const { refresh } = await tokensOf(person)

    const tables = ['auth.mfa_factors', 'private.recovery_codes', 'auth.refresh_tokens']
    const dump = JSON.stringify(await Promise.all(tables.map((table) => run(`select * from ${table}`))))
    expect(refresh.length).toBeGreaterThanOrEqual(43)
    for (const secret of [app.secret.base32, refresh, ...codes]) expect(dump).not.toContain(secret)
    expect(dump).toContain(hashToken(refresh))
    expect(await canRefresh(hashToken(refresh))).toBe(false)
  })

  test('the password of an account without a factor gets no codes, and no level by one', async () => {
    const thief = await administrator()

    const made = await call(thief, 'POST', CODES, {})
    const used = await call(thief, 'POST', `${CODES}/verify`, { code: 'abcd-efgh-jkmn-pqrs' })

    expect([made.status, used.status]).toEqual([422, 422])
    expect((await made.json()).error_code).toBe('mfa_no_factor')
    expect(await run('select from private.recovery_codes')).toEqual([])
  })

  test('a code from before the first factor opens nothing, and is gone with its enrolment', async () => {
    await plant('abcdefghjkmnpqrs')
    const verify = async () =>
      (await call(await administrator(), 'POST', `${CODES}/verify`, { code: 'abcd-efgh-jkmn-pqrs' })).status
    expect(await verify()).toBe(422)

    await withApp(await administrator())

    expect(await verify()).toBe(422)
    expect(await run('select from private.recovery_codes')).toEqual([])
  })

  test('making, renewing and using codes is mailed and stands in the log', async () => {
    const { person } = await withApp(await administrator())
    await run('delete from private.mail_outbox')
    const [last] = await run('select max(id)::integer as id from private.audit_log')

    await call(person, 'POST', CODES, {})
    const { codes } = await (await call(person, 'POST', CODES, {})).json()
    await call(await administrator(), 'POST', `${CODES}/verify`, { code: codes[0] })

    const events = ['recovery codes made', 'recovery codes renewed', 'recovery code used']
    const told = await run("select content ->> 'event' as event from private.mail_outbox order by created_at")
    const logged = await run(`select action from private.audit_log where id > ${last?.id} order by id`)
    expect(told.map(({ event }) => event)).toEqual(events)
    expect(logged.map(({ action }) => action)).toEqual(events)
  })
})

test.each([
  [true, undefined, false],
  [true, 'smtps://mail.example.com', true],
  [false, undefined, true],
])('a sample: %s, a mail server: %s, a second factor is demanded: %s', async (sample, SMTP_URL, demanded) => {
  const { database, drop } = await migratedDatabase('pglite')
  await putRelease(database, (facts) => {
    facts.isPublished = !sample
  })

  await demandSecondFactor(database, { SMTP_URL })

  const { rows } =
    await sql`select value as demanded from private.settings where key = 'second_factor_demanded'`.execute(database.sql)
  expect(rows).toEqual([{ demanded }])
  await drop()
})
