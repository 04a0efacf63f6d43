import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { sql } from 'kysely'
import { appointmentTypes, placeInShort } from '../../content/appointment-types.ts'
import type { AppointmentType } from '../../rules/enquiries/appointments.ts'
import { answerOf } from '../database/answer-of.ts'
import type { Database } from '../database/database.ts'
import type { ServerEnv } from '../routing/api-request.ts'
import { currentPractice } from '../site/current-release.ts'
import { calendarOf } from './icalendar.ts'

interface Row {
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
export function calendarRoutes(database: Database): Hono<ServerEnv> {
  return new Hono<ServerEnv>().get('/kalender/:file', etag(), async (c) => {
    const [, secret] = /^([0-9a-f]{64})\.ics$/.exec(c.req.param('file')) ?? []
    const question = sql`select private.appointments_for_calendar(${secret}) as answer`
    const list = secret ? await answerOf<Row[] | null>(database, question) : null
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
  })
}
