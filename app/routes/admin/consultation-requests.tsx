import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import type { DashboardFigures } from '../../features/enquiries/data/count-enquiries.ts'
import { EnquiryPage } from '../../features/enquiries/list/enquiry-page.tsx'
import { loadEnquiryList } from '../../features/enquiries/list/load-enquiry-list.ts'
import { useAdminSettings } from '../../lib/admin-settings.ts'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const admin = signedInAdministrator()
  return admin && loadEnquiryList(admin.clients.api, 'consultation', request)
}

export const title = 'Beratungsanfragen'

/** The list of consultation requests. */
export default function ConsultationRequests({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients } = useAdministrator()
  const { counts, recount } = useOutletContext<DashboardFigures>()
  const [{ shortcuts }, changeSettings] = useAdminSettings()
  return (
    <EnquiryPage
      api={clients.api}
      kind="consultation"
      list={loaderData}
      counted={counts.consultation}
      shortcutsEnabled={shortcuts}
      onEnableShortcuts={(enabled) => changeSettings({ shortcuts: enabled })}
      onChanged={recount}
    />
  )
}
