import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import { accountsOn } from '../../support/accounts/accounts-on.ts'
import { codeOf, withApp } from '../../support/accounts/authenticator-app.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { NO_MAIL_SERVER } from '../../support/server/server-under-test.ts'

const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'

describeOnEngine('a forgotten password on %s', (engine) => {
  // Mails stay in the outbox, where the test reads them.
  const { run, administrator, stranger, canSignIn, rowsSeenBy, call, post } = accountsOn(engine, NO_MAIL_SERVER)
  const askForMail = () => post('/auth/v1/recover', { email: ADMINISTRATOR })
  const tokens = async () =>
    (await run("select content ->> 'link' as link from private.mail_outbox where kind = 'password-recovery'")).map(
      ({ link }) => new URLSearchParams(new URL(String(link)).hash.slice(1)).get('token_hash') ?? '',
    )
  const mailed = async (howMany: number) => {
    await expect.poll(async () => (await tokens()).length).toBe(howMany)
    return tokens()
  }
  const redeem = async (token_hash: string) => {
    const person = stranger()
    const { error } = await person.auth.verifyOtp({ type: 'recovery', token_hash })
    return { person, refused: error?.code }
  }
  const byLink = async () => {
    await askForMail()
    const [token = ''] = await mailed(1)
    return { token, person: (await redeem(token)).person }
  }
  const setPassword = (person: SupabaseClient) => person.auth.updateUser({ password: NEW_PASSWORD })

  test('the link sets a new password, ends every session and its own, and works for nothing after that', async () => {
    const signedInElsewhere = await administrator()
    const { person, token } = await byLink()
    await askForMail()
    const tokens = await mailed(2)

    expect((await setPassword(person)).error).toBeNull()

    expect([await canSignIn(NEW_PASSWORD), await canSignIn(PASSWORD)]).toEqual([true, false])
    expect(await rowsSeenBy(signedInElsewhere)).toBe(0)
    const again = await call(person, 'PUT', '/auth/v1/user', { password: PASSWORD })
    expect([again.status, (await again.json()).error_code]).toEqual([403, 'session_not_found'])
    expect((await person.auth.refreshSession()).error).not.toBeNull()
    expect(tokens).toContain(token)
    for (const one of tokens) expect((await redeem(one)).refused).toBe('otp_expired')
  })

  test('a link that nobody opened is over after an hour', async () => {
    await askForMail()
    const [token = ''] = await mailed(1)
    await run("update private.recovery_links set sent_at = now() - interval '61 minutes'")

    expect((await redeem(token)).refused).toBe('otp_expired')
  })

  test('a copy of the accounts opens none: what is kept of a mailed link is not what the link carries', async () => {
    await askForMail()
    await mailed(1)
    const [kept] = await run('select token_hash from private.recovery_links')

    expect(kept?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect((await redeem(String(kept?.token_hash))).refused).toBeDefined()
  })

  test('what a link opens sees nothing and does nothing else', async () => {
    const { person } = await byLink()

    expect(await rowsSeenBy(person)).toBe(0)
    expect((await person.rpc('second_factor_state')).data).toBeNull()
    for (const name of ['my_sessions', 'administrators', 'undelivered_mails']) {
      expect((await person.rpc(name)).data ?? [], name).toEqual([])
    }
    const invited = await person.rpc('invite_administrator', { _email: 'eva.mustermann@example.com' })
    const listed = await person.rpc('list_pictures')
    expect([invited.error?.code, listed.error?.code]).toEqual(['42501', '42501'])
    expect((await person.rpc('end_my_sessions')).data ?? 0).toBe(0)
    const enrolled = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Fremd' })
    expect(enrolled.error?.code).toBe('recovery_session')
    const codes = await call(person, 'POST', '/auth/v1/factors/recovery-codes', {})
    const others = await call(person, 'POST', '/auth/v1/logout?scope=others')
    expect([codes.status, others.status]).toEqual([403, 403])
  })

  test('with a second factor the link asks for it, and then sets the password', { tags: ['more'] }, async () => {
    const { app, factorId, person: owner } = await withApp(await administrator())
    const { person } = await byLink()

    expect((await setPassword(person)).error?.code).toBe('insufficient_aal')
    await person.auth.mfa.challengeAndVerify({ factorId, code: codeOf(app, 1) })

    // Link and factor together still open nothing but the password.
    expect(await rowsSeenBy(person)).toBe(0)
    expect((await person.auth.mfa.unenroll({ factorId })).error?.code).toBe('recovery_session')
    expect((await setPassword(person)).error).toBeNull()
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
    expect(await rowsSeenBy(owner)).toBe(0)
  })

  test('with the telephone gone a recovery code does it', { tags: ['more'] }, async () => {
    const { person: owner } = await withApp(await administrator())
    const { codes } = await (await call(owner, 'POST', '/auth/v1/factors/recovery-codes', {})).json()
    const { person } = await byLink()

    const used = await call(person, 'POST', '/auth/v1/factors/recovery-codes/verify', { code: codes[3] })
    const { access_token } = await used.json()
    const changed = await call(access_token, 'PUT', '/auth/v1/user', { password: NEW_PASSWORD })

    expect([used.status, changed.status]).toEqual([200, 200])
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
  })

  test('removing the last factor makes no ordinary session of one that a link opened', { tags: ['more'] }, async () => {
    const { factorId, person: owner } = await withApp(await administrator())
    const { person } = await byLink()

    expect((await owner.auth.mfa.unenroll({ factorId })).error).toBeNull()

    expect([await rowsSeenBy(owner), await rowsSeenBy(person)]).toEqual([1, 0])
  })

  test('after an hour the session of a link is over', async () => {
    const { person } = await byLink()
    await run("update auth.sessions set created_at = now() - interval '61 minutes'")

    const late = await call(person, 'PUT', '/auth/v1/user', { password: NEW_PASSWORD })
    expect([late.status, (await late.json()).error_code]).toEqual([403, 'session_not_found'])
    expect((await person.auth.refreshSession()).error?.code).toBe('session_expired')
  })

  test('requests from everywhere neither flood the mailbox nor end the link that the owner has', {
    tags: ['more'],
  }, async () => {
    await askForMail()
    const [mine = ''] = await mailed(1)

    const answers = await Promise.all(Array.from({ length: 8 }, askForMail))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const others = (await mailed(6)).filter((token) => token !== mine)
    // Minutes later, asked from anywhere, there is another one.
    await run("update private.recovery_links set sent_at = sent_at - interval '6 minutes'")
    await askForMail()
    await mailed(7)
    expect((await setPassword((await redeem(mine)).person)).error).toBeNull()
    // The used one takes the others along.
    expect((await redeem(others[0] ?? '')).refused).toBe('otp_expired')
  })
})
