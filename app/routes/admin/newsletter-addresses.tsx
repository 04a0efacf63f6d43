import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { loadNewsletterList, NewsletterPage } from '../../features/newsletter-admin/newsletter-page.tsx'
import { adminMeta } from '../../lib/admin-meta.ts'
import type { Route } from './+types/newsletter-addresses.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const admin = signedInAdministrator()
  return admin && loadNewsletterList(admin.clients.api, request)
}

export const meta: Route.MetaFunction = () => adminMeta('Newsletter', '/admin/newsletter')

export default function NewsletterAddresses({ loaderData }: Route.ComponentProps) {
  return <NewsletterPage api={useAdministrator().clients.api} list={loaderData} />
}
