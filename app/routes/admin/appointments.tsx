import type { LoaderFunctionArgs } from 'react-router'
import type { Role } from '../../../database/json-results.ts'
import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { AppointmentsPage } from '../../features/enquiries/appointments/appointments-page.tsx'
import { BusyCalendarsCard } from '../../features/enquiries/appointments/busy-calendars.tsx'
import { CalendarAddressCard } from '../../features/enquiries/appointments/calendar-address.tsx'
import { mondayOf } from '../../features/enquiries/appointments/week-days.ts'
import { rpcOf } from '../../lib/data-api.ts'

export async function load({ api }: AdminClients, { request }: LoaderFunctionArgs, role: Role) {
  const asked = new URL(request.url).searchParams.get('woche') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : berlinDay(new Date())
  const monday = mondayOf(day)
  const [appointments, held, inClosures, busy, addresses] = await Promise.all([
    rpcOf(api).coming_appointments(),
    rpcOf(api).times_between({ from: monday, until: addDays(monday, 6) }),
    rpcOf(api).appointments_in_closures(),
    rpcOf(api).busy_times(),
    role === 'admin' ? Promise.all([rpcOf(api).busy_calendars(), rpcOf(api).calendar_address()]) : undefined,
  ])
  return { monday, appointments, held, inClosures, busy, addresses }
}

export const title = 'Termine'

export default function Appointments({ clients: { api }, role, loaded, reload }: LoadedPageProps<typeof load>) {
  const { addresses, ...shown } = loaded
  const [calendars, address] = addresses ?? []
  return (
    <AppointmentsPage api={api} {...shown} opensEntries={role === 'admin'} onChanged={reload}>
      {calendars ? <BusyCalendarsCard api={api} calendars={calendars} onChanged={reload} /> : null}
      {address === undefined ? null : <CalendarAddressCard api={api} address={address} onChanged={reload} />}
    </AppointmentsPage>
  )
}
