import type { LoaderFunctionArgs } from 'react-router'
import { consultationTypes } from '../../../rules/enquiries/consultation-types.ts'
import type { AdminPage, PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import type { EnquiryKind } from '../../features/enquiries/enquiry.ts'
import { namesOtherEntry, openEntry } from '../../features/enquiries/entry/open-entry.ts'
import { OpenedEnquiry } from '../../features/enquiries/entry/opened-enquiry.tsx'

export function enquiryEntry(kind: EnquiryKind): AdminPage {
  const clientLoader = async ({ params, request }: LoaderFunctionArgs) => {
    const admin = signedInAdministrator()
    return admin && openEntry(admin.clients, kind, params.id ?? '', request)
  }
  function EnquiryEntry({ loaderData }: PageProps<typeof clientLoader>) {
    const { clients } = useAdministrator()
    return loaderData && <OpenedEnquiry {...clients} topics={consultationTypes} entry={loaderData} />
  }
  return { clientLoader, default: EnquiryEntry, shouldRevalidate: namesOtherEntry }
}
