import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import type { DashboardFigures } from '../../features/enquiries/data/count-enquiries.ts'
import { EnquiryPage } from '../../features/enquiries/list/enquiry-page.tsx'
import { loadEnquiryList } from '../../features/enquiries/list/load-enquiry-list.ts'
import { useAdminSettings } from '../../lib/admin-settings.ts'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const admin = signedInAdministrator()
  return admin && loadEnquiryList(admin.clients.api, 'mwo', request)
}

/** The list of MWO requests. */
export default function MwoRequests({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients } = useAdministrator()
  const { counts, recount } = useOutletContext<DashboardFigures>()
  const [{ shortcuts }, changeSettings] = useAdminSettings()
  return (
    <EnquiryPage
      api={clients.api}
      kind="mwo"
      list={loaderData}
      counted={counts.mwo}
      shortcutsEnabled={shortcuts}
      onEnableShortcuts={(enabled) => changeSettings({ shortcuts: enabled })}
      onChanged={recount}
    />
  )
}
