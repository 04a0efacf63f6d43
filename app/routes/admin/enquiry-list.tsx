import { type LoaderFunctionArgs, useOutletContext, useSearchParams } from 'react-router'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { enquirySource } from '../../features/enquiries/data/enquiry-source.ts'
import { countOf, enquiryKinds, kindsIn, statusLabels } from '../../features/enquiries/enquiry.ts'
import { EnquiryPage } from '../../features/enquiries/list/enquiry-page.tsx'
import { adminPractice } from '../../lib/admin-site.ts'
import { readFilters } from '../../lib/list/list-filters.ts'
import { loadList } from '../../ui/list/load-list.ts'
import type { DashboardFigures } from './dashboard.tsx'

export function load({ api }: AdminClients, { request }: LoaderFunctionArgs) {
  const address = new URL(request.url).searchParams
  return loadList(
    enquirySource(api, kindsIn(address), adminPractice().replyWithinHours),
    readFilters(address, statusLabels),
    request.signal,
  )
}

export function title(address: URLSearchParams): string {
  const [only, ...others] = kindsIn(address)
  return only && others.length === 0 ? enquiryKinds[only].tab : 'Anfragen'
}

export default function EnquiryList({ clients, loaded }: LoadedPageProps<typeof load>) {
  const { counts, recount, ...beside } = useOutletContext<DashboardFigures>()
  const kinds = kindsIn(useSearchParams()[0])
  return (
    <EnquiryPage
      key={kinds.join()}
      api={clients.api}
      kinds={kinds}
      list={loaded}
      counted={countOf(counts, kinds)}
      onChanged={recount}
      {...beside}
    />
  )
}
