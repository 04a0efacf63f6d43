import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** What the envelope says, which alone decides where a mail goes. */
  recipients: string[]
  raw: string
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  port: number
  mails: ReceivedMail[]
  /** Resolves with the newest mail to this address, waiting for one that is not there yet. */
  mailTo(address: string, which?: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>
  /** Resolves once the condition holds; asked again after each mail. */
  until(condition: (mails: ReceivedMail[]) => boolean): Promise<void>
  /** Cuts every connection, as a network that fails. */
  cutLines(): void
  stop(): Promise<void>
}

interface Behaviour {
  port?: number
  /** Runs before a recipient is accepted; what it throws is the refusal. */
  onRecipient?(address: string): void | Promise<void>
  /** Runs after the whole mail was read and before it is accepted. */
  beforeAccepting?(mail: ReceivedMail, all: ReceivedMail[]): void | Promise<void>
}

/** A real SMTP server on this machine that keeps what it takes, parsed. */
export async function startMailServer(behaviour: Behaviour = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  const options: SMTPServerOptions = {
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onRcptTo({ address }, _session, done) {
      const receive = async () => behaviour.onRecipient?.(address)
      receive().then(() => done(), done)
    },
    onData(stream, session, done) {
      const receive = async () => {
        const raw = (await buffer(stream)).toString('utf8')
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const mail = { ...(await PostalMime.parse(raw)), recipients, raw }
        await behaviour.beforeAccepting?.(mail, mails)
        mails.push(mail)
        for (const check of waiting) check()
      }
      receive().then(() => done(), done)
    },
  }
  const smtp = new SMTPServer(options)
  // A client that is killed in the middle is a part of these tests.
  smtp.on('error', () => {})
  const port = await listen(smtp, behaviour.port ?? 0)

  const until = (condition: (mails: ReceivedMail[]) => boolean) =>
    new Promise<void>((resolve) => {
      const check = () => {
        if (!condition(mails)) return
        waiting.delete(check)
        resolve()
      }
      waiting.add(check)
      check()
    })

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    until,
    cutLines() {
      for (const { _socket } of smtp.connections as unknown as Set<{ _socket: Socket }>) _socket.destroy()
    },
    async mailTo(address, which = () => true) {
      const find = () => mails.findLast((mail) => mail.recipients.includes(address) && which(mail))
      await until(() => find() !== undefined)
      return find() as ReceivedMail
    },
    stop: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

function listen(smtp: SMTPServer, port: number): Promise<number> {
  return new Promise((resolve) => {
    const server = smtp.listen(port, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
}

/** The token of the link that a confirmation mail holds. */
export function tokenIn(mail: ReceivedMail): string {
  const token = mail.text?.match(/\/newsletter\/confirm\/([0-9a-f]{64})/)?.[1]
  if (!token) throw new Error(`no confirmation link in:\n${mail.text}`)
  return token
}
