import type { LoaderFunctionArgs } from 'react-router'
import { consultationTypes } from '../../../rules/enquiries/consultation-types.ts'
import type { AdminPage, LoadedPageProps } from '../../admin-page.tsx'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { EnquiryKind } from '../../features/enquiries/enquiry.ts'
import { namesOtherEntry, openEntry } from '../../features/enquiries/entry/open-entry.ts'
import { OpenedEnquiry } from '../../features/enquiries/entry/opened-enquiry.tsx'

export function enquiryEntry(kind: EnquiryKind): AdminPage {
  const load = (clients: AdminClients, { params, request }: LoaderFunctionArgs) =>
    openEntry(clients, kind, params.id ?? '', request)
  const EnquiryEntry = ({ clients, loaded }: LoadedPageProps<typeof load>) => (
    <OpenedEnquiry {...clients} topics={consultationTypes} entry={loaded} />
  )
  return { load, default: EnquiryEntry, shouldRevalidate: namesOtherEntry }
}
