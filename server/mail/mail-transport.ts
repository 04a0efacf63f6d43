import type { Readable } from 'node:stream'
import nodemailer, { type Transporter } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { normalizeAddress } from '../../rules/input/email-address.ts'
import { isThisMachine } from '../is-this-machine.ts'
import { within } from '../within.ts'
import type { ComposedMail } from './mail.ts'
import { type MailSignIn, signInOptions } from './mail-sign-in.ts'
import { catchMail } from './mailbox.ts'

export interface MailTransport {
  /**
   * Resolves once the mail server has accepted the mail. Sent again, it has the same Message-ID.
   * @param onContent called before the first byte of the content goes out: from then on it may be accepted without an answer
   * @returns the Message-ID, `<id@domain of the sender>`
   * @throws the transport's error: `code` tells the kind (`ECONNECTION`, `EENVELOPE` …)
   */
  send(mail: ComposedMail & { id: string }, onContent?: () => void): Promise<string>
  close(): void
}

/** An address with or without a name (RFC 5322), or both apart: then the name may hold any character. */
export type Sender = string | { name: string; address: string }

/** Shorter than the lease of the outbox, so that two processes never send one mail. */
const SEND_DEADLINE_MS = 40_000

/**
 * One connection that stays open between mails.
 * @param smtpUrl as in SMTP_URL; its query may hold any option of nodemailer. Without it mails become files in `caughtIn`
 * @param from a function is called for each mail
 * @param signIn in place of a password in the address
 */
export function createMailTransport({
  smtpUrl,
  caughtIn = '',
  from,
  signIn,
}: ({ smtpUrl: string; caughtIn?: never } | { smtpUrl?: never; caughtIn: string }) & {
  from: Sender | (() => Promise<Sender>)
  signIn?: MailSignIn | undefined
}): MailTransport {
  const address =
    smtpUrl &&
    withDefaults(withTls(smtpUrl), {
      pool: 'true',
      maxConnections: '1',
      maxMessages: '1000000',
      // The outbox retries.
      maxRequeues: '0',
      connectionTimeout: '10000',
      greetingTimeout: '10000',
      socketTimeout: '30000',
      disableFileAccess: 'true',
      disableUrlAccess: 'true',
    })
  const connect = (): Transporter => {
    const smtp: Transporter = address
      ? nodemailer.createTransport({ url: address, ...signInOptions(signIn) })
      : nodemailer.createTransport({
          streamTransport: true,
          buffer: true,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
    smtp.use('stream', ({ data, message }, done) => {
      const { onContent } = data as { onContent?: () => void }
      // The library reads the content once the server is ready for it.
      if (onContent) message.processFunc((content: Readable) => content.once('resume', onContent))
      done()
    })
    return smtp
  }
  let smtp = connect()

  return {
    async send(
      {
        to,
        replyTo,
        thread = [],
        subject,
        text,
        html,
        id,
        oneClickUrl,
        isFromPerson,
        isBulk,
        calendar,
        attachments = [],
      },
      onContent,
    ) {
      const sender = typeof from === 'function' ? await from() : from
      const messageIdOf = (mail: string) => `<${mail}@${domainOf(sender)}>`
      const messageId = messageIdOf(id)
      const mail = {
        from: sender,
        // A string would be parsed as a list.
        to: [to].flat().map((address) => ({ name: '', address })),
        ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
        subject,
        text,
        html,
        messageId,
        inReplyTo: thread.slice(-1).map(messageIdOf)[0],
        // Some mail servers give mails another Message-ID (Amazon SES): replies then repeat this one.
        references: isBulk ? [] : [...thread, id].map(messageIdOf),
        attachments,
        ...(calendar ? { icalEvent: { ...calendar, filename: 'termin.ics' } } : {}),
        headers: {
          // And what comes back tells this one.
          'X-Message-ID': messageId,
          ...(isBulk ? { Precedence: 'bulk' } : isFromPerson ? {} : { 'Auto-Submitted': 'auto-generated' }),
          ...(oneClickUrl ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
        },
        ...(onContent ? { onContent } : {}),
        ...(oneClickUrl ? { list: { unsubscribe: { url: oneClickUrl, comment: '' } } } : {}),
      }
      // A token may be revoked before it ends. Nothing was sent yet.
      const send = async () => {
        const { message } = await smtp.sendMail(mail).catch((error: unknown) => {
          if (!signIn || !isRefusedSignIn(error)) throw error
          signIn.answered(false)
          return smtp.sendMail(mail)
        })
        if (!address) await catchMail(caughtIn, id, message)
        signIn?.answered(true)
      }
      await within(SEND_DEADLINE_MS, send(), () => {
        smtp.close()
        smtp = connect()
        throw Object.assign(new Error('the mail server did not finish in time'), { code: 'EDEADLINE' })
      })
      return messageId
    },
    close: () => smtp.close(),
  }
}

/**
 * Requires TLS to another machine: `smtp://` by itself sends in the clear where an attacker removes STARTTLS.
 * @param smtpUrl with `?requireTLS=false` for a mail server that cannot encrypt, in a trusted network
 */
export function withTls(smtpUrl: string): string {
  return isThisMachine(new URL(smtpUrl).hostname) ? smtpUrl : withDefaults(smtpUrl, { requireTLS: 'true' })
}

/** https://www.rfc-editor.org/rfc/rfc4954#section-6 */
function isRefusedSignIn(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return code === 'EAUTH' && responseCode === 535
}

function domainOf(sender: Sender): string {
  const address = typeof sender === 'string' ? addressparser(sender, { flatten: true })[0]?.address : sender.address
  return (
    normalizeAddress(address ?? '')
      .split('@')
      .at(-1) || 'localhost'
  )
}

function withDefaults(smtpUrl: string, defaults: Record<string, string>): string {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}
