import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { checkMailServer } from '../../server/commands/doctor/check-mail.ts'
import { readConfig } from '../../server/config.ts'
import { createMailSignIn } from '../../server/mail/mail-sign-in.ts'
import { createMailTransport } from '../../server/mail/mail-transport.ts'

const MAIL = {
  to: 'erika.mustermann@example.com',
  subject: 'Neues',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
  templateVersion: '1',
  id: '1',
}
const DAY_MS = 24 * 60 * 60_000

/** Gives the tokens token-1, token-2 …, each for an hour. */
async function startTokenServer(answers: (form: Record<string, string>) => object = () => ({})) {
  const asked: Record<string, string>[] = []
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)))
    asked.push(form)
    const answer = { access_token: `token-${asked.length}`, expires_in: 3600, ...answers(form) }
    response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`, asked }
}

/** A mail server that takes tokens only. @param data for who is refused: as Google, which explains itself before it refuses */
async function startMailServer(takes: (token: string) => boolean, data?: object) {
  const signIns: string[] = []
  const mails: string[] = []
  const smtp = new SMTPServer({
    authMethods: ['XOAUTH2'],
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    onAuth({ username, accessToken = '' }, _session, done) {
      signIns.push(`${username} ${accessToken}`)
      if (takes(accessToken)) return done(null, { user: username as string })
      if (data) return done(null, { data } as never)
      done(Object.assign(new Error('5.7.3 Authentication unsuccessful'), { responseCode: 535 }))
    },
    onData(stream, session, done) {
      stream.resume()
      stream.once('end', () => {
        mails.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  smtp.on('error', () => {})
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    smtp.close()
  })
  return {
    url: `smtp://post%40example.com@127.0.0.1:${(server.address() as AddressInfo).port}`,
    signIns,
    mails,
    cutLines() {
      for (const connection of smtp.connections) (connection as unknown as { close(): void }).close()
    },
  }
}

function transportOf(
  smtpUrl: string,
  tokenUrl: string,
  more: Parameters<typeof createMailSignIn>[0] = {},
  now = Date.now,
) {
  const signIn = createMailSignIn(
    { SMTP_TOKEN_URL: tokenUrl, SMTP_CLIENT_ID: 'website', SMTP_CLIENT_SECRET: 'hidden', ...more },
    now,
  )
  const transport = createMailTransport({ smtpUrl, from: 'post@example.com', signIn })
  onTestFinished(() => transport.close())
  return { send: () => transport.send(MAIL), warnings: () => signIn?.warnings() }
}

test('the program signs in by itself as Microsoft wants it, with one token for many mails', async () => {
  const tokens = await startTokenServer()
  const server = await startMailServer(() => true)
  const { send, warnings } = transportOf(server.url, tokens.url)

  await send()
  await send()

  expect(server.mails).toHaveLength(2)
  expect(server.signIns).toEqual(['post@example.com token-1'])
  expect(tokens.asked).toEqual([
    {
      client_id: 'website',
      client_secret: 'hidden',
      grant_type: 'client_credentials',
      scope: 'https://outlook.office365.com/.default',
    },
  ])
  expect(warnings()).toEqual([])
})

test('a refresh token is used, and the one that comes in its place', async () => {
  let now = Date.now()
  const tokens = await startTokenServer(() => ({ refresh_token: 'second' }))
  const server = await startMailServer(() => true)
  const { send } = transportOf(server.url, tokens.url, { SMTP_REFRESH_TOKEN: 'first' }, () => now)

  await send()
  now += 56 * 60_000
  server.cutLines()
  await expect.poll(() => send().then(() => tokens.asked.length)).toBe(2)

  expect(tokens.asked.map((form) => [form.grant_type, form.refresh_token])).toEqual([
    ['refresh_token', 'first'],
    ['refresh_token', 'second'],
  ])
  expect(server.signIns.at(-1)).toBe('post@example.com token-2')
})

test.each([
  ['at once', undefined],
  ['after it explained itself', { status: '400', schemes: 'Bearer' }],
])('a token that the mail server refuses %s is tried once more as a new one', async (_when, data) => {
  const tokens = await startTokenServer()
  const server = await startMailServer((token) => token === 'token-2', data)
  const { send, warnings } = transportOf(server.url, tokens.url)

  await send()

  expect(server.mails).toEqual([MAIL.to])
  expect(server.signIns).toEqual(['post@example.com token-1', 'post@example.com token-2'])
  expect(warnings()).toEqual([])
})

test('a mail server that refuses every token is asked twice, and the operator is told', async () => {
  const tokens = await startTokenServer()
  const server = await startMailServer(() => false)
  const { send, warnings } = transportOf(server.url, tokens.url)

  await expect(send()).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })

  expect(server.signIns).toHaveLength(2)
  expect(warnings()).toEqual(['mail_sign_in_fails'])
})

test('without a token no mail goes out until there is one, and the reason is told without the secret', async () => {
  let isOver = true
  const tokens = await startTokenServer(() =>
    isOver ? { error: 'invalid_client', error_description: 'the client secret is expired' } : {},
  )
  const server = await startMailServer(() => true)
  const { send, warnings } = transportOf(server.url, tokens.url)

  const refusal = (await send().catch((error: unknown) => error)) as Error
  expect(refusal).toMatchObject({ code: 'EAUTH' })
  expect(refusal.message).toContain('answered 400, invalid_client the client secret is expired')
  expect(refusal.message).not.toContain('hidden')
  expect(warnings()).toEqual(['mail_sign_in_fails'])

  isOver = false
  await send()
  expect(server.mails).toEqual([MAIL.to])
  expect(warnings()).toEqual([])
})

test('the admin area is told thirty days before the secret ends', () => {
  const last = Date.parse('2027-12-31')
  const warnings = (now: number) =>
    createMailSignIn(
      {
        SMTP_TOKEN_URL: 'https://tokens.example.com',
        SMTP_CLIENT_ID: 'website',
        SMTP_CLIENT_SECRET: 'hidden',
        SMTP_CLIENT_SECRET_UNTIL: '2027-12-31',
      },
      () => now,
    )?.warnings()

  expect(warnings(last - 31 * DAY_MS)).toEqual([])
  expect(warnings(last - 29 * DAY_MS)).toEqual(['mail_secret_ends'])
})

test('doctor signs in with a token, and says what the token server said when there is none', async () => {
  const good = await startTokenServer()
  const bad = await startTokenServer(() => ({ error: 'invalid_client' }))
  const server = await startMailServer(() => true)
  const settings = { SMTP_URL: server.url, MAIL_FROM: 'post@example.com', SMTP_CLIENT_ID: 'a', SMTP_CLIENT_SECRET: 'b' }

  expect(await checkMailServer({ ...settings, SMTP_TOKEN_URL: good.url })).toContainEqual(
    expect.objectContaining({ verdict: 'ok', text: expect.stringContaining('nimmt die Anmeldung an') }),
  )
  expect(await checkMailServer({ ...settings, SMTP_TOKEN_URL: bad.url })).toContainEqual(
    expect.objectContaining({ verdict: 'wrong', advice: expect.stringContaining('invalid_client') }),
  )
})

const TOKENS = {
  SMTP_URL: 'smtp://post%40example.com@smtp.example.com:587',
  MAIL_FROM: 'post@example.com',
  SMTP_TOKEN_URL: 'https://tokens.example.com/token',
  SMTP_CLIENT_ID: 'website',
  SMTP_CLIENT_SECRET: 'hidden',
}

test('settings of a sign-in with tokens are taken together', () => {
  expect(readConfig(TOKENS).SMTP_TOKEN_URL).toBe('https://tokens.example.com/token')
})

test.each([
  [{ SMTP_CLIENT_SECRET: '' }, 'Setzen Sie alle drei oder keine'],
  [{ SMTP_TOKEN_URL: '', SMTP_CLIENT_ID: '', SMTP_CLIENT_SECRET: '', SMTP_REFRESH_TOKEN: 'a' }, 'alle drei oder keine'],
  [{ SMTP_URL: 'smtp://smtp.example.com:587' }, 'SMTP_URL muss mit SMTP_TOKEN_URL den Benutzer nennen'],
  [{ SMTP_URL: 'smtp://post:password@smtp.example.com:587' }, 'SMTP_URL muss mit SMTP_TOKEN_URL den Benutzer nennen'],
  [{ SMTP_TOKEN_URL: 'http://tokens.example.com/token' }, 'muss mit https:// beginnen'],
  [{ SMTP_CLIENT_SECRET_UNTIL: 'bald' }, 'muss ein Tag sein'],
])('settings that do not fit are refused at the start: %j', (changes, sentence) => {
  expect(() => readConfig({ ...TOKENS, ...changes })).toThrow(sentence)
})
