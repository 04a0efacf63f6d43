import type { LoaderFunctionArgs } from 'react-router'
import { addDays, berlinDay } from '../../../rules/berlin-time.ts'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { AppointmentsPage } from '../../features/enquiries/appointments/appointments-page.tsx'
import { BusyCalendarsCard } from '../../features/enquiries/appointments/busy-calendars.tsx'
import { CalendarAddressCard } from '../../features/enquiries/appointments/calendar-address.tsx'
import { mondayOf } from '../../features/enquiries/appointments/week-days.ts'
import { rpcOf } from '../../lib/data-api.ts'

export async function load({ api }: AdminClients, { request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get('woche') ?? ''
  const day = /^\d{4}-\d{2}-\d{2}$/.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : berlinDay(new Date())
  const monday = mondayOf(day)
  const [appointments, held, inClosures, busy, calendars, address] = await Promise.all([
    rpcOf(api).coming_appointments(),
    rpcOf(api).times_between({ from: monday, until: addDays(monday, 6) }),
    rpcOf(api).appointments_in_closures(),
    rpcOf(api).busy_times(),
    rpcOf(api).busy_calendars(),
    rpcOf(api).calendar_address(),
  ])
  return { monday, appointments, held, inClosures, busy, calendars, address }
}

export const title = 'Termine'

export default function Appointments({ clients: { api }, loaded, reload }: LoadedPageProps<typeof load>) {
  const { address, calendars, ...shown } = loaded
  return (
    <AppointmentsPage api={api} {...shown} onChanged={reload}>
      <BusyCalendarsCard api={api} calendars={calendars} onChanged={reload} />
      <CalendarAddressCard api={api} address={address} onChanged={reload} />
    </AppointmentsPage>
  )
}
