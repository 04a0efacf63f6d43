import type { LoaderFunctionArgs } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { loadNewsletterList, NewsletterPage } from '../../features/newsletter-admin/newsletter-page.tsx'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const admin = signedInAdministrator()
  return admin && loadNewsletterList(admin.clients.api, request)
}

export const title = 'Newsletter'

export default function NewsletterAddresses({ loaderData }: PageProps<typeof clientLoader>) {
  return <NewsletterPage api={useAdministrator().clients.api} list={loaderData} />
}
