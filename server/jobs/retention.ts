import { sql } from 'kysely'
import { RETENTION } from '../../content/facts/facts-of-document.ts'
import type { EnquiryKind } from '../../rules/enquiries/enquiry-kinds.ts'
import { UPLOAD_BUCKET } from '../../rules/input/uploads.ts'
import { UNSENT_FILE_DAYS } from '../../rules/operation/retention-periods.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { deleteIntoTrash } from './trash.ts'

export interface RetentionPlan {
  enquiries: { kind: EnquiryKind; id: string; hasFile: boolean }[]
  /** Files of requests that stay. */
  files: { entryId: string; file: string }[]
  /** Uploads without a request, and files of mails that are gone. */
  orphans: string[]
  adminLogins: number
}

/** Plans, deletes and logs. */
export async function runRetention(
  database: Database,
  removeFiles: (paths: string[]) => Promise<void>,
  log: Log,
): Promise<void> {
  const plan = await planRetention(database)
  await applyRetention(database, plan, removeFiles)
  const { enquiries, files, orphans, adminLogins } = plan
  const deleted = { enquiries: enquiries.length, files: files.length, orphans: orphans.length, adminLogins }
  if (Object.values(deleted).some((count) => count > 0)) log.info({ deleted }, 'retention: expired data deleted')
}

/** What is over by the periods that the privacy policy prints (`RETENTION`); deletes nothing. */
export async function planRetention(database: Database): Promise<RetentionPlan> {
  const { enquiryMonths, uploadDaysAfterCompletion, adminLoginDays } = RETENTION
  const { rows: enquiries } = await sql<RetentionPlan['enquiries'][number]>`
    select kind, id::text, exists (select from public.mwo_form_entries e where e.id = d.id and e.file_url is not null) as "hasFile"
    from private.enquiries_to_delete(${enquiryMonths}::integer) d
    where deleted_at < now()
  `.execute(database.sql)
  const { rows: files } = await sql<RetentionPlan['files'][number]>`
    select e.id::text as "entryId", e.file_url as file
    from public.mwo_form_entries e
    where e.file_url is not null
      and private.upload_deleted_at(
        e, ${enquiryMonths}::integer, ${uploadDaysAfterCompletion}::integer
      ) < now()
      and private.enquiry_deleted_at(e.status, e.updated_at, ${enquiryMonths}::integer) >= now()
  `.execute(database.sql)
  const { rows: orphans } = await sql<{ name: string }>`
    select o.name from storage.objects o
    where o.bucket_id = ${UPLOAD_BUCKET} and o.created_at < now() - make_interval(days => ${UNSENT_FILE_DAYS}::integer)
      and not exists (select from public.mwo_form_entries e where e.file_url = o.name)
      and not exists (select from private.incoming_mails m, private.file_paths(m) f where f = o.name)
      and not exists (select from private.trash w where w.file = o.name)
  `.execute(database.sql)
  const { rows: logins } = await sql<{ count: number }>`
    select count(*)::integer as count from auth.audit_log_entries
    where created_at < now() - make_interval(days => ${adminLoginDays}::integer)
  `.execute(database.sql)
  return { enquiries, files, orphans: orphans.map(({ name }) => name), adminLogins: logins[0]?.count ?? 0 }
}

/** Deletes what the plan names: enquiries and their files into the trash, uploads without a request and sign-ins at once. */
export async function applyRetention(
  database: Database,
  plan: RetentionPlan,
  removeFiles: (paths: string[]) => Promise<void>,
): Promise<void> {
  for (const { id } of plan.enquiries) {
    await deleteIntoTrash(database, (transaction) =>
      sql`delete from private.enquiry where id = ${id}::uuid`.execute(transaction),
    )
  }
  for (const { entryId } of plan.files) {
    await sql`select private.put_file_into_trash(${entryId}::uuid)`.execute(database.sql)
  }
  if (plan.orphans.length > 0) await removeFiles(plan.orphans)
  await sql`
    delete from auth.audit_log_entries
    where created_at < now() - make_interval(days => ${RETENTION.adminLoginDays}::integer)
  `.execute(database.sql)
}
