import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../../../server/database/database.ts'
import type { MailServer, ReceivedMail } from '../external/mail-server.ts'
import { freshNetwork } from '../server/fresh-network.ts'

export interface Answer {
  status: number
  success?: boolean
  message?: string
}

/** The newsletter functions as the page calls them, wherever they run, and their database. */
export interface NewsletterService {
  database: Database
  mails: MailServer
  /** The newest mail to this address, once it has arrived and the outbox knows it. */
  mailTo(email: string, which?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  /** One of the functions; `network` is where the call seems to come from. */
  call(
    name: string,
    init?: RequestInit & { key?: 'publishable' | 'secret' | 'none'; network?: string },
  ): Promise<Response>
  subscribe(body: Record<string, unknown>, network?: string): Promise<Answer>
  confirm(token: string): Promise<Answer>
  unsubscribe(email: string, signature?: string, network?: string): Promise<Answer>
}

interface ServiceParts {
  database: Database
  mails: MailServer
  /** Where `/functions/v1` is. */
  url: string
  keys: { publishableKey: string; secretKey: string }
}

export function newsletterService({ database, mails, url, keys }: ServiceParts): NewsletterService {
  const call: NewsletterService['call'] = (name, { key = 'publishable', network = freshNetwork(), ...init } = {}) => {
    const headers = new Headers(init.headers)
    const value = { publishable: keys.publishableKey, secret: keys.secretKey, none: undefined }[key]
    if (value) {
      headers.set('apikey', value)
      headers.set('authorization', `Bearer ${value}`)
    }
    if (typeof init.body === 'string' && !headers.has('content-type')) headers.set('content-type', 'application/json')
    headers.set('x-forwarded-for', network)
    headers.set('user-agent', 'Testbrowser/1.0')
    return fetch(`${url}/functions/v1/${name}`, { redirect: 'manual', ...init, headers })
  }
  const post = async (name: string, body: unknown, network?: string) =>
    answerOf(
      await call(name, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        ...(network ? { network } : {}),
      }),
    )

  return {
    database,
    mails,
    async mailTo(email, which) {
      const mail = await mails.mailTo(email, which)
      await expect.poll(() => mailsTo(database, email, 'locked_until is not null')).toBe(0)
      return mail
    },
    call,
    subscribe: (body, network) => post('subscribe-newsletter', { gdprConsent: true, ...body }, network),
    confirm: async (token) => answerOf(await call(`confirm-newsletter-subscription?token=${token}`)),
    unsubscribe: (email, signature, network) => post('unsubscribe-newsletter', { email, signature }, network),
  }
}

export async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, ...(await response.json()) }
}

export function freshAddress(): string {
  return `erika-${crypto.randomUUID()}@example.com`
}

/** How many mails to this address the outbox holds that are as said. */
export async function mailsTo(database: Database, email: string, condition = 'true'): Promise<number> {
  const { rows } = await sql`
    select from private.mail_outbox where recipient = ${email} and ${sql.raw(condition)}
  `.execute(database.sql)
  return rows.length
}

/** Resolves once everything that is due for this address was sent and recorded. */
export const allSentTo = (database: Database, email: string) =>
  expect.poll(() => mailsTo(database, email, 'sent_at is null and next_attempt_at <= now()')).toBe(0)
