// @module-tag more
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdministrator, saveAdministrator } from '../../../server/accounts/administrators.ts'
import { decideFirstWindow, openResetWindow } from '../../../server/accounts/reset-window.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD, PASSWORD_HASH } from '../../support/people.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { watchPasswordJobs } from '../../support/server/password-jobs.ts'
import {
  client,
  NO_MAIL_SERVER,
  type ServerUnderTest,
  signedIn,
  startServerUnderTest,
} from '../../support/server/server-under-test.ts'

const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'

describeOnEngine('passwords on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    // Nobody listens there: mails stay in the outbox, where the test reads them.
    server = await startServerUnderTest(engine, NO_MAIL_SERVER)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    await run('delete from private.mail_outbox')
    await run('delete from private.recovery_links')
    await run('delete from private.request_counts')
  })

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  const administrator = () => signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
  const canSignIn = async (password: string) => {
    const { error } = await client(server.url, server.keys.publishableKey).auth.signInWithPassword({
      email: ADMINISTRATOR,
      password,
    })
    return error === null
  }
  const linksOf = (rows: Record<string, unknown>[]) =>
    rows.map(({ content }) => new URL((content as { link: string }).link))
  const tokenOf = (link: URL | undefined) => new URLSearchParams(link?.hash.slice(1)).get('token_hash') ?? ''
  /** The answer comes before the work. */
  const recoveryMails = async (howMany: number) => {
    const found = async () =>
      (
        await run(
          `select kind, recipient, content from private.mail_outbox where kind = 'password-recovery' order by created_at`,
        )
      ).rows
    await expect.poll(async () => (await found()).length).toBe(howMany)
    return found()
  }
  const mails = async () => (await run('select kind, recipient from private.mail_outbox order by created_at')).rows

  test('a new password works, ends every other session at once, and the address hears of it', async () => {
    const [here, elsewhere] = [await administrator(), await administrator()]
    expect((await elsewhere.rpc('has_role', { _user_id: server.accounts.administrator, _role: 'admin' })).data).toBe(
      true,
    )

    const { error } = await here.auth.updateUser({ password: NEW_PASSWORD })

    expect(error).toBeNull()
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
    expect(await canSignIn(PASSWORD)).toBe(false)
    expect((await here.rpc('has_role', { _user_id: server.accounts.administrator, _role: 'admin' })).data).toBe(true)
    expect((await elsewhere.rpc('has_role', { _user_id: server.accounts.administrator, _role: 'admin' })).data).toBe(
      false,
    )
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
    expect(await mails()).toEqual([{ kind: 'password-changed', recipient: ADMINISTRATOR }])
  })

  test('passwords are compared once for a sign-in, and hashed, beside the thread that answers', async () => {
    const thread = watchPasswordJobs()

    const here = await administrator()
    const { error } = await here.auth.updateUser({ password: NEW_PASSWORD })

    // The sign-in. Then the new password: is it the old one, and what it is kept as.
    expect([error, thread.stop()]).toEqual([null, ['compare', 'compare', 'hash']])
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
  })

  test('a sign-in of more than 15 minutes ago is not enough, and a fresh one is', async () => {
    const old = await administrator()
    await run(`update auth.sessions set created_at = now() - interval '16 minutes'`)

    const { error } = await old.auth.updateUser({ password: NEW_PASSWORD })

    expect(error).toMatchObject({ status: 401, code: 'reauthentication_needed' })
    expect(await canSignIn(PASSWORD)).toBe(true)
    expect((await (await administrator()).auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
  })

  test('another way to write the address is no way around', async () => {
    const old = await administrator()
    await run(`update auth.sessions set created_at = now() - interval '16 minutes'`)
    const { data } = await old.auth.getSession()

    const answer = await fetch(`${server.url}/auth/v1/us%65r`, {
      method: 'PUT',
      headers: {
        apikey: server.keys.publishableKey,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: NEW_PASSWORD }),
    })

    expect(answer.status).toBe(401)
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  test.each(['password', 'PASSWORT123', 'qwertyuiop', ADMINISTRATOR, 'kurz'])(
    '%s is refused as a password',
    async (password) => {
      const { error } = await (await administrator()).auth.updateUser({ password })

      expect(error).toMatchObject({ status: 422, code: 'weak_password' })
      expect(await canSignIn(PASSWORD)).toBe(true)
    },
  )

  test('the address of an account cannot be changed', async () => {
    const { error } = await (await administrator()).auth.updateUser({ email: 'jemand.anders@example.com' })

    expect(error?.status).toBe(422)
    expect((await run(`select from auth.users where email = '${ADMINISTRATOR}'`)).rows).toHaveLength(1)
  })

  test('a recovery mail leads to the reset page, its token works once, and no code can be guessed', async () => {
    const visitor = client(server.url, server.keys.publishableKey)
    expect((await visitor.auth.resetPasswordForEmail(ADMINISTRATOR)).error).toBeNull()

    const rows = await recoveryMails(1)
    expect(rows).toMatchObject([{ kind: 'password-recovery', recipient: ADMINISTRATOR }])
    const [link] = linksOf(rows)
    expect(link).toMatchObject({ pathname: '/admin/password-reset', search: '' })
    const token_hash = tokenOf(link)

    expect((await visitor.auth.verifyOtp({ type: 'recovery', token_hash })).error).toBeNull()
    expect((await visitor.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()
    expect(await canSignIn(NEW_PASSWORD)).toBe(true)
    expect(
      (await client(server.url, server.keys.publishableKey).auth.verifyOtp({ type: 'recovery', token_hash })).error,
    ).not.toBeNull()
  })

  test('a copy of the accounts opens none: what is kept of a mailed link is not what the link carries', async () => {
    const visitor = client(server.url, server.keys.publishableKey)
    await run('delete from private.recovery_links')
    await visitor.auth.resetPasswordForEmail(ADMINISTRATOR)
    await recoveryMails(1)
    const { rows } = await run('select token_hash from private.recovery_links')
    const stolen = String((rows[0] as { token_hash: string }).token_hash)

    expect(stolen).toMatch(/^[0-9a-f]{64}$/)
    expect((await visitor.auth.verifyOtp({ type: 'recovery', token_hash: stolen })).error).not.toBeNull()
  })

  test('the fourth recovery within an hour sends nothing and keeps the last link good; nobody learns who has an account', async () => {
    const ask = async (email: string) => {
      const response = await fetch(`${server.url}/auth/v1/recover`, {
        method: 'POST',
        headers: { apikey: server.keys.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      })
      return { status: response.status, body: await response.text() }
    }
    const known = []
    for (let count = 0; count < 4; count += 1) known.push(await ask(ADMINISTRATOR))
    const stranger = await ask('niemand@example.com')

    expect(new Set([...known, stranger].map((answer) => JSON.stringify(answer))).size).toBe(1)
    const token_hash = tokenOf(linksOf(await recoveryMails(3))[2])
    expect(
      (await client(server.url, server.keys.publishableKey).auth.verifyOtp({ type: 'recovery', token_hash })).error,
    ).toBeNull()
  })
})

describeOnEngine('the temporary password on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    await run(`delete from private.settings where key = 'reset_window'`)
    // Only time empties the log; the test moves it.
    await run(`alter table private.audit_log disable trigger audit_log_is_append_only`)
    await run(`update private.audit_log set happened_at = happened_at - interval '1 day'`)
    await run(`alter table private.audit_log enable trigger audit_log_is_append_only`)
  })

  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(server.database.sql)
  const call = async ({ key = server.keys.publishableKey, network = freshNetwork(), code = '' } = {}) => {
    const response = await fetch(`${server.url}/functions/v1/reset-admin-password`, {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'x-forwarded-for': network,
      },
      body: JSON.stringify({ code }),
    })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  }

  test('without a window there is no password, whoever asks', async () => {
    expect((await call()).body).toMatchObject({
      success: false,
      temporaryPassword: null,
      error: expect.stringContaining('Zeitfenster'),
    })
    expect(await emailOf(signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR))).toBe(ADMINISTRATOR)
  })

  test('inside a window it works once, for the first administrator, and ends all sessions', async () => {
    const before = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    const { code } = await openResetWindow(server.database)

    const first = await call({ code })
    const second = await call({ code })

    expect(first.body).toMatchObject({ success: true, error: null, email: ADMINISTRATOR })
    expect(second.body).toMatchObject({ success: false, temporaryPassword: null })
    const { error } = await client(server.url, server.keys.publishableKey).auth.signInWithPassword({
      email: ADMINISTRATOR,
      password: first.body.temporaryPassword,
    })
    expect(error).toBeNull()
    expect((await before.from('mwo_form_entries').select('*')).data).toEqual([])
    expect((await before.rpc('has_role', { _user_id: server.accounts.administrator, _role: 'admin' })).data).toBe(false)
    const { rows } = await run(
      `select action from private.audit_log where happened_at > now() - interval '1 minute' order by id`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'temporary password asked for',
      'password changed',
      'temporary password set',
      'temporary password asked for',
    ])
  })

  test('of many calls at the same moment one gets a password', async () => {
    const { code } = await openResetWindow(server.database)

    const answers = await Promise.all(Array.from({ length: 5 }, () => call({ code })))

    expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  })

  test('an expired window is closed', async () => {
    const { code } = await openResetWindow(server.database, new Date(Date.now() - 16 * 60_000))

    expect((await call({ code })).body.success).toBe(false)
  })

  test('an open window gives nothing to whoever has not seen the code on the server', async () => {
    const { code } = await openResetWindow(server.database)

    const without = await call()
    const wrong = await call({ code: 'abcd-efgh-jkmn' })
    const typed = await call({ code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })

    expect(without.body).toMatchObject({ success: false, error: expect.stringContaining('Code') })
    expect(wrong.body).toEqual(without.body)
    expect(typed.body.success).toBe(true)
  })

  test('the database holds the hash of the code, not the code', async () => {
    const { code } = await openResetWindow(server.database)

    const { rows } = await run("select value::text from private.settings where key = 'reset_window'")
    expect(JSON.stringify(rows)).not.toContain(code)
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
  })

  test('after five wrong codes in 15 minutes a wrong one is told to wait, and the right one still opens', async () => {
    const network = freshNetwork()
    const { code } = await openResetWindow(server.database)
    for (let count = 0; count < 5; count += 1) await call({ network, code: 'abcd-efgh-jkmn' })

    expect(await call({ network, code: 'abcd-efgh-jkmn' })).toMatchObject({
      status: 429,
      body: { success: false, error: expect.stringContaining('zu viele Versuche') },
    })
    expect((await call({ network, code })).body.success).toBe(true)
  })

  test('the window of the first start closes for good when an administrator has signed in', async () => {
    const atThisMachine = { SITE_URL: server.url, TRUSTED_PROXIES: [], listensOnLoopbackOnly: true }
    await run(`update auth.users set last_sign_in_at = null where id = '${server.accounts.administrator}'`)
    const code = await decideFirstWindow(server.database, atThisMachine)
    expect((await call()).body.success).toBe(false)
    expect((await call({ code })).body.success).toBe(true)

    await run(`update auth.users set last_sign_in_at = null where id = '${server.accounts.administrator}'`)
    const nextCode = await decideFirstWindow(server.database, atThisMachine)
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    expect((await call({ code: nextCode })).body.success).toBe(false)
    expect(await decideFirstWindow(server.database, atThisMachine)).toBeUndefined()
  })

  test('a server that strangers can reach has no window at its first start', async () => {
    const reachable = await startServerUnderTest(engine, {
      SITE_URL: 'https://www.example.com',
      TRUSTED_PROXIES: '',
    })
    const { rows } = await sql`select from private.settings where key = 'reset_window'`.execute(reachable.database.sql)
    await reachable.stop()

    expect(rows).toEqual([])
  })
})

/** Who the server says is signed in. */
async function emailOf(client: Promise<SupabaseClient>): Promise<string | undefined> {
  return (await (await client).auth.getUser()).data.user?.email
}

describe('a long password', () => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest('pglite')
  })
  afterAll(() => server.stop())

  const change = async (password: string) => {
    await createAdministrator(server.database, { email: ADMINISTRATOR, password: PASSWORD })
    const person = await signedIn(server.url, server.keys.publishableKey, ADMINISTRATOR)
    return person.auth.updateUser({ password })
  }
  const canSignIn = async (password: string) => {
    const { error } = await client(server.url, server.keys.publishableKey).auth.signInWithPassword({
      email: ADMINISTRATOR,
      password,
    })
    return error === null
  }
  /** 72 bytes, and no common word. */
  const LONGEST = `Strandhafer-${'im-Wind-'.repeat(7)}123!`

  test.each([`${LONGEST}x`, 'ä'.repeat(37)])(
    'a password of which bcrypt would read only a part is refused: %s',
    async (password) => {
      const { error } = await change(password)

      expect(error).toMatchObject({ status: 422, code: 'weak_password' })
      expect(await canSignIn(PASSWORD)).toBe(true)
    },
  )

  test('a password of 72 bytes is taken', async () => {
    expect(new TextEncoder().encode(LONGEST)).toHaveLength(72)
    expect((await change(LONGEST)).error).toBeNull()
    expect(await canSignIn(LONGEST)).toBe(true)
    expect(await canSignIn(LONGEST.slice(0, -1))).toBe(false)
  })
})
