import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { errorResponse } from '../routing/error-responses.ts'

/** A path as browsers write it: anything else could be somebody else's text or link in our mail. */
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

type ProblemReports = (body: Record<string, unknown>) => Promise<Response>

interface ProblemReportParts {
  database: Database
  isPage(path: string): boolean
  log: Log
}

/**
 * `POST /api/problems`: a broken page is mailed to the practice, as /500 promises. Anybody can report one, so many are one mail:
 * once an hour, and once a day about /500 itself, which strangers open too.
 */
export function createProblemReports({ database, isPage, log }: ProblemReportParts): ProblemReports {
  return async (body) => {
    const parsed = report.safeParse(body)
    if (!parsed.success) return errorResponse('rest', 400, 'invalid_report')

    const { kind } = parsed.data
    const path = knownPart(parsed.data.path, isPage)
    if (kind === 'not-found') log.info({ path }, 'page not found')
    else {
      if (path === '/500') log.info({ path }, 'the error page was opened directly')
      else log.warn({ path }, 'a page broke in a browser')
      await mailOnce(database, path, path === '/500' ? '1 day' : '1 hour')
    }
    return new Response(null, { status: 204 })
  }
}

/** The rest may be anything. No page has more segments than the first ten. */
function knownPart(path: string, isPage: (path: string) => boolean): string {
  const segments = path.split('/').slice(1, 11)
  for (let count = segments.length; count > 0; count -= 1) {
    const part = `/${segments.slice(0, count).join('/')}`
    if (isPage(part)) return count === segments.length ? part : `${part}/…`
  }
  return segments.join('') === '' ? '/' : '/…'
}

async function mailOnce(database: Database, path: string, period: string): Promise<void> {
  await database.sql.transaction().execute(async (transaction) => {
    // Many reports at once must see the mail of the first one.
    await sql`select pg_advisory_xact_lock(hashtextextended('page-broke', 0))`.execute(transaction)
    await sql`
      select private.queue_mail('page-broke', null, ${JSON.stringify({ path })}::text::jsonb)
      where not exists (
        select from private.mail_outbox
        where kind = 'page-broke'
          -- A visit to /500 must not hide a page that broke.
          and (content ->> 'path' = '/500') = ${path === '/500'}::boolean
          and created_at between now() - ${period}::interval and now()
      )
    `.execute(transaction)
  })
}
