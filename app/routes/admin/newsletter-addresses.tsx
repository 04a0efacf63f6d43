import { lazy, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { AdminClients } from '../../features/admin-session/admin-clients.ts'
import type { LoadedPageProps } from '../../features/admin-session/admin-page.tsx'
import { loadNewsletterList, NewsletterPage } from '../../features/newsletter-admin/newsletter-page.tsx'
import { AdminHead } from '../../ui/layout/admin-head.tsx'

// Loaded on demand: it brings the rules of a form.
const ReaderSection = lazy(() =>
  import('../../features/enquiries/person/person-section.tsx').then(({ ReaderSection }) => ({
    default: ReaderSection,
  })),
)

export const load = ({ api }: AdminClients, { request }: LoaderFunctionArgs) => loadNewsletterList(api, request)

export const title = 'Adressen des Newsletters'

export default function NewsletterAddresses({ clients: { api, storage }, loaded }: LoadedPageProps<typeof load>) {
  return (
    <>
      <AdminHead title="Adressen" />
      <div className="page">
        <NewsletterPage
          api={api}
          list={loaded}
          person={(reader, changes) => (
            <Suspense fallback={<p>Wird geladen …</p>}>
              <ReaderSection api={api} storage={storage} of={reader} {...changes} />
            </Suspense>
          )}
        />
      </div>
    </>
  )
}
