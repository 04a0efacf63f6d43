import { type LoaderFunctionArgs, useOutletContext } from 'react-router'
import type { EnquiryKind } from '../../../rules/enquiries/enquiry-kinds.ts'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { AdminPage, LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { EnquiryDialog, type OpenedFromList } from '../../features/enquiries/entry/enquiry-dialog.tsx'
import { namesOtherEntry, openEntry } from '../../features/enquiries/entry/open-entry.ts'

export function enquiryEntry(kind: EnquiryKind): AdminPage {
  const load = (clients: AdminClients, { params, request }: LoaderFunctionArgs) =>
    openEntry(clients, kind, params.id ?? '', request)
  function EnquiryEntry({ clients: { api, storage }, loaded }: LoadedPageProps<typeof load>) {
    const { id, first_name, last_name, email, phone } = loaded.enquiry
    return (
      <EnquiryDialog
        key={[id, first_name, last_name, email, phone].join(' ')}
        api={api}
        storage={storage}
        entry={loaded}
        {...useOutletContext<OpenedFromList>()}
      />
    )
  }
  return { load, default: EnquiryEntry, shouldRevalidate: namesOtherEntry }
}
