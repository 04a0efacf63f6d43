import { expect, test } from 'vitest'
import { hashToken } from '../../../server/tokens/token.ts'
import { accountsOn } from '../../support/accounts/accounts-on.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { ADMINISTRATOR, PASSWORD } from '../../support/people.ts'
import { freshNetwork } from '../../support/server/requests.ts'

describeOnEngine('accounts on %s', (engine) => {
  const { server, run, administrator, post } = accountsOn(engine)
  const add = (email: string) =>
    run(`
      insert into auth.users (id, aud, role, email)
      values (gen_random_uuid(), 'authenticated', 'authenticated', '${email}') returning id
    `)

  test('even the owner of the database makes no account that was not announced in time', async () => {
    await run("select private.expect_account('spaet@example.com', interval '-1 minute')")

    for (const email of ['eva@example.com', 'spaet@example.com']) {
      await expect(add(email)).rejects.toMatchObject({ code: '42501' })
    }
    expect(await run('select from auth.users')).toHaveLength(2)
  })

  test('without the guards, the ways of the library to sign up make no account either', async () => {
    const { auth } = server.unguarded.visitor
    const email = `${crypto.randomUUID()}@example.com`

    await auth.signInWithOtp({ email })
    await auth.signUp({ email, password: PASSWORD })
    await auth.signInAnonymously()

    expect(await run('select from auth.users')).toHaveLength(2)
  })

  test('an announced account is an administrator at once, and the announcement is used up', async () => {
    await run("select private.expect_account('Anna@example.com ')")
    const [anna] = await add('anna@example.com')

    expect(await run(`select role from public.user_roles where user_id = '${anna?.id}'`)).toEqual([{ role: 'admin' }])
    await run("delete from auth.users where email = 'anna@example.com'")
    await expect(add('anna@example.com')).rejects.toMatchObject({ code: '42501' })
  })

  test('an invitation that is over opens nothing, and says the same as one that never was', async () => {
    const [token, unknown] = ['ab'.repeat(32), 'cd'.repeat(32)]
    await run(`
      insert into private.invitations (email, token_hash, role, invited_by, expires_at)
      values ('eva@example.com', '${hashToken(token)}', 'admin', '${server.accounts.administrator}', now() + interval '1 minute')
    `)
    const accept = async (token: unknown) => {
      const answer = await post('/functions/v1/accept-invitation', { token, password: PASSWORD })
      return [answer.status, await answer.text()]
    }
    const none = await accept(unknown)
    expect(none[0]).toBe(404)
    expect((await post('/functions/v1/accept-invitation', { token })).status).toBe(200)

    await run("update private.invitations set expires_at = now() - interval '1 second'")
    expect(await accept(token)).toEqual(none)
    expect((await accept({ a: 1 }))[0]).toBe(404)
    const { data } = await (await administrator()).rpc('administrators')
    expect(data).toContainEqual(expect.objectContaining({ email: 'eva@example.com', state: 'expired' }))

    await run("update private.invitations set expires_at = now() - interval '8 days'")
    await run('select private.delete_old_invitations()')
    expect(await run('select from private.invitations')).toEqual([])
  })

  test('using up the recovery mails of one network leaves those of the owner', async () => {
    const recoveryMails = async () =>
      (await run("select from private.mail_outbox where kind = 'password-recovery'")).length
    const attacker = freshNetwork()
    for (let mail = 0; mail < 20; mail += 1) await post('/auth/v1/recover', { email: ADMINISTRATOR }, attacker)
    await expect.poll(recoveryMails).toBe(3)

    const mine = await post('/auth/v1/recover', { email: ADMINISTRATOR })

    expect(mine.status).toBe(200)
    await expect.poll(recoveryMails).toBe(4)
  })

  test('no answer tells whether an address has an account', async () => {
    const unknown = `${crypto.randomUUID()}@example.com`
    for (const call of ['recover', 'otp', 'magiclink', 'resend', 'signup']) {
      const answers = await Promise.all(
        [ADMINISTRATOR, unknown].map(async (email) => {
          const answer = await post(`/auth/v1/${call}`, { email, type: 'recovery', password: PASSWORD })
          return [answer.status, await answer.text()]
        }),
      )
      expect(answers[0], call).toEqual(answers[1])
    }
  })
})
