import type { SupabaseClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAdministrator } from '../../server/accounts/administrators.ts'
import { describeOnEngine } from '../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD_HASH } from '../support/people.ts'
import { withApp } from '../support/server/authenticator-app.ts'
import { callAs } from '../support/server/call-as.ts'
import { type ServerUnderTest, signedIn, startServerUnderTest } from '../support/server/server-under-test.ts'

const CODES = '/auth/v1/factors/recovery-codes'

describeOnEngine('recovery codes on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    // Nobody listens there: mails stay in the outbox, where the test reads them.
    server = await startServerUnderTest(engine, { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'praxis@example.com' })
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

  test('a second factor beside the first leaves the codes as they are', async () => {
    const { person } = await withApp(await administrator())
    await post(person, CODES)
    await run("update auth.mfa_factors set friendly_name = 'Altes Telefon'")

    await withApp(person)

    expect(await run('select from private.recovery_codes')).toHaveLength(10)
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
