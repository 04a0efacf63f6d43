import { ImapFlow } from 'imapflow'
import type { Config } from '../config.ts'
import { isThisMachine } from '../is-this-machine.ts'
import { createMailSignIn, type SignInConfig } from '../mail/mail-sign-in.ts'

export type MailboxConfig = Pick<Config, 'IMAP_URL'> & SignInConfig

const SILENT_MS = 15_000
/** A server may say nothing for longer only while it is asked to tell news. */
const SILENT_IDLE_MS = 120_000
const IDLE_MS = 45_000
const LARGEST_ANSWER = 40 * 1024 * 1024

/** `imaps://user:password@host:993/INBOX?moveTo=Praxis-Website` */
export function partsOfMailbox(imapUrl: string) {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(imapUrl)
  return {
    secure: protocol === 'imaps:',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'imaps:' ? 993 : 143),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
    moveTo: searchParams.get('moveTo') ?? undefined,
  }
}

/**
 * Creates what reads the mailbox of IMAP_URL: with a token where the address holds no password, as SMTP does.
 * @returns `connect`, of which each call is a connection with the folder open, read-only unless mails are moved. @throws the library's error
 */
export function createMailboxConnection(config: MailboxConfig & { IMAP_URL: string }, silentMs = SILENT_MS) {
  const { secure, host, port, user, password, folder, moveTo } = partsOfMailbox(config.IMAP_URL)
  const signIn = password ? undefined : createMailSignIn(config)
  return async () => {
    const client = new ImapFlow({
      ...{ host, port, secure, logger: false, autoIdleDelay: 500, maxIdleTime: IDLE_MS },
      // Otherwise an attacker on the way removes STARTTLS.
      ...(secure ? {} : { doSTARTTLS: isThisMachine(host) ? undefined : true }),
      auth: { user, ...(signIn ? { accessToken: await signIn.token() } : { pass: password }) },
      ...{ connectionTimeout: silentMs, greetingTimeout: silentMs, socketTimeout: Math.max(silentMs, SILENT_IDLE_MS) },
      ...{ maxLiteralSize: LARGEST_ANSWER, maxLineLength: LARGEST_ANSWER, maxResponseSize: 2 * LARGEST_ANSWER },
    })
    // A lost connection fails what waits for it, and what is asked next.
    client.on('error', () => {})
    try {
      await client.connect()
      signIn?.answered(true)
      if (moveTo) await client.mailboxCreate(moveTo)
      const { uidValidity, exists } = await client.mailboxOpen(folder, { readOnly: !moveTo })
      return { client, validity: String(uidValidity), exists, moveTo }
    } catch (error) {
      if ((error as { authenticationFailed?: boolean }).authenticationFailed) signIn?.answered(false)
      client.close()
      throw error
    }
  }
}
