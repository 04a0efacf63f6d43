import { consultationTypes } from '../../../rules/consultation-types.ts'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { namesOtherEntry, openEntry } from '../../features/enquiries/entry/open-entry.ts'
import { OpenedEnquiry } from '../../features/enquiries/entry/opened-enquiry.tsx'
import type { Route } from './+types/mwo-request.ts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const admin = signedInAdministrator()
  return admin && openEntry(admin.clients, 'mwo', params.id, request)
}

export const shouldRevalidate = namesOtherEntry

/** One of the MWO requests, in front of the list. */
export default function MwoRequest({ loaderData }: Route.ComponentProps) {
  const { clients } = useAdministrator()
  if (!loaderData) return null
  return <OpenedEnquiry {...clients} topics={consultationTypes} entry={loaderData} />
}
