import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isClockTrusted } from '../jobs/clock.ts'
import type { Log } from '../log.ts'
import type { ComposedMail } from '../mail/mail.ts'
import { codesOf, sayFailure } from '../mail/mail-failure.ts'
import type { MailTransport } from '../mail/mail-transport.ts'
import { FAILURES_IN_A_ROW, type Outcome, outcomeInARow, outcomeOf } from './outcome.ts'

export interface ClaimedDelivery {
  id: string
  attempt: number
  refusals: number
  document: string
  version: number
  /** The current release when it was claimed. */
  release: number
  email: string
  first_name: string | null
  last_name: string | null
}

interface WorkerParts {
  database: Database
  transport: MailTransport
  compose(delivery: ClaimedDelivery): Promise<ComposedMail>
  log: Log
}

const POLL_MS = 1000
const ADVANCE_MS = 5000
/** Between pieces of recipients, for the requests that wait meanwhile: each asks the database several times. */
const PIECE_PAUSE_MS = 100
/** Longer than SEND_DEADLINE_MS, so a living process never loses its row. */
const LEASE = '60 seconds'
const LONGEST_REST_MS = 15 * 60_000

interface Report {
  delivery: ClaimedDelivery
  outcome: Outcome
  reason: string
}

/**
 * Sends issues of the newsletter, one mail after the other, until stopped. Any number of processes share the work.
 *
 * Claiming a row checks consent and comes before the first byte of its mail. A process that dies leaves at most one
 * mail that may have arrived: it becomes uncertain, and only the operator sends it again.
 */
export function startIssueWorker({ database, transport, compose, log }: WorkerParts): {
  /** Finishes the current mail, then stops. */
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  let report: Report | undefined
  let rest = 0
  let restUntil = 0
  let failures = 0
  let advancedAt = 0

  async function run(): Promise<void> {
    while (!stopping.signal.aborted || report) {
      const sleep = await step().catch((error: unknown) => {
        log.error({ err: error }, 'the issues of the newsletter could not be read')
        return POLL_MS
      })
      if (stopping.signal.aborted && report) await recordLast()
      else if (sleep > 0) await wait(sleep, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  /** @returns milliseconds to wait before the next step */
  async function step(): Promise<number> {
    if (performance.now() - advancedAt > ADVANCE_MS || !report) await advance()
    if (stopping.signal.aborted) return 0
    const pause = restUntil - performance.now()
    if (pause > 0) {
      if (report) await record(report)
      return Math.min(ADVANCE_MS, pause)
    }
    const claimed = await next()
    if (!claimed) return POLL_MS
    if (claimed.wait !== null) return Math.min(ADVANCE_MS, claimed.wait * 1000)
    report = await send(claimed)
    return 0
  }

  async function advance(): Promise<void> {
    // Scheduled issues wait while the clock is not trusted.
    if (!(await isClockTrusted(database))) return
    let isTaking = true
    while (isTaking && !stopping.signal.aborted) {
      const { rows } = await sql<{ more: boolean }>`select private.advance_newsletter_issues() as more`.execute(
        database.sql,
      )
      isTaking = rows[0]?.more ?? false
      if (isTaking) await wait(PIECE_PAUSE_MS)
    }
    advancedAt = performance.now()
  }

  async function next(): Promise<(ClaimedDelivery & { wait: number | null }) | undefined> {
    const { delivery, outcome, reason } = report ?? {}
    const { rows } = await sql<ClaimedDelivery & { wait: number | null }>`
      select id, attempt, refusals, document, version, coalesce(private.current_release(), 0)::integer as release, email, first_name,
        last_name, wait
      from private.claim_newsletter_delivery(
        ${LEASE}::interval, ${delivery?.id ?? null}::uuid, ${delivery?.attempt ?? null}::integer, ${outcome ?? null}::text,
        ${reason ?? null}::text
      )
    `.execute(database.sql)
    report = undefined
    return rows[0]
  }

  async function record({ delivery, outcome, reason }: Report): Promise<void> {
    await sql`
      select private.record_newsletter_delivery(${delivery.id}::uuid, ${delivery.attempt}::integer, ${outcome}::text, ${reason}::text)
    `.execute(database.sql)
    report = undefined
  }

  async function recordLast(): Promise<void> {
    for (let tries = 1; report && tries <= 10; tries += 1) {
      await record(report).catch(() => wait(tries === 10 ? 0 : POLL_MS))
    }
    report = undefined
  }

  async function send(delivery: ClaimedDelivery): Promise<Report> {
    let isOnItsWay = false
    try {
      const mail = await compose(delivery)
      await transport.send({ ...mail, id: delivery.id }, () => {
        isOnItsWay = true
      })
      rest = 0
      failures = 0
      return { delivery, outcome: 'accepted', reason: '' }
    } catch (error) {
      const alone = outcomeOf(error, isOnItsWay)
      if (alone === 'later' || alone === 'uncertain') failures += 1
      if (alone === 'no mailbox' || alone === 'refused') failures = 0
      const outcome = outcomeInARow(alone, failures, delivery)
      rest = outcome === 'back' ? Math.min(LONGEST_REST_MS, Math.max(POLL_MS, rest * 2)) : 0
      // Unlike one that is put back, each further try uses up a mail.
      if (outcome === 'uncertain' && failures >= FAILURES_IN_A_ROW) rest = LONGEST_REST_MS
      restUntil = performance.now() + rest
      log.warn({ delivery: delivery.id, outcome, ...codesOf(error) }, 'a mail of the newsletter did not go out')
      return { delivery, outcome, reason: sayFailure(error) }
    }
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
