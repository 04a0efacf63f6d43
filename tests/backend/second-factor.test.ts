import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAdministrator } from '../../server/accounts/administrators.ts'
import { sealSecret } from '../../server/api/second-factor/sealed-secret.ts'
import { tokenAtRest } from '../../server/api/token-at-rest.ts'
import { deleteExpired } from '../../server/jobs/delete-expired.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD_HASH } from '../support/people.ts'
import { codeOf, withApp } from '../support/server/authenticator-app.ts'
import { consultationRequest } from '../support/server/enquiries.ts'
import { freshNetwork } from '../support/server/fresh-network.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../support/server/server-under-test.ts'

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

function roleOf(server: ServerUnderTest) {
  return { _user_id: server.accounts.administrator, _role: 'admin' }
}

async function sessionIdOf(person: SupabaseClient): Promise<string> {
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
