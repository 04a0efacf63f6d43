import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { sql } from 'kysely'
import type { AppointmentPageProps } from '../../app/routes/public/appointment.tsx'
import { appointmentTypes, placeInShort } from '../../content/appointment-types.ts'
import type { AppointmentOutcome, AppointmentType } from '../../rules/enquiries/appointments.ts'
import { answerOf } from '../database/answer-of.ts'
import type { Database } from '../database/database.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import type { ServerParts } from '../server-parts.ts'
import { currentPractice } from '../site/current-release.ts'
import type { RunningSite } from '../site/start-site.ts'
import { isLinkOf } from './appointment-link.ts'
import { calendarOf } from './icalendar.ts'

type Shown = NonNullable<AppointmentPageProps['appointment']>

/**
 * Answers the practice's calendar, and the page behind the link of a mail. GET changes nothing, because scanners open links; the
 * page works without scripts.
 */
export function appointmentRoutes({
  database,
  keys,
  pages,
}: Pick<ServerParts, 'database' | 'keys'> & Pick<RunningSite, 'pages'>): Hono<ServerEnv> {
  const page = async (props: AppointmentPageProps, status: 200 | 404 | 409) => {
    const { html, headers } = await pages.appointment(props)
    return new Response(html, { status, headers: { ...headers, 'cache-control': 'no-store' } })
  }

  const routes = new Hono<ServerEnv>().get('/kalender/:file', etag(), (c) => feed(database, c.req.param('file')))
  return routes.on(['GET', 'POST'], '/termin/:id/:signature', async (c) => {
    const { id, signature } = c.req.param()
    // Only ids are signed.
    const found = isLinkOf(id, signature, keys.secretKey) ? await read(database, id) : null
    if (!found) return page({ appointment: null }, 404)
    if (c.req.method !== 'POST') return page({ appointment: found }, 200)

    const form = new URLSearchParams(new TextDecoder().decode(c.get('request').bytes))
    const outcome = await change(database, id, found, form)
    // Redirect after POST: a reload sends nothing again.
    if (outcome === 'kept') return c.redirect(`/termin/${id}/${signature}`, 303)
    return page({ appointment: await read(database, id), outcome }, 409)
  })
}

async function read(database: Database, id: string): Promise<Shown | null> {
  return answerOf(database, sql`select private.appointment_of_link(${id}::uuid) as answer`)
}

/** @param form `seen`, and either `time`, one of those that are shown, or `cancel` */
async function change(
  database: Database,
  id: string,
  { times }: Shown,
  form: URLSearchParams,
): Promise<AppointmentOutcome> {
  const seen = Number(form.get('seen'))
  const time = form.get('time')
  const isTime = times.some(({ at }) => new Date(at).toISOString() === time)
  if (!Number.isInteger(seen) || Math.abs(seen) > 1e6 || isTime === form.has('cancel')) return 'changed'
  const chosen = isTime ? time : null
  return answerOf(
    database,
    sql`select private.change_appointment(${id}::uuid, ${seen}::integer, ${chosen}::timestamptz, 'person') as answer`,
  )
}

interface CalendarRow {
  id: string
  starts_at: string
  ends_at: string
  sequence: number
  changed_at: string
  type: AppointmentType
  /** Both null unless the operator wants names. */
  name: string | null
  phone: string | null
}

/** Answers `/kalender/…`, from which the practice's calendar reads the coming appointments. */
async function feed(database: Database, file: string): Promise<Response> {
  const [, secret] = /^([0-9a-f]{64})\.ics$/.exec(file) ?? []
  const question = sql`select private.appointments_for_calendar(${secret}) as answer`
  const list = secret ? await answerOf<CalendarRow[] | null>(database, question) : null
  const headers = { 'cache-control': 'private, no-cache' }
  if (!list) return new Response('Diese Kalenderadresse gilt nicht (mehr).', { status: 404, headers })
  const practice = await currentPractice(database)
  const events = list.map(({ id, sequence, changed_at, starts_at, ends_at, type, name, phone }) => ({
    id,
    sequence,
    stamp: new Date(changed_at),
    start: new Date(starts_at),
    end: new Date(ends_at),
    summary: [appointmentTypes(practice)[type].name, ...(name ? [name] : [])].join(': '),
    location: [placeInShort({ type }, practice), ...(phone ? [phone] : [])].join(': '),
  }))
  return new Response(calendarOf(events, 'PUBLISH', practice.name), {
    headers: { ...headers, 'content-type': 'text/calendar; charset=utf-8' },
  })
}
