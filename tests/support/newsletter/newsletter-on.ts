import { afterAll, expect } from 'vitest'
import type { Engine } from '../database/databases.ts'
import { type MailServer, type ReceivedMail, startMailServer } from '../external/mail-server.ts'
import { freshNetwork } from '../server/requests.ts'
import { serverOn } from '../server/server-under-test.ts'
import { practice } from '../site/shipped-practice.ts'

export type NewsletterService = ReturnType<typeof newsletterOn>['service']

/** The server of a `describe` whose newsletter mails can be read, and whose visitors come from networks that they name themselves. */
export function newsletterOn(engine: Engine, settings: Record<string, string> = {}) {
  const mails = {} as MailServer
  afterAll(() => mails.stop())
  const server = serverOn(engine, async () => {
    Object.assign(mails, await startMailServer())
    const sender = { SMTP_URL: mails.url, MAIL_FROM: `"${practice.name}" <${practice.email}>` }
    return { ...sender, TRUSTED_PROXIES: '127.0.0.1', ...settings }
  })
  const { run } = server

  /** One of the functions; `network` is where the call seems to come from. */
  const call = (
    name: string,
    options: RequestInit & { key?: 'publishable' | 'secret' | 'none'; network?: string } = {},
  ) => {
    const { key = 'publishable', network = freshNetwork(), ...init } = options
    const headers = new Headers({ 'x-forwarded-for': network, 'user-agent': 'Testbrowser/1.0' })
    const value = key !== 'none' && server.keys[`${key}Key`]
    if (value) headers.set('apikey', value)
    if (value) headers.set('authorization', `Bearer ${value}`)
    if (typeof init.body === 'string') headers.set('content-type', 'application/json')
    return fetch(`${server.url}/functions/v1/${name}`, { redirect: 'manual', ...init, headers })
  }
  const post = async (name: string, body: object, network = freshNetwork()) =>
    answerOf(await call(name, { method: 'POST', body: JSON.stringify(body), network }))
  /** How many mails to this address the outbox holds that are as said. */
  const mailsTo = async (email: string, condition = 'true') =>
    (await run(`select from private.mail_outbox where recipient = '${email}' and ${condition}`)).length

  const service = {
    call,
    mailsTo,
    subscribe: (body: object, network?: string) =>
      post('subscribe-newsletter', { gdprConsent: true, ...body }, network),
    confirm: async (token: string) => answerOf(await call(`confirm-newsletter-subscription?token=${token}`)),
    unsubscribe: (email: string, signature?: string, network?: string) =>
      post('unsubscribe-newsletter', { email, signature }, network),
    /** The newest mail to this address, once it has arrived and the outbox knows it. */
    async mailTo(email: string, which?: (mail: ReceivedMail) => boolean) {
      const mail = await mails.mailTo(email, which)
      await expect.poll(() => mailsTo(email, 'locked_until is not null')).toBe(0)
      return mail
    },
    /** Resolves once everything that is due for this address was sent and recorded. */
    allSentTo: (email: string) =>
      expect.poll(() => mailsTo(email, 'sent_at is null and next_attempt_at <= now()')).toBe(0),
    rowsOf: (email: string) =>
      run(`
        select id, email, status, first_name, confirmation_token from public.newsletter_subscribers
        where lower(email) = '${email}'
      `),
    logOf: (email: string) =>
      run(`
        select action, gdpr_consent_text, user_agent, host(ip_address) as ip_address, additional_data
        from public.newsletter_opt_in_logs where email = '${email}' order by created_at, action desc
      `),
    /** As if everything about this address had happened so long ago. */
    letTimePass: (email: string, time: string) => {
      const earlier = (...columns: string[]) => columns.map((name) => `${name} = ${name} - interval '${time}'`).join()
      return server.database.runScript(`
        update private.mail_outbox
        set ${earlier('created_at', 'sent_at', 'next_attempt_at', 'first_attempt_at')} where recipient = '${email}';
        update public.newsletter_subscribers
        set ${earlier('confirmation_token_expires_at', 'come_back_token_expires_at', 'created_at', 'unsubscribed_at')}
        where email = '${email}';
      `)
    },
  }
  return { server, mails, service }
}

export async function answerOf(response: Response): Promise<{ status: number; success?: boolean; message?: string }> {
  return { status: response.status, ...(await response.json()) }
}

export function freshAddress(): string {
  return `erika-${crypto.randomUUID()}@example.com`
}
