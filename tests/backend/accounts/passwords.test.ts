import { expect, test } from 'vitest'
import { saveAdministrator } from '../../../server/accounts/administrators.ts'
import { decideFirstWindow, openResetWindow } from '../../../server/accounts/reset-window.ts'
import { accountsOn } from '../../support/accounts/accounts-on.ts'
import { describeOnEngine } from '../../support/database/databases.ts'
import { ADMINISTRATOR, PASSWORD, PASSWORD_HASH } from '../../support/people.ts'
import { freshNetwork } from '../../support/server/requests.ts'
import { NO_MAIL_SERVER } from '../../support/server/server-under-test.ts'

const NEW_PASSWORD = 'Leuchtturm-am-Kap-9'
const WRONG_CODE = 'abcd-efgh-jkmn'

describeOnEngine('passwords on %s', (engine) => {
  // Mails stay in the outbox, where the test reads them.
  const { server, run, administrator, canSignIn, rowsSeenBy, call, post, ageAuthentication } = accountsOn(
    engine,
    NO_MAIL_SERVER,
  )
  const window = (now?: Date) => openResetWindow(server.database, now)
  const reset = async (code = '', network = freshNetwork()) => {
    const answer = await post('/functions/v1/reset-admin-password', { code }, network)
    return { status: answer.status, ...(await answer.json()) }
  }

  test('a new password works, ends every other session at once, and the address is told', async () => {
    const [here, elsewhere] = [await administrator(), await administrator()]
    expect(await rowsSeenBy(elsewhere)).toBe(1)

    expect((await here.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull()

    expect([await canSignIn(NEW_PASSWORD), await canSignIn(PASSWORD)]).toEqual([true, false])
    expect([await rowsSeenBy(here), await rowsSeenBy(elsewhere)]).toEqual([1, 0])
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull()
    expect(await run('select kind, recipient from private.mail_outbox')).toEqual([
      { kind: 'password-changed', recipient: ADMINISTRATOR },
    ])
  })

  test('another spelling of the path is no way around a recent authentication', async () => {
    const stale = await administrator()
    await ageAuthentication()

    for (const path of ['/auth/v1/user', '/auth/v1/us%65r']) {
      expect((await call(stale, 'PUT', path, { password: NEW_PASSWORD })).status, path).toBe(401)
    }
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  test('a password that is common, short, the own address or longer than bcrypt reads is refused', async () => {
    const person = await administrator()
    for (const password of ['PASSWORT123', 'kurz', ADMINISTRATOR, 'ä'.repeat(37)]) {
      const { error } = await person.auth.updateUser({ password })
      expect(error, password).toMatchObject({ status: 422, code: 'weak_password' })
    }
    expect(await canSignIn(PASSWORD)).toBe(true)
  })

  test('the address of an account cannot be changed', async () => {
    const { error } = await (await administrator()).auth.updateUser({ email: 'jemand.anders@example.com' })

    expect(error?.status).toBe(422)
    expect(await run(`select from auth.users where email = '${ADMINISTRATOR}'`)).toHaveLength(1)
  })

  test('without a window, or after its end, there is no temporary password', async () => {
    const refused = { success: false, temporaryPassword: null, error: expect.stringContaining('Zeitfenster') }
    expect(await reset()).toMatchObject(refused)

    const { code } = await window(new Date(Date.now() - 16 * 60_000))
    expect(await reset(code)).toMatchObject(refused)
  })

  test('inside a window it works once, for the first administrator, and ends all sessions', async () => {
    const before = await administrator()
    const { code } = await window()
    const [last] = await run('select max(id)::integer as id from private.audit_log')

    const first = await reset(code)
    const second = await reset(code)

    expect(first).toMatchObject({ success: true, error: null, email: ADMINISTRATOR })
    expect(second).toMatchObject({ success: false, temporaryPassword: null })
    expect(await canSignIn(first.temporaryPassword)).toBe(true)
    expect(await rowsSeenBy(before)).toBe(0)
    const logged = await run(`select action from private.audit_log where id > ${last?.id} order by id`)
    expect(logged.map(({ action }) => action)).toEqual([
      'temporary password asked for',
      'password changed',
      'temporary password set',
      'temporary password asked for',
    ])
  })

  test('of many calls at the same moment one gets a password', async () => {
    const { code } = await window()

    const answers = await Promise.all(Array.from({ length: 5 }, () => reset(code)))

    expect(answers.filter(({ success }) => success)).toHaveLength(1)
  })

  test('an open window gives nothing without its code, and a caller who guesses soon has to wait', async () => {
    const { code } = await window()
    const network = freshNetwork()

    const without = await reset('', network)
    expect(without).toMatchObject({ success: false, error: expect.stringContaining('Code') })
    for (let count = 1; count < 5; count += 1) expect(await reset(WRONG_CODE, network)).toEqual(without)
    expect(await reset(WRONG_CODE, network)).toMatchObject({ status: 429, success: false })
    // The right one opens all the same, however it is typed.
    expect(await reset(` ${code.toUpperCase().replaceAll('-', ' ')} `, network)).toMatchObject({ success: true })
  })

  test('the database holds the hash of the code, not the code', async () => {
    const { code } = await window()

    const kept = JSON.stringify(await run("select value::text from private.settings where key = 'reset_window'"))
    for (const written of [code, code.replaceAll('-', '')]) expect(kept).not.toContain(written)
  })

  test('the window of the first start closes for good when an administrator has signed in, and never opens on a public address', async () => {
    const atThisMachine = { SITE_URL: server.url, TRUSTED_PROXIES: [], listensOnLoopbackOnly: true }
    const atStart = (changes = {}) => decideFirstWindow(server.database, { ...atThisMachine, ...changes })
    const nobodySignedIn = () => run('update auth.users set last_sign_in_at = null')
    await nobodySignedIn()
    expect(await atStart({ SITE_URL: 'https://www.example.com' })).toBeUndefined()
    const code = await atStart()
    expect(await reset()).toMatchObject({ success: false })
    expect(await reset(code)).toMatchObject({ success: true })

    await nobodySignedIn()
    const nextCode = await atStart()
    await saveAdministrator(server.database, { email: ADMINISTRATOR, passwordHash: PASSWORD_HASH })
    await administrator()
    expect(await reset(nextCode)).toMatchObject({ success: false })
    expect(await atStart()).toBeUndefined()
  })
})
