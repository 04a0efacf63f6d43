import { sql } from 'kysely'
import { berlinDay, berlinInstant } from '../../rules/berlin-time.ts'
import { normalizeAddress } from '../../rules/input/email-address.ts'
import type { BusyTimes, CalendarTask } from '../busy-times/busy-spans.ts'
import { anywhere, CalendarUnread, fetchCalendar, outsideOnly, type Validators } from '../busy-times/fetch-calendar.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { inOwnProcess } from '../own-process.ts'
import { currentPractice } from '../site/current-release.ts'

const DAY_MS = 86_400_000
/** Of the past, the week that is shown; of the future, half a year. */
const [DAYS_BACK, DAYS_AHEAD] = [7, 180]
const PROGRAM = new URL('../busy-times/calendar-process.ts', import.meta.url)
const LIMIT_MS = 60_000

interface DueCalendar {
  id: string
  address: string
  validators: Validators & { day?: string }
}

/** Reads each calendar of the practice whose last try was five minutes ago, or never. What was known stays where that fails. */
export async function readCalendars(
  { database, config, log }: { database: Database; config: Pick<Config, 'CALENDAR_ALLOW_PRIVATE'>; log: Log },
  now: Date,
): Promise<void> {
  // A clock that was far ahead holds nothing up.
  const { rows } = await sql<DueCalendar>`
    update private.busy_calendars set tried_at = ${now.toISOString()}::timestamptz
    where tried_at is null or tried_at not between ${now.toISOString()}::timestamptz - interval '5 minutes'
      and ${now.toISOString()}::timestamptz + interval '1 hour'
    returning id::text, address, validators
  `.execute(database.sql)
  const ways = config.CALENDAR_ALLOW_PRIVATE ? anywhere : outsideOnly
  for (const calendar of rows) {
    const outcome = await readCalendar(database, calendar, ways)
    await keep(database, calendar.id, outcome)
    if (typeof outcome === 'string') log.warn({ calendar: calendar.id, problem: outcome }, 'a calendar was not read')
  }
}

type Outcome = string | (BusyTimes & { validators: DueCalendar['validators'] })

async function readCalendar(
  database: Database,
  { address, validators: known }: DueCalendar,
  ways: typeof outsideOnly,
): Promise<Outcome | undefined> {
  const day = berlinDay(new Date())
  try {
    const fetched = await fetchCalendar(address, known.day === day ? known : {}, ways)
    if (!fetched) return undefined
    const today = berlinInstant(day, '00:00').getTime()
    const from = today - DAYS_BACK * DAY_MS
    const task: CalendarTask = {
      text: fetched.text,
      from,
      until: today + DAYS_AHEAD * DAY_MS,
      ownIds: await ownIds(database),
      ownAddress: normalizeAddress((await currentPractice(database)).email),
    }
    const read = await inOwnProcess<BusyTimes | string>(PROGRAM, task, LIMIT_MS).catch(() => 'too large')
    return typeof read === 'string' ? read : { ...read, validators: { ...fetched.validators, day } }
  } catch (error) {
    if (error instanceof CalendarUnread) return error.problem
    throw error
  }
}

/** What was sent as an invitation may come back. */
async function ownIds(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text from private.appointments where coalesce(ends_at, changed_at) > now() - interval '30 days'
  `.execute(database.sql)
  return rows.map(({ id }) => id)
}

/** Writes only what differs. */
async function keep(database: Database, id: string, outcome: Outcome | undefined): Promise<void> {
  if (typeof outcome === 'string') {
    await sql`update private.busy_calendars set problem = ${outcome} where id = ${id}::uuid`.execute(database.sql)
    return
  }
  await database.sql.transaction().execute(async (transaction) => {
    const { unread = null, validators = null } = outcome ?? {}
    await sql`
      update private.busy_calendars
      set read_at = now(), problem = null, unread = coalesce(${unread}, unread),
        validators = coalesce(${validators && JSON.stringify(validators)}::text::jsonb, validators)
      where id = ${id}::uuid
    `.execute(transaction)
    if (outcome) {
      const spans = JSON.stringify(outcome.spans.map((span) => span.map((at) => new Date(at).toISOString())))
      await sql`
        with given as materialized (
          select (s ->> 0)::timestamptz as starts_at, (s ->> 1)::timestamptz as ends_at from jsonb_array_elements(${spans}::text::jsonb) s
        ), gone as (
          delete from private.busy_times b where b.calendar_id = ${id}::uuid
            and not exists (select from given g where g.starts_at = b.starts_at and g.ends_at = b.ends_at)
        )
        insert into private.busy_times (calendar_id, starts_at, ends_at)
        select c.id, g.starts_at, g.ends_at from given g join private.busy_calendars c on c.id = ${id}::uuid
        on conflict do nothing
      `.execute(transaction)
    }
  })
}
