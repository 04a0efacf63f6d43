import nodemailer from 'nodemailer'
import { isThisMachine } from '../is-this-machine.ts'
import type { ComposedMail } from './compose-mail.ts'

export interface MailTransport {
  /**
   * Hands one mail to the mail server and returns once the server has taken it.
   *
   * @throws the transport's error: `code` tells the kind (`ECONNECTION`, `EENVELOPE` …)
   */
  send(mail: ComposedMail & { messageId: string }): Promise<void>
  close(): void
}

/** Longest time for one mail, all steps together. Shorter than the lease of the outbox, so that two never send one mail. */
const SEND_DEADLINE_MS = 40_000

/**
 * One connection that stays open between mails: when a process dies, at most the one mail in hand is in doubt.
 *
 * @param smtpUrl as in SMTP_URL; its query may hold any option of nodemailer
 * @param from address with or without a name before it; asked for with each mail where it may change
 */
export function createMailTransport({
  smtpUrl,
  from,
}: {
  smtpUrl: string
  from: string | (() => Promise<string>)
}): MailTransport {
  const address = withDefaults(withTls(smtpUrl), {
    pool: 'true',
    maxConnections: '1',
    maxMessages: '1000000',
    // The outbox decides when a mail is tried again, nobody else.
    maxRequeues: '0',
    connectionTimeout: '10000',
    greetingTimeout: '10000',
    socketTimeout: '30000',
    disableFileAccess: 'true',
    disableUrlAccess: 'true',
  })
  let smtp = nodemailer.createTransport(address)

  return {
    async send({ to, subject, text, html, messageId, oneClickUrl }) {
      const sender = typeof from === 'string' ? from : await from()
      const sending = smtp.sendMail({
        from: sender,
        // An object is one recipient, whatever stands in it; a string would be parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(oneClickUrl ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
        },
        ...(oneClickUrl ? { list: { unsubscribe: { url: oneClickUrl, comment: '' } } } : {}),
      })
      await withDeadline(sending, () => {
        smtp.close()
        smtp = nodemailer.createTransport(address)
      })
    },
    close: () => smtp.close(),
  }
}

/**
 * To another machine, mails go encrypted or not at all: `smtp://` by itself would go on in the clear when somebody on the way
 * takes the offer of encryption out. The certificate is checked by the library.
 *
 * @param smtpUrl with `?requireTLS=false` for a mail server that cannot encrypt, in a network that one trusts
 */
export function withTls(smtpUrl: string): string {
  return isThisMachine(new URL(smtpUrl).hostname) ? smtpUrl : withDefaults(smtpUrl, { requireTLS: 'true' })
}

/** The domain part of the sender, for message ids. */
export function domainOf(from: string): string {
  return from.match(/@([^\s>]+)/)?.[1] ?? 'localhost'
}

function withDefaults(smtpUrl: string, defaults: Record<string, string>): string {
  const url = new URL(smtpUrl)
  for (const [name, value] of Object.entries(defaults)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

async function withDeadline(work: Promise<unknown>, onTimeout: () => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      onTimeout()
      reject(Object.assign(new Error('the mail server did not finish in time'), { code: 'EDEADLINE' }))
    }, SEND_DEADLINE_MS)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
