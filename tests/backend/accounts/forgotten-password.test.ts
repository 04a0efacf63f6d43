// @module-tag more
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD, PASSWORD_HASH } from '../../support/people.ts'
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

const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'

describeOnEngine('a forgotten password on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    // Nobody listens there: mails stay in the outbox, where the test reads them.
    server = await startServerUnderTest(engine, NO_MAIL_SERVER)
    await server.as.visitor.from('consultation_requests').insert(consultationRequest())
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    for (const table of ['auth.mfa_factors', 'private.recovery_links', 'private.sign_in_attempts']) {
      await run(`delete from ${table}`)
    }
    await run("delete from private.settings where key = 'second_factor_demanded'")
    await run('delete from private.request_counts')
    await run('delete from private.mail_outbox')
  })

  const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(server.database.sql)).rows
  const administrator = () => signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
  const canSignIn = async (password: string) => {
    const { auth } = client(server.url, server.keys.publishableKey)
    return (await auth.signInWithPassword({ email: ADMINISTRATOR, password })).error === null
  }
  const askForMail = () =>
    fetch(`${server.url}/auth/v1/recover`, {
      method: 'POST',
      headers: {
        apikey: server.keys.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': freshNetwork(),
      },
      body: JSON.stringify({ email: ADMINISTRATOR }),
    })
  const tokens = async () =>
    (await run("select content ->> 'link' as link from private.mail_outbox where kind = 'password-recovery'")).map(
      ({ link }) => new URLSearchParams(new URL(String(link)).hash.slice(1)).get('token_hash') ?? '',
    )
  const mailed = async (howMany: number) => {
    await expect.poll(async () => (await tokens()).length).toBe(howMany)
    return tokens()
  }
  const redeem = async (token_hash: string) => {
    const person = client(server.url, server.keys.publishableKey)
    const { error } = await person.auth.verifyOtp({ type: 'recovery', token_hash })
    expect(error).toBeNull()
    return person
  }
  const byLink = async () => {
    await askForMail()
    return redeem((await mailed(1))[0] ?? '')
  }
  const setPassword = (person: SupabaseClient) => person.auth.updateUser({ password: NEW_PASSWORD })
  const rowsSeenBy = async (person: SupabaseClient) =>
    (await person.from('consultation_requests').select('id')).data?.length

  test('the link sets a new password, ends every session and its own, and works for nothing after that', async () => {
    const signedInElsewhere = await administrator()
    const person = await byLink()

    expect((await setPassword(person)).error).toBeNull()

    expect([await canSignIn(NEW_PASSWORD), await canSignIn(PASSWORD)]).toEqual([true, false])
    expect(await rowsSeenBy(signedInElsewhere)).toBe(0)
    const again = await callAs(server, person, 'PUT', '/auth/v1/user', { password: PASSWORD })
    expect([again.status, (await again.json()).error_code]).toEqual([403, 'session_not_found'])
    expect((await person.auth.refreshSession()).error).not.toBeNull()
  })

  test('what a link opens sees nothing and does nothing else', async () => {
    const person = await byLink()
    const { data } = await person.auth.getUser()
    const id = data.user?.id

    expect(await rowsSeenBy(person)).toBe(0)
    expect((await person.rpc('has_role', { _user_id: id, _role: 'admin' })).data).toBe(false)
    expect((await person.rpc('second_factor_state')).data).toBeNull()
    for (const call of ['my_sessions', 'administrators', 'undelivered_mails']) {
      expect((await person.rpc(call)).data ?? [], call).toEqual([])
    }
    expect((await person.rpc('invite_administrator', { _email: 'eva.mustermann@example.com' })).error?.code).toBe(
      '42501',
    )
    expect((await person.rpc('list_pictures')).error?.code).toBe('42501')
    expect((await person.rpc('end_my_sessions')).data ?? 0).toBe(0)
    const enrolled = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Fremd' })
    expect(enrolled.error?.code).toBe('recovery_session')
    const codes = await callAs(server, person, 'POST', '/auth/v1/factors/recovery-codes', {})
    const others = await callAs(server, person, 'POST', '/auth/v1/logout?scope=others')
    expect([codes.status, others.status]).toEqual([403, 403])
  })

  test('with a second factor the link asks for it, and then sets the password', async () => {
    const { app, factorId, person: owner } = await withApp(await administrator())
    const person = await byLink()

    expect((await setPassword(person)).error?.code).toBe('insufficient_aal')
    const { error } = await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })
    expect(error).toBeNull()

    // Proven by link and factor, and still nothing but the password.
    expect(await rowsSeenBy(person)).toBe(0)
    const removed = await person.auth.mfa.unenroll({ factorId })
    expect(removed.error?.code).toBe('recovery_session')
    expect((await setPassword(person)).error).toBeNull()
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
    expect(await rowsSeenBy(owner)).toBe(0)
  })

  test('with the telephone gone a recovery code does it', async () => {
    const { person: owner } = await withApp(await administrator())
    const made = await callAs(server, owner, 'POST', '/auth/v1/factors/recovery-codes', {})
    const { codes } = await made.json()
    const person = await byLink()

    const used = await callAs(server, person, 'POST', '/auth/v1/factors/recovery-codes/verify', { code: codes[3] })
    const { access_token } = await used.json()
    const changed = await callAs(server, access_token, 'PUT', '/auth/v1/user', { password: NEW_PASSWORD })

    expect([used.status, changed.status]).toEqual([200, 200])
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
  })

  test('removing the last factor makes no ordinary session of one that a link opened', async () => {
    const { factorId, person: owner } = await withApp(await administrator())
    const person = await byLink()

    expect((await owner.auth.mfa.unenroll({ factorId })).error).toBeNull()

    expect(await rowsSeenBy(owner)).toBe(1)
    expect(await rowsSeenBy(person)).toBe(0)
  })

  test('after an hour the session of a link is over', async () => {
    const person = await byLink()
    await run("update auth.sessions set created_at = now() - interval '61 minutes'")

    const late = await callAs(server, person, 'PUT', '/auth/v1/user', { password: NEW_PASSWORD })
    expect([late.status, (await late.json()).error_code]).toEqual([403, 'session_not_found'])
    expect((await person.auth.refreshSession()).error?.code).toBe('session_expired')
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  test('a second mail leaves the first link good, and a used one takes the others along', async () => {
    await askForMail()
    await askForMail()
    const [first = '', second = ''] = await mailed(2)

    expect((await setPassword(await redeem(first))).error).toBeNull()

    const { auth } = client(server.url, server.keys.publishableKey)
    expect((await auth.verifyOtp({ type: 'recovery', token_hash: second })).error?.code).toBe('otp_expired')
  })

  test('strangers from everywhere neither flood the mailbox nor kill the link that the owner has', async () => {
    await askForMail()
    const [mine = ''] = await mailed(1)

    const answers = await Promise.all(Array.from({ length: 8 }, () => askForMail()))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await mailed(6)
    // Minutes later, asked from anywhere, there is another one.
    await run("update private.recovery_links set sent_at = sent_at - interval '6 minutes'")
    await askForMail()
    await mailed(7)
    expect((await setPassword(await redeem(mine))).error).toBeNull()
  })

  // PGlite has one connection: nobody can hold a row. `server/api/recovery.test.ts` looks at the order there.
  test.runIf(engine === 'postgres')(
    'the answer comes before the work: its time tells nothing of an account',
    async () => {
      const held = await server.database.sql.startTransaction().execute()
      await sql`select from auth.users where email = ${ADMINISTRATOR} for update`.execute(held)

      const { status } = await askForMail()
      const waiting = () =>
        run("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")

      expect(status).toBe(200)
      await expect.poll(async () => (await waiting()).length).toBe(1)
      expect(await tokens()).toEqual([])
      await held.rollback().execute()
      await mailed(1)
    },
  )
})
