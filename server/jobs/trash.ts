import { type Kysely, sql } from 'kysely'
import { TRASH_DAYS } from '../../rules/operation/retention-periods.ts'
import type { Database } from '../database/open-database.ts'

/** One thing that a job deleted and that can be brought back. */
export interface TrashLine {
  id: string
  /** The day in Berlin on which it was deleted: `2026-11-22`. */
  day: string
  /** `row` is a whole entry, `file` the file of a request that stayed. */
  kind: 'row' | 'file'
  table: string
  subjectId: string
  file: string | null
}

/**
 * Runs a deletion for age. Enquiries, subscribers and proofs that go in it lie in the waste basket for a week: triggers of
 * supabase/migrations/600_trash.sql put them there, in the same transaction.
 */
export async function deleteIntoTrash<T>(
  database: Database,
  // biome-ignore lint/suspicious/noExplicitAny: as in open-database.ts
  work: (transaction: Kysely<any>) => Promise<T>,
): Promise<T> {
  return database.sql.transaction().execute(async (transaction) => {
    await sql`select set_config('private.deleted_by_job', 'on', true)`.execute(transaction)
    return work(transaction)
  })
}

/** @returns what can be brought back, what went last first */
export async function listTrash(database: Database): Promise<TrashLine[]> {
  const { rows } = await sql<TrashLine>`
    select
      id::text, private.berlin_day(deleted_at)::text as day, kind, subject_table as "table", subject_id::text as "subjectId", file
    from private.trash where restored_at is null
    order by deleted_at desc, id desc
  `.execute(database.sql)
  return rows
}

/**
 * Brings back what jobs deleted on one day, or one entry with all that belongs to it. It is not deleted again for as long as
 * it would have stayed in the basket.
 *
 * @param what a day in Berlin as `2026-11-22`, or the id of an entry
 * @returns how many lines came back, and how many could not because their place is taken
 */
export async function bringBack(database: Database, what: string): Promise<{ back: number; taken: number }> {
  const all = await listTrash(database)
  // Rows before files: a file comes back to its request. Subscribers before proofs, as they went.
  const wanted = all
    .filter(({ day, subjectId }) => day === what || subjectId === what)
    .toSorted((a, b) => b.kind.localeCompare(a.kind))
  let back = 0
  for (const { id } of wanted) {
    const { rows } = await sql<{ done: boolean }>`select private.restore_from_trash(${id}::bigint) as done`.execute(
      database.sql,
    )
    if (rows[0]?.done) back += 1
  }
  return { back, taken: wanted.length - back }
}

/**
 * Throws away for good what has lain in the basket for a week. A file goes before the line that knows it, so that a run that
 * breaks off leaves nothing that nobody finds again.
 *
 * @param removeFiles takes files of the bucket `mwo-uploads` away, by path; it throws if it cannot
 * @returns how many lines are gone
 */
export async function emptyTrash(database: Database, removeFiles: (paths: string[]) => Promise<void>): Promise<number> {
  // A clock that was ahead dated these: their week begins when it is right again.
  await sql`update private.trash set deleted_at = now() where deleted_at > now() + interval '1 hour'`.execute(
    database.sql,
  )
  const { rows } = await sql<{ id: string; file: string | null }>`
    select
      w.id::text,
      case when not exists (select from public.mwo_form_entries e where e.file_url = w.file) then w.file end as file
    from private.trash w
    where coalesce(w.restored_at, w.deleted_at) < now() - make_interval(days => ${TRASH_DAYS}::integer)
    order by w.id
  `.execute(database.sql)
  for (const { id, file } of rows) {
    if (file) await removeFiles([file])
    await sql`select private.delete_from_trash(${id}::bigint)`.execute(database.sql)
  }
  return rows.length
}
