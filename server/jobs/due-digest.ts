import { sql } from 'kysely'
import { RETENTION } from '../../content/facts/facts-of-document.ts'
import { addDays, berlinDay, berlinInstant } from '../../rules/berlin-time.ts'
import type { EnquiryKind } from '../../rules/enquiries/enquiry-kinds.ts'
import { replyDue } from '../../rules/enquiries/reply-due.ts'
import { DELETION_NOTICE_DAYS } from '../../rules/operation/retention-periods.ts'
import type { Database } from '../database/database.ts'
import { mailboxWarning } from '../incoming/read-mailbox.ts'
import type { Digest } from '../mail/texts/due-digest.ts'
import { currentPractice } from '../site/current-release.ts'
import { backupWarning } from './nightly-backup.ts'

const EARLIEST = '08:00'
const NAMED_AT_MOST = 10
const DAY_MS = 86_400_000

/** Queues the digest once a day, from eight o'clock in Berlin, if there is news. @returns whether a mail was queued */
export async function queueDueDigest(database: Database, now: Date): Promise<boolean> {
  const day = berlinDay(now)
  if (now < berlinInstant(day, EARLIEST)) return false
  const { replyWithinHours } = await currentPractice(database)

  return database.sql.transaction().execute(async (transaction) => {
    const claimed = await sql<{ announcedUntil: string | null; announcedSpam: string | null }>`
      insert into private.settings as s (key, value) values ('due_digest', jsonb_build_object('day', ${day}::text))
      on conflict (key) do update set value = s.value || excluded.value, updated_at = now()
      -- A clock that is set back by a night repeats no day. A day from a clock that was far ahead does not count.
      where s.value ->> 'day' is null or s.value ->> 'day' < excluded.value ->> 'day'
        or (s.value ->> 'day')::date > (excluded.value ->> 'day')::date + 1
      returning value ->> 'announcedUntil' as "announcedUntil", value ->> 'announcedSpam' as "announcedSpam"
    `.execute(transaction)
    if (!claimed.rows[0]) return false
    const { announcedUntil, announcedSpam } = claimed.rows[0]

    const due = await countDue(transaction, now, replyWithinHours)
    const today = await findComingToday(transaction, now)
    const until = new Date(now.getTime() + DELETION_NOTICE_DAYS * DAY_MS).toISOString()
    const apparentSpam = await countApparentSpam(transaction)
    const leaving = await findLeaving(transaction, until)
    const backup = await backupWarning({ sql: transaction }, now)
    const mailbox = await mailboxWarning({ sql: transaction })
    // What is announced for later than that was announced while the clock was ahead.
    const isUnannounced =
      leaving.lastAt !== null && (announcedUntil === null || announcedUntil > until || leaving.lastAt > announcedUntil)
    const isNewSpam = apparentSpam !== undefined && apparentSpam.newest !== announcedSpam
    const isDue = due.overdue + due.dueToday + due.back + today.count > 0
    if (!isDue && !isUnannounced && !isNewSpam && !backup && !mailbox) return false

    const content: Digest = {
      ...due,
      ...(today.count > 0 ? { today } : {}),
      ...(apparentSpam ? { apparentSpam } : {}),
      ...(backup ? { backup } : {}),
      ...(mailbox ? { mailbox } : {}),
      ...(leaving.count > 0 ? { leaving: { ...leaving, months: RETENTION.enquiryMonths } } : {}),
    }
    // An older digest that still waits would arrive after this one.
    await sql`delete from private.mail_outbox where kind = 'due-digest' and sent_at is null and gave_up_at is null`.execute(
      transaction,
    )
    await sql`
      select private.queue_mail('due-digest', null, ${JSON.stringify(content)}::text::jsonb)
    `.execute(transaction)
    await sql`
      update private.settings
      set value = value || jsonb_build_object('announcedUntil', ${until}::text, 'announcedSpam', ${apparentSpam?.newest ?? null}::text)
      where key = 'due_digest'
    `.execute(transaction)
    return true
  })
}

async function countDue(transaction: Database['sql'], now: Date, promisedHours: number) {
  const overdueUntil = promisedBefore(now, promisedHours)
  const dueTodayUntil = promisedBefore(berlinInstant(addDays(berlinDay(now), 1), '00:00'), promisedHours)
  const { rows } = await sql<{ kind: EnquiryKind; overdue: number; dueToday: number; back: number }>`
    select kind,
      (count(*) filter (where status = 'new' and reply_clock_start <= ${overdueUntil}::timestamptz))::integer as overdue,
      (count(*) filter (where status = 'new' and reply_clock_start > ${overdueUntil}::timestamptz and reply_clock_start <= ${dueTodayUntil}::timestamptz))::integer
        as "dueToday",
      (count(*) filter (where status in ('new', 'contacted') and follow_up_on <= ${berlinDay(now)}::date))::integer as back
    from private.enquiry group by kind order by kind desc
  `.execute(transaction)
  const sum = (count: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + count(row), 0)
  return {
    overdue: sum(({ overdue }) => overdue),
    dueToday: sum(({ dueToday }) => dueToday),
    dueKinds: rows.filter(({ overdue, dueToday }) => overdue + dueToday > 0).map(({ kind }) => kind),
    back: sum(({ back }) => back),
    followUpKinds: rows.filter(({ back }) => back > 0).map(({ kind }) => kind),
  }
}

async function findComingToday(transaction: Database['sql'], now: Date) {
  const { rows } = await sql<{ kind: EnquiryKind; id: string; from: string; until: string }>`
    select t.kind, t.entry_id::text as id, ap.starts_at as "from", ap.ends_at as until
    from private.appointments ap join private.appointments_there() t on t.id = ap.id
    where ap.cancelled_at is null and ap.ends_at > ${now.toISOString()}::timestamptz
      and private.berlin_day(ap.starts_at) = ${berlinDay(now)}::date
    order by ap.starts_at
  `.execute(transaction)
  return { count: rows.length, entries: rows.slice(0, NAMED_AT_MOST) }
}

async function countApparentSpam(transaction: Database['sql']) {
  const { rows } = await sql<{ mwo: number; consultation: number; newest: string | null }>`
    select
      (count(*) filter (where kind = 'mwo'))::integer as mwo,
      (count(*) filter (where kind = 'consultation'))::integer as consultation,
      extract(epoch from max(created_at))::text as newest
    from private.enquiry where status = 'apparent_spam'
  `.execute(transaction)
  const [found] = rows
  return found?.newest ? found : undefined
}

/** What the clock deletes until then, the next one first. */
async function findLeaving(transaction: Database['sql'], until: string) {
  const { rows } = await sql<{ kind: EnquiryKind; id: string; at: Date; inPatientFile: boolean }>`
    select kind, id::text, deleted_at as at, in_patient_file as "inPatientFile"
    from private.enquiries_to_delete(${RETENTION.enquiryMonths}::integer)
    where deleted_at <= ${until}::timestamptz
    order by deleted_at, id
  `.execute(transaction)
  const entries = rows.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() }))
  return {
    count: entries.length,
    notInPatientFile: entries.filter(({ inPatientFile }) => !inPatientFile).length,
    lastAt: entries.at(-1)?.at ?? null,
    entries: entries.slice(0, NAMED_AT_MOST),
  }
}

/** Promises from before this instant are due at `due`. */
function promisedBefore(due: Date, hours: number): string {
  return replyDue(due, -hours).toISOString()
}
