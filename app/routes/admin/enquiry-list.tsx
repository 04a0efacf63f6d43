import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { AdminPage, PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import type { DashboardFigures } from '../../features/enquiries/data/count-enquiries.ts'
import { type EnquiryKind, enquiryKinds } from '../../features/enquiries/enquiry.ts'
import { EnquiryPage } from '../../features/enquiries/list/enquiry-page.tsx'
import { loadEnquiryList } from '../../features/enquiries/list/load-enquiry-list.ts'
import { useAdminSettings } from '../../lib/admin-settings.ts'

export function enquiryList(kind: EnquiryKind): AdminPage {
  const clientLoader = async ({ request }: LoaderFunctionArgs) => {
    const admin = signedInAdministrator()
    return admin && loadEnquiryList(admin.clients.api, kind, request)
  }
  function EnquiryList({ loaderData }: PageProps<typeof clientLoader>) {
    const { clients } = useAdministrator()
    const { counts, comingBack, recount } = useOutletContext<DashboardFigures>()
    const [{ shortcuts }, changeSettings] = useAdminSettings()
    return (
      <EnquiryPage
        api={clients.api}
        kind={kind}
        list={loaderData}
        counted={counts[kind]}
        shortcutsEnabled={shortcuts}
        onEnableShortcuts={(enabled) => changeSettings({ shortcuts: enabled })}
        comingBack={comingBack}
        onChanged={recount}
      />
    )
  }
  return { clientLoader, default: EnquiryList, title: enquiryKinds[kind].tab }
}
