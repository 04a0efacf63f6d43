import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { AdminPage, LoadedPageProps } from '../../admin-page.tsx'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { DashboardFigures } from '../../features/enquiries/data/count-enquiries.ts'
import { type EnquiryKind, enquiryKinds } from '../../features/enquiries/enquiry.ts'
import { EnquiryPage } from '../../features/enquiries/list/enquiry-page.tsx'
import { loadEnquiryList } from '../../features/enquiries/list/load-enquiry-list.ts'

export function enquiryList(kind: EnquiryKind): AdminPage {
  const load = ({ api }: AdminClients, { request }: LoaderFunctionArgs) => loadEnquiryList(api, kind, request)
  function EnquiryList({ clients, loaded }: LoadedPageProps<typeof load>) {
    const { counts, comingBack, recount } = useOutletContext<DashboardFigures>()
    return (
      <EnquiryPage
        api={clients.api}
        kind={kind}
        list={loaded}
        counted={counts[kind]}
        comingBack={comingBack}
        onChanged={recount}
      />
    )
  }
  return { load, default: EnquiryList, title: enquiryKinds[kind].tab }
}
