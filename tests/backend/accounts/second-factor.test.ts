import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import { demandSecondFactor } from '../../../server/accounts/demand-second-factor.ts'
import { sealSecret } from '../../../server/api/second-factor/sealed-secret.ts'
import { tokenAtRest } from '../../../server/api/token-at-rest.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { migratedDatabase } from '../../support/database/migrated-database.ts'
import { putRelease } from '../../support/database/put-release.ts'
import { ADMINISTRATOR, PASSWORD_HASH } from '../../support/people.ts'
import { codeOf, withApp } from '../../support/server/authenticator-app.ts'
import { callAs } from '../../support/server/call-as.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import {
  client,
  NO_MAIL_SERVER,
  type ServerUnderTest,
  signedIn,
  startServerUnderTest,
} from '../../support/server/server-under-test.ts'

describeOnEngine('second factor on %s', (engine) => {
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
    await run('delete from private.request_counts')
    await run("delete from private.settings where key = 'second_factor_demanded'")
    await run('delete from private.mail_outbox')
  })

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  const administrator = () => signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
  const rowsSeenBy = async (person: SupabaseClient) => {
    const { data, error } = await person.from('consultation_requests').select('id')
    expect(error).toBeNull()
    return data?.length
  }
  const stateOf = async (person: SupabaseClient) => (await person.rpc('second_factor_state')).data
  /** All caught mails as one text: what the outbox holds of a mail goes once it is sent. */
  const caughtMails = async () => {
    const folder = join(server.dataDir, 'mailbox')
    const names = await readdir(folder).catch(() => [])
    const mails = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
    )
    return mails.map(({ subject, text }) => `${subject} ${text}`).join('\n')
  }

  test('an app is enrolled, and from then on the password alone reads nothing', async () => {
    const { person } = await withApp(await administrator())

    expect(await rowsSeenBy(person)).toBe(1)
    const withPasswordOnly = await administrator()
    expect(await rowsSeenBy(withPasswordOnly)).toBe(0)
    expect(await stateOf(withPasswordOnly)).toBe('prove')
    expect((await withPasswordOnly.rpc('has_role', roleOf(server))).data).toBe(false)
  })

  test('the code of the app opens the session, once', async () => {
    const { app, factorId } = await withApp(await administrator())
    const person = await administrator()
    const code = codeOf(app, 1)

    const proven = await person.auth.mfa.challengeAndVerify({ factorId, code })
    const again = await (await administrator()).auth.mfa.challengeAndVerify({ factorId, code })

    expect(proven.error).toBeNull()
    expect(await rowsSeenBy(person)).toBe(1)
    expect((await person.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    expect(again.error?.code).toBe('mfa_verification_failed')
  })

  test('an app whose secret was sealed with lost keys is told as such, and no wrong code', async () => {
    const { app, factorId } = await withApp(await administrator())
    const person = await administrator()
    await sql`update auth.mfa_factors set secret = ${sealSecret('GEZDGNBVGY3TQOJQ', 'other keys')} where id = ${factorId}`.execute(
      server.database.sql,
    )

    const { error } = await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })

    expect(error).toMatchObject({
      code: 'mfa_secret_lost',
      message: expect.stringContaining('Die Schlüssel des Servers sind nicht mehr dieselben'),
    })
  })

  test('the level survives a refresh, and a token from before the proof gains nothing', async () => {
    const { app, factorId } = await withApp(await administrator())
    const person = await administrator()
    const { data: before } = await person.auth.getSession()
    await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })

    await person.auth.refreshSession()
    const stolenAccess = withToken(server, before.session?.access_token)
    const stolenRefresh = await client(server.url, server.keys.publishableKey).auth.refreshSession({
      refresh_token: before.session?.refresh_token ?? '',
    })

    expect(await rowsSeenBy(person)).toBe(1)
    expect(await rowsSeenBy(stolenAccess)).toBe(0)
    expect(stolenRefresh.error).not.toBeNull()
  })

  test('a person with a factor cannot be given another one by whoever knows the password', async () => {
    const { factorId } = await withApp(await administrator())
    const thief = await administrator()

    const enrolled = await thief.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Meines' })
    const removed = await thief.auth.mfa.unenroll({ factorId })

    expect(enrolled.error?.code).toBe('insufficient_aal')
    expect(removed.error?.code).toBe('insufficient_aal')
    expect(await stateOf(thief)).toBe('prove')
  })

  test('the password cannot be changed without the factor', async () => {
    await withApp(await administrator())
    const thief = await administrator()

    const { error } = await thief.auth.updateUser({ password: 'Leuchtturm-am-Kap-9' })

    expect(error?.code).toBe('insufficient_aal')
  })

  test('a recovery code opens the session once, and the address hears of it', async () => {
    const { person } = await withApp(await administrator())
    const [code = ''] = await recoveryCodes(server, person)
    const first = await administrator()
    const second = await administrator()

    const used = await post(server, first, '/factors/recovery-codes/verify', { code: code.toUpperCase() })
    const usedAgain = await post(server, second, '/factors/recovery-codes/verify', { code })

    expect(used.status).toBe(200)
    const session = await used.json()
    expect(await rowsSeenBy(withToken(server, session.access_token))).toBe(1)
    expect(usedAgain.status).toBe(422)
    await expect.poll(caughtMails).toMatch(/wurde ein\s+Wiederherstellungscode\s+benutzt/)
  })

  test('wrong codes cost growing pauses, and the owner waits neither elsewhere nor with a recovery code', async () => {
    const { person: owner, app, factorId } = await withApp(await administrator())
    const ask = async (thief: SupabaseClient, path: string, body: object, network = freshNetwork()) => {
      const { data } = await thief.auth.getSession()
      return fetch(`${server.url}/auth/v1/factors/${path}`, {
        method: 'POST',
        headers: {
          apikey: server.keys.publishableKey,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'application/json',
          'x-forwarded-for': network,
        },
        body: JSON.stringify(body),
      })
    }
    const codes: string[] = (await (await ask(owner, 'recovery-codes', {})).json()).codes
    const thief = await administrator()
    const verify = async (code: string, network?: string) => {
      const challenge = await (await ask(thief, `${factorId}/challenge`, {})).json()
      return (await ask(thief, `${factorId}/verify`, { challenge_id: challenge.id, code }, network)).status
    }
    const network = freshNetwork()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) statuses.push(await verify('000000', network))

    expect(statuses[0]).toBe(422)
    expect(statuses.at(-1)).toBe(429)
    expect(await verify(codeOf(app, 1))).toBe(200)

    await run('update private.request_counts set count = 1000')
    expect(await verify('000000')).toBe(429)
    expect((await ask(thief, 'recovery-codes/verify', { code: codes[0] }, network)).status).toBe(200)
  })

  test('the moment the site is no sample any more, the password alone sees nothing', async () => {
    const person = await administrator()
    expect(await rowsSeenBy(person)).toBe(1)
    await run(`
      insert into private.content_versions (document, version, body)
      values ('facts', 1, '{"isPublished": false}'), ('facts', 2, '{"isPublished": true}')
    `)
    const release = (version: number) =>
      run(`
        with made as (insert into private.content_releases default values returning id)
        insert into private.content_release_documents (release_id, document, version) select id, 'facts', ${version} from made
      `)

    await release(1)
    expect(await rowsSeenBy(person)).toBe(1)
    await release(2)

    expect(await stateOf(person)).toBe('set-up')
    expect(await rowsSeenBy(person)).toBe(0)
  })

  test('where a second factor is demanded, a person without one sees nothing and can set it up', async () => {
    await run("insert into private.settings (key, value) values ('second_factor_demanded', 'true')")
    const person = await administrator()

    expect(await stateOf(person)).toBe('set-up')
    expect(await rowsSeenBy(person)).toBe(0)

    await withApp(person)
    expect(await stateOf(person)).toBe('satisfied')
    expect(await rowsSeenBy(person)).toBe(1)
  })

  test('the database holds no secret of an app, no recovery code and no refresh token that works', async () => {
    const { person, app } = await withApp(await administrator())
    const codes = await recoveryCodes(server, person)
    const { data } = await person.auth.getSession()

    const dump = JSON.stringify([
      (await run('select * from auth.mfa_factors')).rows,
      (await run('select * from private.recovery_codes')).rows,
      (await run('select * from auth.refresh_tokens')).rows,
    ])
    const token = data.session?.refresh_token ?? ''
    expect(token.length).toBeGreaterThanOrEqual(43)
    expect(dump).not.toContain(app.secret.base32)
    expect(dump).not.toContain(token)
    expect(dump).toContain(tokenAtRest(token))
    for (const code of codes) expect(dump).not.toContain(code)
    const withStored = await client(server.url, server.keys.publishableKey).auth.refreshSession({
      refresh_token: tokenAtRest(token),
    })
    expect(withStored.error).not.toBeNull()
  })
})

function roleOf(server: ServerUnderTest) {
  return { _user_id: server.accounts.administrator, _role: 'admin' }
}

async function _sessionIdOf(person: SupabaseClient): Promise<string> {
  const { data } = await person.auth.getSession()
  const claims = JSON.parse(Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString())
  return claims.session_id
}

function withToken(server: ServerUnderTest, token: string | undefined): SupabaseClient {
  const person = client(server.url, server.keys.publishableKey)
  // What somebody does who has nothing but the token.
  const { rest } = person as unknown as { rest: { headers: Headers } }
  new Headers(rest.headers)
  rest.headers.set('authorization', `Bearer ${token}`)
  return person
}

async function post(server: ServerUnderTest, person: SupabaseClient, path: string, body?: unknown): Promise<Response> {
  const { data } = await person.auth.getSession()
  return fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: {
      apikey: server.keys.publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body ?? {}),
  })
}

async function recoveryCodes(server: ServerUnderTest, person: SupabaseClient): Promise<string[]> {
  const response = await post(server, person, '/factors/recovery-codes')
  expect(response.status).toBe(200)
  const { codes } = await response.json()
  expect(codes).toHaveLength(10)
  return codes
}

const CODES = '/auth/v1/factors/recovery-codes'

describeOnEngine('recovery codes on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    // Nobody listens there: mails stay in the outbox, where the test reads them.
    server = await startServerUnderTest(engine, NO_MAIL_SERVER)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    await run('delete from auth.mfa_factors')
    await run('delete from private.recovery_codes')
    await run('delete from private.sign_in_attempts')
    await run('delete from private.mail_outbox')
  })

  const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(server.database.sql)).rows
  const administrator = () => signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
  const post = (person: SupabaseClient, path: string, body: unknown = {}) => callAs(server, person, 'POST', path, body)
  /** As somebody who reached the database would plant it, past every route. */
  const plant = (code: string) =>
    sql`
      insert into private.recovery_codes (user_id, set_id, code_hash)
      values (${server.accounts.administrator}::uuid, gen_random_uuid(), encode(sha256(${code}::text::bytea), 'hex'))
    `.execute(server.database.sql)
  const toldEvents = async () =>
    (await run("select content ->> 'event' as event from private.mail_outbox order by created_at")).map(
      ({ event }) => event,
    )
  const loggedSince = async (id: number) =>
    (await run(`select action from private.audit_log where id > ${id} order by id`)).map(({ action }) => action)
  const lastLine = async () =>
    Number((await run('select coalesce(max(id), 0)::integer as id from private.audit_log'))[0]?.id)

  test('whoever knows the password of an account without a factor gets no codes, and no level by one', async () => {
    const thief = await administrator()

    const made = await post(thief, CODES)
    const renewed = await post(thief, `${CODES}/regenerate`)
    const used = await post(thief, `${CODES}/verify`, { code: 'abcd-efgh-jkmn-pqrs' })

    expect([made.status, renewed.status, used.status]).toEqual([422, 422, 422])
    expect((await made.json()).error_code).toBe('mfa_no_factor')
    expect(await run('select from private.recovery_codes')).toEqual([])
    expect((await thief.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  })

  test('the database itself keeps no code beside an account without a proven factor', async () => {
    await expect(plant('abcdefghjkmnpqrs')).rejects.toMatchObject({ code: '42501' })

    const { data } = await (await administrator()).auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefon' })
    expect(data?.id).toBeDefined()
    await expect(plant('abcdefghjkmnpqrs')).rejects.toMatchObject({ code: '42501' })
  })

  test('a code from before the first factor is gone with its enrolment and opens nothing', async () => {
    await run('alter table private.recovery_codes disable trigger user')
    await plant('abcdefghjkmnpqrs')
    await run('alter table private.recovery_codes enable trigger user')
    const early = await post(await administrator(), `${CODES}/verify`, { code: 'abcd-efgh-jkmn-pqrs' })

    await withApp(await administrator())

    const late = await post(await administrator(), `${CODES}/verify`, { code: 'abcd-efgh-jkmn-pqrs' })
    expect([early.status, late.status]).toEqual([422, 422])
    expect(await run('select from private.recovery_codes')).toEqual([])
  })

  test('making, renewing, using and deleting codes is mailed and stands in the log', async () => {
    const { person } = await withApp(await administrator())
    await run('delete from private.mail_outbox')
    const before = await lastLine()

    await post(person, CODES)
    const { codes } = await (await post(person, `${CODES}/regenerate`)).json()
    await post(await administrator(), `${CODES}/verify`, { code: codes[0] })
    await callAs(server, person, 'DELETE', CODES)

    const events = ['recovery codes made', 'recovery codes renewed', 'recovery code used', 'recovery codes deleted']
    expect(await toldEvents()).toEqual(events)
    expect(await loggedSince(before)).toEqual(events)
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

  const { rows } = await sql`select private.second_factor_is_demanded() as demanded`.execute(database.sql)
  expect(rows).toEqual([{ demanded }])
  await drop()
})
