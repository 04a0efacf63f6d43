import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEngine } from '../../support/database/describe-on-engine.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { freshNetwork } from '../../support/server/fresh-network.ts'
import { type ServerUnderTest, startServerUnderTest } from '../../support/server/server-under-test.ts'

describeOnEngine('accounts on %s', (engine) => {
  let server: ServerUnderTest
  beforeAll(async () => {
    server = await startServerUnderTest(engine)
  })
  afterAll(() => server.stop())

  const post = (path: string, body: unknown, network = freshNetwork()) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        apikey: server.keys.publishableKey,
        'content-type': 'application/json',
        'x-forwarded-for': network,
      },
      body: JSON.stringify(body),
    })
  const recoveryMailsTo = async (address: string) => {
    const { rows } = await sql`
      select from private.mail_outbox where kind = 'password-recovery' and recipient = ${address}
    `.execute(server.database.sql)
    return rows.length
  }

  test('even the owner of the database makes no account that nobody announced', async () => {
    const made = sql`
      insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', 'eva@example.com')
    `.execute(server.database.sql)

    await expect(made).rejects.toMatchObject({ code: '42501' })
    const { rows } = await sql`select from auth.users where email = 'eva@example.com'`.execute(server.database.sql)
    expect(rows).toEqual([])
  })

  test('behind the front door, the ways of the library to sign up make no account either', async () => {
    const { auth } = server.behindTheDoor.visitor
    const email = `${crypto.randomUUID()}@example.com`

    await auth.signInWithOtp({ email })
    await auth.signUp({ email, password: PASSWORD })
    await auth.signInAnonymously()

    const { rows } = await sql<{ email: string }>`select email from auth.users order by email`.execute(
      server.database.sql,
    )
    expect(rows).toHaveLength(2)
  })

  test('an announced account is an administrator at once, and the announcement is used up', async () => {
    const add = () =>
      sql`
        insert into auth.users (id, aud, role, email)
        values (gen_random_uuid(), 'authenticated', 'authenticated', 'anna@example.com') returning id
      `.execute(server.database.sql)
    await sql`select private.expect_account('Anna@example.com ')`.execute(server.database.sql)
    await add()

    const { rows } = await sql`
      select r.role from auth.users u join public.user_roles r on r.user_id = u.id where u.email = 'anna@example.com'
    `.execute(server.database.sql)
    await sql`delete from auth.users where email = 'anna@example.com'`.execute(server.database.sql)
    expect(rows).toEqual([{ role: 'admin' }])
    await expect(add()).rejects.toMatchObject({ code: '42501' })
  })

  test('an announcement of yesterday makes no account', async () => {
    await sql`select private.expect_account('spaet@example.com', interval '-1 minute')`.execute(server.database.sql)

    const late = sql`
      insert into auth.users (id, aud, role, email) values (gen_random_uuid(), 'authenticated', 'authenticated', 'spaet@example.com')
    `.execute(server.database.sql)

    await expect(late).rejects.toMatchObject({ code: '42501' })
  })

  test('whoever uses up recovery mails from one network does not use up those of the owner', async () => {
    const attacker = freshNetwork()
    for (let mail = 0; mail < 20; mail += 1) await post('/auth/v1/recover', { email: ADMINISTRATOR }, attacker)
    await expect.poll(() => recoveryMailsTo(ADMINISTRATOR)).toBe(3)

    const mine = await post('/auth/v1/recover', { email: ADMINISTRATOR })

    expect(mine.status).toBe(200)
    await expect.poll(() => recoveryMailsTo(ADMINISTRATOR)).toBe(4)
  })

  test('no answer tells whether an address has an account', async () => {
    const nobody = `${crypto.randomUUID()}@example.com`
    for (const call of ['recover', 'otp', 'magiclink', 'resend', 'signup']) {
      const answers = await Promise.all(
        [ADMINISTRATOR, nobody].map(async (email) => {
          const answer = await post(`/auth/v1/${call}`, { email, type: 'recovery', password: PASSWORD })
          return [answer.status, await answer.text()]
        }),
      )
      expect(answers[0], call).toEqual(answers[1])
    }
  })
})
