import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { checkMailServer } from '../commands/doctor/check-mail.ts'
import { createMailSignIn, type SignInConfig } from './mail-sign-in.ts'
import { createMailTransport } from './mail-transport.ts'

const MAIL = {
  to: 'erika.mustermann@example.com',
  subject: 'Neues',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
  id: '1',
}

test('the program signs in by itself as Microsoft wants it, with one token for many mails', async () => {
  const { send, server, asked, warnings } = await startBoth()

  await send()
  await send()

  expect(server.mails).toHaveLength(2)
  expect(server.signIns).toEqual(['post@example.com token-1'])
  expect(asked).toMatchObject([
    { client_id: 'website', client_secret: 'hidden', scope: 'https://outlook.office365.com/.default' },
  ])
  expect(warnings()).toEqual([])
})

test('the refresh token of the settings is used each time, as Google wants it', async () => {
  let now = Date.now()
  const { send, server, asked } = await startBoth({ SMTP_REFRESH_TOKEN: 'first', now: () => now })

  await send()
  now += 56 * 60_000
  server.cutLines()
  await expect.poll(() => send().then(() => asked.length)).toBe(2)

  expect(asked.map((form) => [form.grant_type, form.refresh_token])).toEqual([
    ['refresh_token', 'first'],
    ['refresh_token', 'first'],
  ])
  expect(server.signIns.at(-1)).toBe('post@example.com token-2')
})

test.each([
  ['at once', undefined],
  ['after it explained itself', { status: '400', schemes: 'Bearer' }],
])('a token that the mail server refuses %s is tried once more as a new one', async (_when, explanation) => {
  const { send, server, warnings } = await startBoth({ takes: (token) => token === 'token-2', explanation })

  await send()

  expect(server.mails).toEqual([MAIL.to])
  expect(server.signIns).toEqual(['post@example.com token-1', 'post@example.com token-2'])
  expect(warnings()).toEqual([])
})

test('a mail server that refuses every token is asked twice, and the operator is told', async () => {
  const { send, server, warnings } = await startBoth({ takes: () => false })

  await expect(send()).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })

  expect(server.signIns).toHaveLength(2)
  expect(warnings()).toEqual(['mail_sign_in_fails'])
})

test('without a token no mail goes out until there is one; the reason is told without the secret, by doctor too', async () => {
  let isOver = true
  const refusal = { error: 'invalid_client', error_description: 'the client secret is expired' }
  const { send, server, settings, warnings } = await startBoth({ answers: () => (isOver ? refusal : {}) })
  const doctor = () => checkMailServer({ ...settings, SMTP_URL: server.url, MAIL_FROM: 'post@example.com' })

  const failure = (await send().catch((error: unknown) => error)) as Error
  expect(failure).toMatchObject({ code: 'EAUTH' })
  expect(failure.message).toContain('answered 400, invalid_client the client secret is expired')
  expect(failure.message).not.toContain('hidden')
  expect(warnings()).toEqual(['mail_sign_in_fails'])
  expect(await doctor()).toEqual([{ verdict: 'wrong', text: expect.stringContaining('invalid_client') }])

  isOver = false
  await send()
  expect(server.mails).toEqual([MAIL.to])
  expect(warnings()).toEqual([])
  expect(await doctor()).toEqual([])
})

test('the admin area is told thirty days before the secret ends', () => {
  const settings = { ...PROGRAM, SMTP_TOKEN_URL: 'https://tokens.example.com', SMTP_CLIENT_SECRET_UNTIL: '2027-12-31' }
  const warningsAt = (day: string) => createMailSignIn(settings, () => Date.parse(day))?.warnings()

  expect(warningsAt('2027-11-30')).toEqual([])
  expect(warningsAt('2027-12-02')).toEqual(['mail_secret_ends'])
})

const PROGRAM = { SMTP_CLIENT_ID: 'website', SMTP_CLIENT_SECRET: 'hidden' }

interface Both extends SignInConfig {
  takes?: (token: string) => boolean
  /** Google explains a refusal before it refuses. */
  explanation?: object | undefined
  answers?: () => object
  now?: () => number
}

/** A mail server that takes tokens only, a server that gives token-1, token-2 …, each for an hour, and what sends between them. */
async function startBoth({ takes = () => true, explanation, answers = () => ({}), now, ...more }: Both = {}) {
  const asked: Record<string, string>[] = []
  const tokens = createServer(async (request, response) => {
    asked.push(Object.fromEntries(new URLSearchParams(await text(request))))
    const answer = { access_token: `token-${asked.length}`, expires_in: 3600, ...answers() }
    response.writeHead('error' in answer ? 400 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(tokens, 'listening')
  const server = await startMailServer(takes, explanation)
  const settings = {
    ...PROGRAM,
    SMTP_TOKEN_URL: `http://127.0.0.1:${(tokens.address() as AddressInfo).port}/token`,
    ...more,
  }
  const signIn = createMailSignIn(settings, now)
  const transport = createMailTransport({ smtpUrl: server.url, from: 'post@example.com', signIn })
  onTestFinished(() => {
    transport.close()
    tokens.close()
  })
  return { server, asked, settings, send: () => transport.send(MAIL), warnings: () => signIn?.warnings() }
}

async function startMailServer(takes: (token: string) => boolean, explanation?: object) {
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
      if (explanation) return done(null, { data: explanation } as never)
      done(Object.assign(new Error('5.7.3 Authentication unsuccessful'), { responseCode: 535 }))
    },
    onData(stream, session, done) {
      stream.resume().once('end', () => {
        mails.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  smtp.on('error', () => {})
  const server = smtp.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => smtp.close())
  return {
    url: `smtp://post%40example.com@127.0.0.1:${(server.address() as AddressInfo).port}`,
    signIns,
    mails,
    cutLines() {
      for (const connection of smtp.connections) (connection as unknown as { close(): void }).close()
    },
  }
}
