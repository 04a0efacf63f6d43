import type { LoaderFunctionArgs } from 'react-router'
import { consultationTypes } from '../../../rules/consultation-types.ts'
import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { namesOtherEntry, openEntry } from '../../features/enquiries/entry/open-entry.ts'
import { OpenedEnquiry } from '../../features/enquiries/entry/opened-enquiry.tsx'

export async function clientLoader({ params, request }: LoaderFunctionArgs) {
  const admin = signedInAdministrator()
  return admin && openEntry(admin.clients, 'mwo', params.id ?? '', request)
}

export const shouldRevalidate = namesOtherEntry

/** One of the MWO requests, in front of the list. */
export default function MwoRequest({ loaderData }: PageProps<typeof clientLoader>) {
  const { clients } = useAdministrator()
  if (!loaderData) return null
  return <OpenedEnquiry {...clients} topics={consultationTypes} entry={loaderData} />
}
