import { sql } from 'kysely'
import { TRASH_DAYS } from '../../rules/operation/retention-periods.ts'
import type { Database } from '../database/database.ts'

export interface TrashLine {
  id: string
  /** In Berlin: `2026-11-22`. */
  day: string
  /** `row` is an entry, `file` the file of a request that stayed. */
  kind: 'row' | 'file'
  table: string
  subjectId: string
  file: string | null
}

/** Runs a deletion by age: triggers (600_trash.sql) put what it deletes into the trash. */
export async function deleteIntoTrash<T>(
  database: Database,
  work: (transaction: Database['sql']) => Promise<T>,
): Promise<T> {
  return database.sql.transaction().execute(async (transaction) => {
    await sql`select set_config('private.deleted_by_job', 'on', true)`.execute(transaction)
    return work(transaction)
  })
}

/** What jobs deleted and can be brought back, the latest deletion first. */
export async function listTrash(database: Database): Promise<TrashLine[]> {
  const { rows } = await sql<TrashLine>`
    select
      id::text, private.berlin_day(deleted_at)::text as day, kind, subject_table as "table", subject_id::text as "subjectId", file
    from private.trash where restored_at is null and kind in ('row', 'file')
    order by deleted_at desc, id desc
  `.execute(database.sql)
  return rows
}

/**
 * Brings back what jobs deleted on one day (`2026-11-22`), or one entry by its id with all that belongs to it.
 * @returns how many came back, and how many could not because their place is taken
 */
export async function bringBack(database: Database, what: string): Promise<{ back: number; taken: number }> {
  // Rows before files: a file comes back to its request.
  const { rows } = await sql<{ done: boolean }>`
    select private.bring_back(line.id) as done from (
      select id from private.trash
      where restored_at is null and kind in ('row', 'file')
        and (private.berlin_day(deleted_at)::text = ${what} or subject_id::text = ${what})
      order by kind desc, id desc offset 0
    ) line
  `.execute(database.sql)
  const back = rows.filter(({ done }) => done).length
  return { back, taken: rows.length - back }
}

/**
 * Deletes for good what has lain in the trash for a week. A file goes before the line that names it: after a run that breaks
 * off, the next one still finds it.
 * @returns how many lines are gone
 */
export async function emptyTrash(database: Database, removeFiles: (paths: string[]) => Promise<void>): Promise<number> {
  // Lines from a clock that was ahead begin their week now.
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
  let gone = 0
  for (const { id, file } of rows) {
    if (file) await removeFiles([file])
    const { rows } = await sql<{ done: boolean }>`select private.delete_from_trash(${id}::bigint) as done`.execute(
      database.sql,
    )
    if (rows[0]?.done) gone += 1
  }
  await sql`select private.delete_unused_picture_contents()`.execute(database.sql)
  return gone
}
