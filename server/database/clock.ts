import { sql } from 'kysely'
import type { Database } from './open-database.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** A site that was off for longer asks once; a clock that leaps less than this shortens no period by much. */
const FARTHEST_AHEAD_MS = 7 * DAY_MS
/** Further behind than any correction by time synchronisation. */
const FARTHEST_BEHIND_MS = DAY_MS
/** Between this machine and the machine of the database. */
const LARGEST_DIFFERENCE_MS = HOUR_MS

/** Whether the clock fits what was seen before. */
export type ClockState =
  | { trusted: true }
  | { trusted: false; reason: 'ahead' | 'behind' | 'two clocks'; now: Date; newest: Date }

/**
 * Compares the clock with the newest time that this installation has seen, and remembers the present as long as the clock is
 * trusted. Without trust nothing is deleted for its age.
 *
 * The first time there is nothing to remember, so the newest enquiry, mail and backup say what was seen.
 *
 * @param newestBackup when the newest backup was made
 * @param now what this machine's clock says
 * @param remembers false only looks
 */
export async function readClock(
  database: Database,
  {
    newestBackup,
    now = new Date(),
    remembers = true,
  }: { newestBackup?: Date | undefined; now?: Date; remembers?: boolean } = {},
): Promise<ClockState> {
  const { rows } = await sql<{ clock: string; seen: string | null; content: string | null }>`
    select
      extract(epoch from clock_timestamp())::text as clock,
      (select value ->> 'time' from private.settings where key = 'newest_time') as seen,
      (
        select extract(epoch from max(created_at))::text from (
          select created_at from public.consultation_requests
          union all select created_at from public.mwo_form_entries
          union all select created_at from public.newsletter_subscribers
          union all select created_at from private.mail_outbox
        ) as rows
      ) as content
  `.execute(database.sql)
  const databaseNow = new Date(Number(rows[0]?.clock) * 1000)
  if (Math.abs(databaseNow.getTime() - now.getTime()) > LARGEST_DIFFERENCE_MS) {
    return { trusted: false, reason: 'two clocks', now, newest: databaseNow }
  }
  const seen = rows[0]?.seen ? new Date(rows[0].seen) : newestOf(rows[0]?.content, newestBackup)
  const state = compareClock(now, seen)
  if (state.trusted && remembers) await rememberTime(database, now)
  return state
}

/** @param seen the newest time that is known, if any is */
export function compareClock(now: Date, seen: Date | undefined): ClockState {
  if (!seen) return { trusted: true }
  const ahead = now.getTime() - seen.getTime()
  if (ahead > FARTHEST_AHEAD_MS) return { trusted: false, reason: 'ahead', now, newest: seen }
  if (ahead < -FARTHEST_BEHIND_MS) return { trusted: false, reason: 'behind', now, newest: seen }
  return { trusted: true }
}

/** The operator says that the clock is right: from now on the present is the newest time. */
export async function trustClock(database: Database, now = new Date()): Promise<void> {
  await sql`
    insert into private.settings (key, value) values ('newest_time', jsonb_build_object('time', ${now.toISOString()}::text))
    on conflict (key) do update set value = excluded.value, updated_at = now()
  `.execute(database.sql)
}

/** What the operator reads about a clock that is not trusted: German, with the next step. */
export function describeClock(state: Extract<ClockState, { trusted: false }>): { text: string; advice: string } {
  const [now, newest] = [state.now, state.newest].map((time) => TIME.format(time))
  const says = {
    ahead: `Die Uhr dieses Rechners zeigt ${now}; zuletzt war es hier ${newest}.`,
    behind: `Die Uhr dieses Rechners zeigt ${now}; hier war es aber schon ${newest}.`,
    'two clocks': `Die Uhr dieses Rechners zeigt ${now}, die der Datenbank ${newest}.`,
  }[state.reason]
  return {
    text: `${says} Solange das nicht geklärt ist, wird nichts gelöscht.`,
    advice:
      state.reason === 'two clocks'
        ? 'Schalten Sie auf beiden Rechnern die Zeitsynchronisation ein: timedatectl set-ntp true'
        : `Stellen Sie die Uhr (timedatectl set-ntp true). Geht sie richtig, ${state.reason === 'ahead' ? 'war die Website nur lange aus' : 'ging sie damals vor'}: npm run admin -- confirm uhr`,
  }
}

const TIME = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Berlin' })

function newestOf(content: string | null | undefined, newestBackup: Date | undefined): Date | undefined {
  const times = [...(content ? [Number(content) * 1000] : []), ...(newestBackup ? [newestBackup.getTime()] : [])]
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** Never back: the newest time that was seen stays the newest. */
async function rememberTime(database: Database, now: Date): Promise<void> {
  await sql`
    insert into private.settings as known (key, value)
    values ('newest_time', jsonb_build_object('time', ${now.toISOString()}::text))
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where known.value ->> 'time' < excluded.value ->> 'time'
  `.execute(database.sql)
}
