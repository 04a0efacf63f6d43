// @module-tag more
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '../../../server/accounts/administrators.ts'
import { accountsOn } from '../../support/accounts/accounts-on.ts'
import { withApp } from '../../support/accounts/authenticator-app.ts'
import { tokensOf } from '../../support/accounts/tokens.ts'
import { publishFacts } from '../../support/content/publish-facts.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { ADMINISTRATOR, OUTSIDER, PASSWORD } from '../../support/people.ts'
import { NO_MAIL_SERVER } from '../../support/server/server-under-test.ts'

const MAX = 'max@example.com'
const OTHER_PASSWORD = 'Leuchtturm-am-Kap-9'

describeOnEngine('several administrators, on %s', (engine) => {
  // Mails stay in the outbox, where the test reads them.
  const { server, run, administrator, rowsSeenBy, canRefresh, post } = accountsOn(engine, NO_MAIL_SERVER)
  let erika: SupabaseClient
  beforeEach(async () => {
    await run(`delete from auth.users where email not in ('${ADMINISTRATOR}', '${OUTSIDER}')`)
    await run('delete from private.invitations')
    erika = await administrator()
  })

  const invite = async (email: string, by = erika, role = 'admin') =>
    (await by.rpc('invite_administrator', { _email: email, _role: role })).data
  const end = async (id: unknown, by = erika) => (await by.rpc('end_administrator', { _id: id })).data
  const listed = async (by = erika): Promise<Record<string, unknown>[]> => (await by.rpc('administrators')).data ?? []
  const idOf = async (email: string) => (await listed()).find((person) => person.email === email)?.id
  /** @returns what stands in the link of the invitation */
  async function invited(email = MAX, by = erika, role = 'admin'): Promise<string> {
    expect(await invite(email, by, role)).toBe('invited')
    const [mail] = await run(`
      select content ->> 'token' as token from private.mail_outbox
      where kind = 'administrator-invitation' and recipient = '${email.trim().toLowerCase()}' order by created_at desc
    `)
    return String(mail?.token)
  }
  const accept = (body: Record<string, unknown>) => post('/functions/v1/accept-invitation', body)
  const statusOf = async (body: Record<string, unknown>) => (await accept(body)).status
  async function joined(email = MAX, role = 'admin'): Promise<SupabaseClient> {
    expect(await statusOf({ token: await invited(email, erika, role), password: PASSWORD })).toBe(201)
    return (await withApp(await administrator(email))).person
  }

  test('an invitation leads to an account of its own, which needs a second factor before it sees anything', async () => {
    const token = await invited()

    const read = await accept({ token: `${token}>` })
    expect([read.status, await read.json()]).toEqual([200, { success: true, email: MAX }])
    expect(await listed()).toMatchObject([
      { email: ADMINISTRATOR, state: 'active', is_me: true },
      { email: MAX, state: 'invited', invited_by: ADMINISTRATOR },
    ])
    expect(await statusOf({ token, password: PASSWORD })).toBe(201)

    const max = await administrator(MAX)
    expect((await max.rpc('second_factor_state')).data).toBe('set-up')
    expect(await rowsSeenBy(max)).toBe(0)
    await withApp(max)
    expect(await rowsSeenBy(max)).toBe(1)
    expect(await listed(max)).toMatchObject([
      { email: ADMINISTRATOR, state: 'active', is_me: false },
      { email: MAX, state: 'active', invited_by: ADMINISTRATOR, second_factor: true, is_me: true },
    ])
  })

  test('who is invited for the appointments alone has them after a second factor, and never more', async () => {
    const max = await joined(MAX, 'appointments')
    const maxId = await idOf(MAX)

    expect((await max.rpc('second_factor_state')).data).toBe('satisfied')
    expect((await max.rpc('coming_appointments')).data).toEqual([])
    expect((await max.rpc('my_sessions')).data).toHaveLength(1)
    expect(await rowsSeenBy(max)).toBe(0)
    for (const [role, is] of [
      ['admin', false],
      ['appointments', true],
    ] as const) {
      expect((await max.rpc('has_role', { _user_id: maxId, _role: role })).data).toBe(is)
    }
    expect(await invite('eva@example.com', max)).toBeNull()
    expect(await end(maxId, max)).toBeNull()
    expect((await max.from('user_roles').insert({ user_id: maxId, role: 'admin' })).error).not.toBeNull()
    expect(await listed(max)).toEqual([])

    expect(await listed()).toMatchObject([{ role: 'admin' }, { email: MAX, role: 'appointments' }])
    expect(await end(server.accounts.administrator)).toBe('last')
    expect(await end(maxId)).toBe('ended')
    expect(await listed()).toHaveLength(1)
  })

  test('the database holds no token that works, and a link works once', async () => {
    const token = await invited()
    const [kept] = await run('select token_hash from private.invitations')
    expect(await statusOf({ token: kept?.token_hash, password: PASSWORD })).toBe(404)

    expect(await statusOf({ token, password: PASSWORD })).toBe(201)
    expect(await statusOf({ token, password: OTHER_PASSWORD })).toBe(404)

    await expect(administrator(MAX)).resolves.toBeDefined()
    for (const table of ['invitations', 'expected_accounts']) {
      expect(await run(`select from private.${table}`), table).toEqual([])
    }
  })

  test('of two people who use one link at the same moment, one gets the account', async () => {
    const token = await invited()
    const passwords = [PASSWORD, OTHER_PASSWORD, 'Strandhafer-im-Wind-3']

    const statuses = await Promise.all(passwords.map((password) => statusOf({ token, password })))

    expect(statuses.sort()).toEqual([201, 404, 404])
    expect(await listed()).toHaveLength(2)
  })

  test('the link of an invitation that was sent again, withdrawn or used up by an account is dead', async () => {
    const first = await invited()
    const second = await invited(' Max@Example.com ')
    expect(await statusOf({ token: first, password: PASSWORD })).toBe(404)

    expect(await end(await idOf(MAX))).toBe('withdrawn')
    expect(await statusOf({ token: second, password: PASSWORD })).toBe(404)
    expect(await run("select from private.mail_outbox where kind = 'administrator-invitation'")).toEqual([])

    const third = await invited()
    await createAdministrator(server.database, { email: MAX, password: PASSWORD })
    expect(await statusOf({ token: third, password: OTHER_PASSWORD })).toBe(404)
    await expect(administrator(MAX)).resolves.toBeDefined()
    expect(await listed()).toHaveLength(2)
  })

  test('neither an account nor what is no address can be invited', async () => {
    for (const known of [ADMINISTRATOR, ADMINISTRATOR.toUpperCase()]) expect(await invite(known)).toBe('exists')
    const many = 'a@example.com, b@example.com'
    for (const address of ['', 'max', 'Max <max@example.com>', many, `${'x'.repeat(300)}@example.com`]) {
      expect(await invite(address), address).toBe('not an address')
    }
    expect(await run('select from private.invitations')).toEqual([])
  })

  test('a password that is short, common, the own address or too long is refused, and the link stays good', async () => {
    const token = await invited()
    for (const password of ['kurz', 'passw0rd', MAX, 'ä'.repeat(40), 12345678, null, ['a']]) {
      expect(await statusOf({ token, password }), String(password)).toBe(422)
    }
    expect(await statusOf({ token, password: PASSWORD })).toBe(201)
  })

  test('an ended account is gone at once: its tokens read nothing, refresh nothing, and its password opens nothing', async () => {
    const max = await joined()
    const held = await tokensOf(max)
    expect(await rowsSeenBy(max)).toBe(1)
    const id = await idOf(MAX)

    expect(await end(id)).toBe('ended')

    expect(await rowsSeenBy(max)).toBe(0)
    const [entry] = await run('select id from public.consultation_requests')
    const changed = await max.from('consultation_requests').update({ admin_notes: 'weg' }).eq('id', entry?.id).select()
    expect(changed.data).toEqual([])
    expect(await listed(max)).toEqual([])
    expect((await max.rpc('content_state', { _document: 'facts' })).error?.code).toBe('42501')
    expect((await max.auth.getUser()).error?.code).toBe('user_not_found')
    expect((await max.auth.updateUser({ password: OTHER_PASSWORD })).error).not.toBeNull()
    expect((await max.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Neu' })).error).not.toBeNull()
    expect(await canRefresh(held.refresh)).toBe(false)
    await expect(administrator(MAX)).rejects.toThrow()
    for (const table of ['auth.sessions', 'auth.identities', 'auth.mfa_factors', 'public.user_roles']) {
      expect(await run(`select from ${table} where user_id = '${id}'`), table).toEqual([])
    }
  })

  test('the history of an entry and of releases says who it was, also when the account is gone', async () => {
    const [entry] = await run('select id from public.consultation_requests')
    const max = await joined()
    await max.from('consultation_requests').update({ admin_notes: 'angerufen' }).eq('id', entry?.id)
    await publishFacts(max, (facts) => {
      facts.practice.name = 'Praxis am Deich'
    })
    await end(await idOf(MAX))

    const { data: history } = await erika.rpc('enquiry_history', { _entry_id: entry?.id })
    const { data: releases } = await erika.rpc('content_history')

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

  test('an administrator ends the own account, and with it the invitations; an unknown one cannot be ended', async () => {
    const max = await joined()
    const token = await invited('eva@example.com', max)

    for (const unknown of [server.accounts.outsider, crypto.randomUUID()]) {
      expect(await end(unknown)).toBe('unknown')
    }
    expect(await end(await idOf(MAX), max)).toBe('ended')

    expect(await statusOf({ token, password: PASSWORD })).toBe(404)
    expect(await listed()).toHaveLength(1)
  })

  test('every administrator is mailed when one is invited, joins or is ended', async () => {
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

  // The last test: which account is left is not known.
  test('the last account cannot end, and of two that end each other at once one stays', async () => {
    const own = server.accounts.administrator
    expect(await end(own)).toBe('last')
    const max = await joined()
    const maxId = await idOf(MAX)

    await Promise.all([end(maxId), end(own, max)])

    expect(await run("select from public.user_roles where role = 'admin'")).toHaveLength(1)
    expect(await run('select from auth.users')).toHaveLength(2)
  })
})
