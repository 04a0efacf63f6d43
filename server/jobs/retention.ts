import { sql } from 'kysely'
import { z } from 'zod'
import { practice } from '../../app/content/practice.ts'
import type { Database } from '../backend/database.ts'

const period = z.number().int().positive()
const periodsSchema = z.object({
  /** Months after the last work on an enquiry. */
  enquiryMonths: period,
  /** Days after an MWO request was completed; its file goes then, the request stays its own time. */
  uploadDaysAfterCompletion: period,
  /** Days for which sign-ins of administrators are kept. */
  adminLoginDays: period,
})

export type RetentionPeriods = z.infer<typeof periodsSchema>

export interface RetentionPlan {
  enquiries: { table: 'mwo_form_entries' | 'consultation_requests'; id: string; file: string | null }[]
  /** Files of requests that stay. */
  files: { entryId: string; file: string }[]
  /** Uploads whose request was never sent. */
  orphans: string[]
  adminLogins: number
}

/**
 * How long each store keeps its data: what the privacy policy prints (`practice.retention`), unless
 * `private.settings` holds other values under `retention`.
 *
 * @throws ZodError when the setting is not a list of whole positive numbers: then nothing is deleted
 */
export async function retentionPeriods(database: Database): Promise<RetentionPeriods> {
  const { rows } = await sql<{ value: unknown }>`select value from private.settings where key = 'retention'`.execute(
    database.sql,
  )
  const changes = periodsSchema.partial().parse(rows[0]?.value ?? {})
  return { ...periodsSchema.parse(practice.retention), ...changes }
}

/** What is over at this moment. Deletes nothing: this is the dry run. */
export async function planRetention(database: Database, periods: RetentionPeriods): Promise<RetentionPlan> {
  const { rows: enquiries } = await sql<RetentionPlan['enquiries'][number]>`
    select 'mwo_form_entries' as table, id::text, file_url as file from public.mwo_form_entries
    where updated_at < now() - make_interval(months => ${periods.enquiryMonths}::integer)
    union all
    select 'consultation_requests', id::text, null from public.consultation_requests
    where updated_at < now() - make_interval(months => ${periods.enquiryMonths}::integer)
  `.execute(database.sql)
  const { rows: files } = await sql<RetentionPlan['files'][number]>`
    select e.id::text as "entryId", e.file_url as file
    from public.mwo_form_entries e
    where e.status = 'completed' and e.file_url is not null
      and e.updated_at >= now() - make_interval(months => ${periods.enquiryMonths}::integer)
      and coalesce(
        (
          select max(l.happened_at) from private.audit_log l
          where l.subject_table = 'mwo_form_entries' and l.subject_id = e.id
            and l.details -> 'status' ->> 1 = 'completed' and l.details -> 'status' ->> 0 <> 'completed'
        ),
        e.updated_at
      ) < now() - make_interval(days => ${periods.uploadDaysAfterCompletion}::integer)
  `.execute(database.sql)
  const { rows: orphans } = await sql<{ name: string }>`
    select o.name from storage.objects o
    where o.bucket_id = 'mwo-uploads' and o.created_at < now() - interval '1 day'
      and not exists (select from public.mwo_form_entries e where e.file_url = o.name)
  `.execute(database.sql)
  const { rows: logins } = await sql<{ count: number }>`
    select count(*)::integer as count from auth.audit_log_entries
    where created_at < now() - make_interval(days => ${periods.adminLoginDays}::integer)
  `.execute(database.sql)
  return { enquiries, files, orphans: orphans.map(({ name }) => name), adminLogins: logins[0]?.count ?? 0 }
}

/**
 * Deletes what the plan names. A file goes before the row that knows it, so that a run that breaks off leaves nothing
 * that nobody finds again; the next run goes on.
 *
 * @param removeFiles takes files of the bucket `mwo-uploads` away, by path; it throws if it cannot
 */
export async function applyRetention(
  database: Database,
  plan: RetentionPlan,
  periods: RetentionPeriods,
  removeFiles: (paths: string[]) => Promise<void>,
): Promise<void> {
  for (const { table, id, file } of plan.enquiries) {
    if (file) await removeFiles([file])
    await sql`delete from ${sql.table(`public.${table}`)} where id = ${id}::uuid`.execute(database.sql)
  }
  for (const { entryId, file } of plan.files) {
    await removeFiles([file])
    // Not a change by somebody: `updated_at` must not start the entry's own period anew.
    await sql`
      update public.mwo_form_entries set file_url = null, file_name = null, file_type = null, file_size = null
      where id = ${entryId}::uuid
    `.execute(database.sql)
  }
  if (plan.orphans.length > 0) await removeFiles(plan.orphans)
  await sql`
    delete from auth.audit_log_entries
    where created_at < now() - make_interval(days => ${periods.adminLoginDays}::integer)
  `.execute(database.sql)
}
