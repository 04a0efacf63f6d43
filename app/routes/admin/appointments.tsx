import { useRevalidator } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { loadCalendarAddress, loadComingAppointments } from '../../features/enquiries/appointments/appointment-data.ts'
import { CalendarAddressCard } from '../../features/enquiries/appointments/calendar-address.tsx'
import { ComingList } from '../../features/enquiries/appointments/coming-list.tsx'

export async function clientLoader() {
  const admin = signedInAdministrator()
  if (!admin) return null
  const { api } = admin.clients
  const [appointments, address] = await Promise.all([loadComingAppointments(api), loadCalendarAddress(api)])
  return { appointments, address }
}

export const title = 'Termine'

export default function Appointments({ loaderData }: PageProps<typeof clientLoader>) {
  const { api } = useAdministrator().clients
  const { revalidate } = useRevalidator()
  if (!loaderData) return null
  const onChanged = () => void revalidate()
  return (
    <>
      <h1 className="mb-4 text-h2">Termine</h1>
      <ComingList api={api} appointments={loaderData.appointments} onChanged={onChanged} />
      <CalendarAddressCard api={api} address={loaderData.address} onChanged={onChanged} />
    </>
  )
}
