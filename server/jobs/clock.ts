import { sql } from 'kysely'
import { formatMoment } from '../../rules/format/format-moment.ts'
import type { Database } from '../database/database.ts'

/** After a longer leap, as while the site was off, the operator is asked. */
const FARTHEST_AHEAD = '7 days'

/** Whether the database's clock is near the newest time that was stored: one far ahead would delete everything by age. */
export async function isClockTrusted(database: Database): Promise<boolean> {
  return (await readLeap(database)) === undefined
}

/** Stores the present as the newest time, while the clock is trusted. @param isConfirmed by the operator */
export async function rememberTime(database: Database, isConfirmed = false): Promise<void> {
  await sql`
    insert into private.settings as known (key, value) values ('newest_time', jsonb_build_object('time', now()))
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where ${isConfirmed}::boolean or now() > (known.value ->> 'time')::timestamptz
      and now() < (known.value ->> 'time')::timestamptz + ${FARTHEST_AHEAD}::interval
  `.execute(database.sql)
}

/** German sentences about a clock that is not trusted; undefined for a trusted one. */
export async function describeClock(database: Database): Promise<{ text: string; advice: string } | undefined> {
  const leap = await readLeap(database)
  if (!leap) return undefined
  return {
    text: `Die Uhr zeigt ${formatMoment(leap.now)}; zuletzt war es hier ${formatMoment(leap.newest)}. Solange das nicht geklärt ist, wird nichts nach Fristen gelöscht.`,
    advice:
      'Stellen Sie die Uhr (timedatectl set-ntp true). Geht sie richtig, war die Website nur lange aus: npm run admin -- confirm-clock',
  }
}

async function readLeap(database: Database): Promise<{ now: Date; newest: Date } | undefined> {
  const { rows } = await sql<{ now: Date; newest: Date }>`
    select now() as now, (value ->> 'time')::timestamptz as newest from private.settings
    where key = 'newest_time' and now() > (value ->> 'time')::timestamptz + ${FARTHEST_AHEAD}::interval
  `.execute(database.sql)
  return rows[0] && { now: new Date(rows[0].now), newest: new Date(rows[0].newest) }
}
