import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppointmentPageProps } from '../../app/routes/public/appointment.tsx'
import type { AppointmentOutcome } from '../../rules/enquiries/appointments.ts'
import { answerOf } from '../database/answer-of.ts'
import type { Database } from '../database/database.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import type { ServerParts } from '../server-parts.ts'
import type { RunningSite } from '../site/start-site.ts'
import { isLinkOf } from './appointment-link.ts'
import { calendarRoutes } from './calendar-feed.ts'

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
  const page = (props: AppointmentPageProps, status: 200 | 404 | 409) => {
    const { html, headers } = pages.appointment(props)
    return new Response(html, { status, headers: { ...headers, 'cache-control': 'no-store' } })
  }

  const routes = new Hono<ServerEnv>().route('/', calendarRoutes(database))
  return routes.on(['GET', 'POST'], '/termin/:id/:signature', async (c) => {
    const { id, signature } = c.req.param()
    const isOurs = isUuid(id) && isLinkOf(id, signature, keys.secretKey)
    const found = isOurs ? await read(database, id) : null
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

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
