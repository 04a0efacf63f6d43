import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { AdminPage, LoadedPageProps } from '../../admin-page.tsx'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { DashboardFigures } from '../../features/enquiries/data/count-enquiries.ts'
import { enquirySource } from '../../features/enquiries/data/enquiry-source.ts'
import { type EnquiryKind, enquiryKinds, statusLabels } from '../../features/enquiries/enquiry.ts'
import { EnquiryPage } from '../../features/enquiries/list/enquiry-page.tsx'
import { readFilters } from '../../lib/list/list-filters.ts'
import { loadList } from '../../ui/list/load-list.ts'

export function enquiryList(kind: EnquiryKind): AdminPage {
  const load = ({ api }: AdminClients, { request }: LoaderFunctionArgs) =>
    loadList(enquirySource(api, kind), readFilters(new URL(request.url).searchParams, statusLabels), request.signal)
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
