import { sql } from 'kysely'
import { z } from 'zod'
import { apiError, tooManyRequestsError } from './api-errors.ts'
import type { Database } from './backend/database.ts'
import { secondsToWait } from './limits.ts'
import type { Log } from './log.ts'

/** As browsers write a path: what else would stand in it are sentences and links of a stranger, meant for our mail. */
const path = z
  .string()
  .max(2000)
  .transform((text) => text.replace(/[?#].*$/s, ''))
  .pipe(z.string().regex(/^(?!.*\/\/)\/[^\s\p{C}:]*$/u))

const report = z.object({
  kind: z.enum(['not-found', 'server-error']),
  path,
  detail: z.string().max(2000).optional(),
})

export type ProblemReports = (request: Request, client: string) => Promise<Response>

/** One mail an hour is enough to know that something is wrong. */
const QUIET_HOURS = 1

/**
 * `POST /api/problems`: what a page tells of itself when it was not found or broke. Both are logged; a broken page is
 * mailed to the practice, which makes the sentence on /500 true (deviation 16). Many reports of one hour are one mail.
 *
 * @returns 204, 400 for something that is no report, or 429
 */
export function createProblemReports({ database, log }: { database: Database; log: Log }): ProblemReports {
  return async (request, client) => {
    const seconds = await secondsToWait(database, 'problem reports', client)
    if (seconds > 0) return tooManyRequestsError(seconds)
    const parsed = report.safeParse(await request.json().catch(() => undefined))
    if (!parsed.success) return apiError(400, 'invalid_report')

    const { kind, detail } = parsed.data
    const path = withoutPersonalData(parsed.data.path)
    if (kind === 'not-found') log.info({ path }, 'page not found')
    else {
      log.error({ path, detail: detail && withoutPersonalData(detail) }, 'a page broke in a browser')
      await mailOncePerHour(database, path)
    }
    return new Response(null, { status: 204 })
  }
}

/** Addresses, tokens and ids can stand in a path that somebody mistyped; what remains is enough to find a dead link. */
function withoutPersonalData(text: string): string {
  return text
    .split(/[?#]/, 1)
    .join('')
    .replace(/[^\s/]*(@|%40)[^\s/]*/g, '…')
    .replace(/[A-Za-z0-9_-]{24,}/g, '…')
    .slice(0, 200)
}

async function mailOncePerHour(database: Database, path: string): Promise<void> {
  await database.sql.transaction().execute(async (transaction) => {
    // A page that breaks for everybody is reported by many at once; each must see what the one before it queued.
    await sql`select pg_advisory_xact_lock(hashtextextended('page-broke', 0))`.execute(transaction)
    await sql`
      select private.queue_mail('page-broke', null, ${JSON.stringify({ path })}::text::jsonb)
      where not exists (
        select from private.mail_outbox
        where kind = 'page-broke' and created_at > now() - ${QUIET_HOURS} * interval '1 hour'
      )
    `.execute(transaction)
  })
}
