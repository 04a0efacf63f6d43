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

/** What can be brought back, the latest deletion first. */
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
 * Brings back what jobs deleted on one day (`2026-11-22`), or one entry by its id with all that belongs to it.
 * @returns how many came back, and how many could not because their place is taken
 */
export async function bringBack(database: Database, what: string): Promise<{ back: number; taken: number }> {
  const all = await listTrash(database)
  // Rows before files: a file comes back to its request.
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

/** Deletes for good what has lain in the trash for a week. @returns how many of each kind are gone */
export async function emptyTrash(
  database: Database,
  removeFiles: (paths: string[]) => Promise<void>,
): Promise<{ pictures: number; drafts: number; entries: number }> {
  const { rows } = await sql<{ pictures: number; drafts: number }>`
    select private.delete_old_pictures(${TRASH_DAYS}::integer) as pictures,
      private.delete_discarded_drafts(${TRASH_DAYS}::integer) as drafts
  `.execute(database.sql)
  const { pictures = 0, drafts = 0 } = rows[0] ?? {}
  return { pictures, drafts, entries: await emptyEntries(database, removeFiles) }
}

/** A file goes before the line that names it: after a run that breaks off, the next one still finds it. */
async function emptyEntries(database: Database, removeFiles: (paths: string[]) => Promise<void>): Promise<number> {
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
  for (const { id, file } of rows) {
    if (file) await removeFiles([file])
    await sql`select private.delete_from_trash(${id}::bigint)`.execute(database.sql)
  }
  return rows.length
}
