import { sql } from 'kysely'
import type { AppointmentPageProps } from '../../app/routes/public/appointment.tsx'
import type { AppointmentOutcome } from '../../rules/appointments.ts'
import type { Database } from '../database/open-database.ts'
import type { ApiRequest } from '../http/api-request.ts'
import { isLinkOf } from './appointment-link.ts'

/** @param link what the address holds */
export type AppointmentPages = (
  link: { id: string; signature: string },
  request: Pick<ApiRequest, 'bytes'>,
  method: string,
) => Promise<Response>

interface AppointmentParts {
  database: Database
  secretKey: string
  /** The document, with what must be said about it. */
  render(props: AppointmentPageProps): { html: string; headers: Record<string, string> }
}

type Shown = NonNullable<AppointmentPageProps['appointment']>

/**
 * Answers the page behind the link of a mail. Opening it changes nothing: scanners open links. Its buttons are forms, so it
 * works without scripts.
 */
export function createAppointmentPages({ database, secretKey, render }: AppointmentParts): AppointmentPages {
  const page = (props: AppointmentPageProps, status: 200 | 404 | 409) => {
    const { html, headers } = render(props)
    return new Response(html, { status, headers: { ...headers, 'cache-control': 'no-store' } })
  }

  return async ({ id, signature }, { bytes }, method) => {
    const isOurs = isUuid(id) && (await isLinkOf(id, signature, secretKey))
    const found = isOurs ? await read(database, id) : null
    if (!found) return page({ appointment: null }, 404)
    if (method !== 'POST') return page({ appointment: found }, 200)

    const outcome = await change(database, id, new URLSearchParams(new TextDecoder().decode(bytes)))
    // Back to the page by GET: loading it again presses nothing again.
    if (outcome === 'kept')
      return new Response(null, { status: 303, headers: { location: `/termin/${id}/${signature}` } })
    return page({ appointment: await read(database, id), outcome }, 409)
  }
}

async function read(database: Database, id: string): Promise<Shown | null> {
  const { rows } = await sql<{ shown: Shown | null }>`
    select private.appointment_of_link(${id}::uuid) as shown
  `.execute(database.sql)
  return rows[0]?.shown ?? null
}

/** @param form `seen`, and either `time` or `cancel` */
async function change(database: Database, id: string, form: URLSearchParams): Promise<AppointmentOutcome> {
  const seen = Number(form.get('seen'))
  const time = form.get('time')
  const isTime = time !== null && /^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/.test(time) && Number.isFinite(Date.parse(time))
  if (!Number.isInteger(seen) || Math.abs(seen) > 1e6 || isTime === form.has('cancel')) return 'changed'
  const { rows } = await sql<{ outcome: AppointmentOutcome }>`
    select private.change_appointment(${id}::uuid, ${seen}::integer, ${isTime ? time : null}::timestamptz, 'person') as outcome
  `.execute(database.sql)
  return rows[0]?.outcome ?? 'gone'
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
}
