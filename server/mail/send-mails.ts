import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import type { QueuedMail } from './compose-mail.ts'
import type { ComposedMail } from './mail.ts'
import { codesOf, isRefusedForGood, pauseAfter, sayFailure } from './mail-failure.ts'
import type { MailTransport } from './mail-transport.ts'

interface WorkerParts {
  database: Database
  transport: MailTransport
  compose(mail: QueuedMail & { createdAt: Date }): Promise<ComposedMail>
  log: Log
}

interface ClaimedMail extends QueuedMail {
  id: string
  createdAt: Date
  attempt: number
}

const POLL_MS = 1000
/** Longer than SEND_DEADLINE_MS, so a living worker never loses its mail to another one. */
const LEASE = '60 seconds'

/**
 * Sends the mails of the outbox, one after the other, until stopped.
 *
 * A mail is claimed, sent and recorded. When a process dies between the mail server's answer and the record, the mail is sent
 * again after its lease, with the same Message-ID. Every other mail arrives once, with any number of processes.
 */
export function startMailWorker({ database, transport, compose, log }: WorkerParts) {
  const stopping = new AbortController()
  let pause = 0

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const sleep = await step().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read')
        return POLL_MS
      })
      if (sleep > 0) await wait(sleep, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** @returns milliseconds to wait before the next step */
  async function step(): Promise<number> {
    const mail = await claim(database)
    if (!mail) return POLL_MS
    const failure = await deliver(mail)
    pause = pauseAfter(failure, pause)
    return pause
  }

  /** @returns why it did not go out */
  async function deliver(mail: ClaimedMail): Promise<unknown> {
    try {
      const composed = await compose(mail)
      const messageId = await transport.send({ ...composed, id: mail.id })
      await recordUntilDone(mail, messageId, composed.templateVersion ?? null)
      return undefined
    } catch (error) {
      await recordFailure(mail, error)
      return error
    }
  }

  /** Retries while the database is away: an unrecorded mail would be sent twice. */
  async function recordUntilDone(mail: ClaimedMail, messageId: string, templateVersion: string | null): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await sql`select private.mail_was_sent(${mail.id}::uuid, ${mail.attempt}::integer, ${messageId}, ${templateVersion})`.execute(
          database.sql,
        )
        return
      } catch (error) {
        log.error({ mail: mail.id, err: error }, 'a sent mail could not be recorded')
        if (tries === 30) return
        await wait(POLL_MS)
      }
    }
  }

  async function recordFailure(mail: ClaimedMail, error: unknown): Promise<void> {
    const { rows } = await sql<{ givenUp: boolean | null }>`
      select private.mail_failed(
        ${mail.id}::uuid, ${mail.attempt}::integer, ${sayFailure(error)}, ${isRefusedForGood(error)}
      ) as "givenUp"
    `.execute(database.sql)
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempt, ...codesOf(error) }
    // A visitor may have mistyped the address.
    log.warn(about, `a mail could not be sent, it ${rows[0]?.givenUp ? 'was given up' : 'will be tried again'}`)
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      transport.close()
    },
  }
}

async function claim(database: Database): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    select id, kind, recipient, content, attempt, created_at as "createdAt" from private.claim_mail(${LEASE}::interval)
  `.execute(database.sql)
  const [mail] = rows
  return mail && { ...mail, createdAt: new Date(mail.createdAt) }
}
