import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { PageProps } from '../../admin-page.tsx'
import { signedInAdministrator, useAdministrator } from '../../features/admin-session/admin-session.ts'
import { loadNewsletterList, NewsletterPage } from '../../features/newsletter-admin/newsletter-page.tsx'

// Loaded on demand: it brings the rules of a form.
const PersonSection = lazy(() =>
  import('../../features/enquiries/person/person-section.tsx').then(({ PersonSection }) => ({
    default: PersonSection,
  })),
)

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const admin = signedInAdministrator()
  return admin && loadNewsletterList(admin.clients.api, request)
}

export const title = 'Newsletter'

export default function NewsletterAddresses({ loaderData }: PageProps<typeof clientLoader>) {
  const { api, storage } = useAdministrator().clients
  return (
    <NewsletterPage
      api={api}
      list={loaderData}
      person={(reader, changes) => (
        <Suspense fallback={<p>Wird geladen …</p>}>
          <PersonSection api={api} storage={storage} of={reader} {...changes} />
        </Suspense>
      )}
    />
  )
}
