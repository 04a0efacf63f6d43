import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { CalendarAddressCard } from '../../features/enquiries/appointments/calendar-address.tsx'
import { ComingList } from '../../features/enquiries/appointments/coming-list.tsx'
import { rpcOf } from '../../lib/data-api.ts'

export const load = ({ api }: AdminClients) =>
  Promise.all([rpcOf(api).coming_appointments(), rpcOf(api).calendar_address()])

export const title = 'Termine'

export default function Appointments({ clients: { api }, loaded, reload }: LoadedPageProps<typeof load>) {
  const [appointments, address] = loaded
  return (
    <>
      <h2 className="sr-only">Termine</h2>
      <div className="page">
        <div className="grid grid-cols-1 gap-4">
          <ComingList api={api} appointments={appointments} onChanged={reload} />
        </div>
        <div className="beside">
          <CalendarAddressCard api={api} address={address} onChanged={reload} />
        </div>
      </div>
    </>
  )
}
