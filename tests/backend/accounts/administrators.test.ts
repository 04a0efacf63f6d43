// @module-tag more
import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '../../../server/accounts/administrators.ts'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, OUTSIDER, PASSWORD } from '../../support/people.ts'
import { withApp } from '../../support/server/authenticator-app.ts'
import { consultationRequest } from '../../support/server/enquiries.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { publishFacts } from '../../support/server/publish-facts.ts'
import { client, type ServerUnderTest, signedIn, startServerUnderTest } from '../../support/server/server-under-test.ts'

const MAX = 'max@example.com'

describeOnEngine('several administrators, on %s', (engine) => {
  let server: ServerUnderTest
  let erika: SupabaseClient
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
    erika = server.as.administrator
    // Queued mails count as in a worker's hand, so that the link can be read before they are sent.
    await run("alter table private.mail_outbox alter column locked_until set default now() + interval '1 hour'")
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    await run(`delete from auth.users where email not in ('${ADMINISTRATOR}', '${OUTSIDER}')`)
    await run('delete from private.invitations')
    await run('delete from private.mail_outbox')
    await run('delete from private.request_counts')
    await run('delete from public.consultation_requests')
    await run("delete from private.settings where key = 'second_factor_demanded'")
    await run('update auth.sessions set created_at = now()')
  })

  const run = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(server.database.sql)).rows
  const invite = async (email: string, by = erika) => (await by.rpc('invite_administrator', { _email: email })).data
  const end = async (id: unknown, by = erika) => (await by.rpc('end_administrator', { _id: id })).data
  const listed = async (by = erika): Promise<Record<string, unknown>[]> => (await by.rpc('administrators')).data ?? []
  const idOf = async (email: string) => (await listed()).find((person) => person.email === email)?.id
  const emails = () => run('select email from auth.users order by email')

  /** What stands in the link of the newest invitation. */
  async function tokenFor(email: string): Promise<string> {
    const [mail] = await run(`
      select content ->> 'token' as token from private.mail_outbox
      where kind = 'administrator-invitation' and recipient = '${email}' order by created_at desc limit 1
    `)
    return String(mail?.token)
  }
  async function invited(email = MAX, by = erika): Promise<string> {
    expect(await invite(email, by)).toBe('caught')
    return tokenFor(email.trim().toLowerCase())
  }

  const accept = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/functions/v1/accept-invitation`, {
      method: 'POST',
      headers: {
        apikey: server.keys.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': freshNetwork(),
        ...headers,
      },
      body: JSON.stringify(body),
    })
  async function joined(email = MAX): Promise<SupabaseClient> {
    expect((await accept({ token: await invited(email), password: PASSWORD })).status).toBe(201)
    const { person } = await withApp(await signedIn(server.url, server.keys.publishableKey, email))
    return person
  }
  const rowsSeenBy = async (person: SupabaseClient) =>
    (await person.from('consultation_requests').select('id')).data?.length ?? 0

  test('an invitation leads to an account of its own, which needs a second factor before it sees anything', async () => {
    await server.as.visitor.from('consultation_requests').insert(consultationRequest())
    const token = await invited()

    const looked = await accept({ token })
    expect([looked.status, await looked.json()]).toEqual([200, { success: true, email: MAX }])
    expect(await listed()).toMatchObject([
      { email: ADMINISTRATOR, state: 'active', is_me: true },
      { email: MAX, state: 'invited', invited_by: ADMINISTRATOR },
    ])
    expect((await accept({ token, password: PASSWORD })).status).toBe(201)

    const max = await signedIn(server.url, server.keys.publishableKey, MAX)
    expect((await max.rpc('second_factor_state')).data).toBe('set-up')
    expect(await rowsSeenBy(max)).toBe(0)
    await withApp(max)
    expect(await rowsSeenBy(max)).toBe(1)
    expect(await listed(max)).toMatchObject([
      { email: ADMINISTRATOR, state: 'active', is_me: false },
      { email: MAX, state: 'active', invited_by: ADMINISTRATOR, second_factor: true, is_me: true },
    ])
  })

  test('the database holds no token that works, and a link works once', async () => {
    const token = await invited()
    const [kept] = await run('select token_hash from private.invitations')
    expect(kept?.token_hash).not.toBe(token)
    expect((await accept({ token: String(kept?.token_hash), password: PASSWORD })).status).toBe(404)

    expect((await accept({ token, password: PASSWORD })).status).toBe(201)
    const again = await accept({ token, password: 'Leuchtturm-am-Kap-9' })

    expect(again.status).toBe(404)
    await expect(signedIn(server.url, server.keys.publishableKey, MAX)).resolves.toBeDefined()
    expect(await run('select from private.invitations')).toEqual([])
    expect(await run('select from private.expected_accounts')).toEqual([])
  })

  test('of two who use one link at the same moment, one gets the account', async () => {
    const token = await invited()
    const passwords = [PASSWORD, 'Leuchtturm-am-Kap-9', 'Strandhafer-im-Wind-3']

    const answers = await Promise.all(passwords.map((password) => accept({ token, password })))

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
    expect(await run(`select from auth.users where email = '${MAX}'`)).toHaveLength(1)
  })

  test('an expired link opens nothing, and says the same as one that never was', async () => {
    const token = await invited()
    await run("update private.invitations set expires_at = now() - interval '1 second'")

    const expired = await accept({ token, password: PASSWORD })
    const unknown = await accept({ token: 'ab'.repeat(32), password: PASSWORD })

    expect([expired.status, await expired.text()]).toEqual([unknown.status, await unknown.text()])
    expect(expired.status).toBe(404)
    expect(await listed()).toMatchObject([{}, { email: MAX, state: 'expired' }])
    expect(await emails()).toHaveLength(2)
    await run("update private.invitations set expires_at = now() - interval '8 days'")
    await run('select private.delete_old_invitations()')
    expect(await run('select from private.invitations')).toEqual([])
  })

  test('who is invited again gets a new link, and the first is dead', async () => {
    const first = await invited()
    const second = await invited(' Max@Example.com ')

    expect((await accept({ token: first, password: PASSWORD })).status).toBe(404)
    expect((await accept({ token: second, password: PASSWORD })).status).toBe(201)
  })

  test('an invitation that is taken back is dead, and its mail is not sent any more', async () => {
    const token = await invited()

    expect(await end(await idOf(MAX))).toBe('withdrawn')

    expect((await accept({ token, password: PASSWORD })).status).toBe(404)
    expect(await run("select from private.mail_outbox where kind = 'administrator-invitation'")).toEqual([])
  })

  test('an account that came in another way keeps its password, and the invitation is dead', async () => {
    const token = await invited()
    await createAdministrator(server.database, { email: MAX, password: PASSWORD })

    expect((await accept({ token, password: 'Leuchtturm-am-Kap-9' })).status).toBe(404)

    await expect(signedIn(server.url, server.keys.publishableKey, MAX)).resolves.toBeDefined()
    expect(await listed()).toHaveLength(2)
    expect(await invite(MAX)).toBe('exists')
    expect(await invite(ADMINISTRATOR.toUpperCase())).toBe('exists')
  })

  test.each(['', 'max', 'Max <max@example.com>', 'a@example.com, b@example.com', `${'x'.repeat(300)}@example.com`])(
    '"%s" cannot be invited',
    async (address) => {
      expect(await invite(address)).toBe('not an address')
      expect(await run('select from private.invitations')).toEqual([])
    },
  )

  test('a password that is short, common, the own address or too long is refused, and the link stays good', async () => {
    const token = await invited()
    for (const password of ['kurz', 'passw0rd', MAX, 'ä'.repeat(40), 12345678, null, ['a']]) {
      expect((await accept({ token, password })).status, String(password)).toBe(422)
    }
    expect((await accept({ token, password: PASSWORD })).status).toBe(201)
  })

  test('the way in which functions make accounts is open to nobody outside, and takes no account that was not announced', async () => {
    for (const apikey of [server.keys.publishableKey, server.keys.secretKey]) {
      const answer = await fetch(`${server.url}/auth/v1/admin/users`, {
        method: 'POST',
        headers: { apikey, authorization: `Bearer ${apikey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: MAX, password: PASSWORD, email_confirm: true }),
      })
      expect(answer.status).toBe(404)
    }
    const token = 'ab'.repeat(32)
    expect((await accept({ token, password: PASSWORD, email: MAX })).status).toBe(404)
    expect((await accept({ token: { a: 1 } })).status).toBe(404)
    expect((await accept({ token }, { apikey: 'falsch' })).status).toBe(401)
    expect(await emails()).toHaveLength(2)
  })

  test('an ended account is gone at once: its tokens read nothing, refresh nothing, and its password opens nothing', async () => {
    await server.as.visitor.from('consultation_requests').insert(consultationRequest())
    const max = await joined()
    const { data: held } = await max.auth.getSession()
    expect(await rowsSeenBy(max)).toBe(1)

    expect(await end(await idOf(MAX))).toBe('ended')

    expect(await rowsSeenBy(max)).toBe(0)
    expect(
      (await max.from('consultation_requests').update({ admin_notes: 'weg' }).neq('status', 'x').select()).data,
    ).toEqual([])
    expect(await listed(max)).toEqual([])
    expect((await max.rpc('invite_administrator', { _email: 'eva@example.com' })).error?.code).toBe('42501')
    expect((await max.rpc('content_state', { _document: 'facts' })).error?.code).toBe('42501')
    expect((await max.auth.getUser()).error?.code).toBe('user_not_found')
    expect((await max.auth.updateUser({ password: 'Leuchtturm-am-Kap-9' })).error).not.toBeNull()
    expect((await max.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Neu' })).error).not.toBeNull()
    const refreshed = await client(server.url, server.keys.publishableKey).auth.refreshSession({
      refresh_token: held.session?.refresh_token ?? '',
    })
    expect(refreshed.error).not.toBeNull()
    await expect(signedIn(server.url, server.keys.publishableKey, MAX)).rejects.toThrow()
    for (const table of ['auth.sessions', 'auth.identities', 'auth.mfa_factors', 'public.user_roles']) {
      expect(await run(`select from ${table} where user_id = '${held.session?.user.id}'`), table).toEqual([])
    }
  })

  test('the history of an entry and of releases says who it was, also when the account is gone', async () => {
    const entry = consultationRequest()
    await server.as.visitor.from('consultation_requests').insert(entry)
    const max = await joined()
    await max.from('consultation_requests').update({ status: 'contacted', admin_notes: 'angerufen' }).eq('id', entry.id)
    await publishFacts(max, (facts) => {
      facts.practice.name = 'Praxis am Deich'
    })
    await end(await idOf(MAX))

    const { data: history } = await erika.rpc('enquiry_history', { entry_id: entry.id })
    const { data: releases } = await erika.rpc('content_history', { _document: 'facts' })

    expect(history).toMatchObject([{ actor: MAX, details: { admin_notes: [null, 'angerufen'] } }])
    expect(releases).toMatchObject([{ author: MAX }])
    expect(
      await run(`select action, p.email as by from private.audit_log l join private.people p on p.id = l.actor_id
      where l.subject_table in ('users', 'invitations') order by l.id desc limit 4`),
    ).toEqual([
      { action: 'administrator ended', by: ADMINISTRATOR },
      { action: 'authenticator added', by: MAX },
      { action: 'invitation accepted', by: MAX },
      { action: 'administrator invited', by: ADMINISTRATOR },
    ])
  })

  test('whoever leaves ends the own account, and an outsider or somebody unknown cannot be ended', async () => {
    const max = await joined()

    expect(await end(server.accounts.outsider)).toBe('unknown')
    expect(await end(crypto.randomUUID())).toBe('unknown')
    expect(await end(await idOf(MAX), max)).toBe('ended')

    expect(await listed()).toHaveLength(1)
  })

  test('what an ended account had invited is dead with it', async () => {
    const max = await joined()
    const token = await invited('eva@example.com', max)

    await end(await idOf(MAX))

    expect((await accept({ token, password: PASSWORD })).status).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  test('a network tries only so many tokens', async () => {
    const network = freshNetwork()
    const attempt = async () => (await accept({ token: 'ab'.repeat(32) }, { 'x-forwarded-for': network })).status
    await run(`select private.seconds_to_wait('mailed codes', '${network}', 29)`)

    expect([await attempt(), await attempt()]).toEqual([404, 429])
  })

  test('everybody who administers hears of who is invited, joins and is ended', async () => {
    await joined()
    await end(await idOf(MAX))

    expect(
      await run(`select content ->> 'event' as event, recipient from private.mail_outbox
      where kind = 'administrators-changed' order by created_at, recipient`),
    ).toEqual([
      { event: 'invited', recipient: ADMINISTRATOR },
      { event: 'joined', recipient: ADMINISTRATOR },
      { event: 'ended', recipient: ADMINISTRATOR },
      { event: 'ended', recipient: MAX },
    ])
  })

  // The last one: who is left is not known.
  test('the last account cannot end, and of two who end each other at once one stays', async () => {
    expect(await end(server.accounts.administrator)).toBe('last')
    const max = await joined()
    const maxId = await idOf(MAX)

    await Promise.all([end(maxId), end(server.accounts.administrator, max)])

    expect(await run("select from public.user_roles where role = 'admin'")).toHaveLength(1)
    expect(await run('select from auth.users')).toHaveLength(2)
  })
})

test('where a mail server is set, the page need not say that the mail stays here', async () => {
  const server = await startServerUnderTest('pglite', {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'praxis@example.com',
  })

  const { data } = await server.as.administrator.rpc('invite_administrator', { _email: MAX })

  expect(data).toBe('invited')
  await server.stop()
})
