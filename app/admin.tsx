import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Link, RouterProvider } from 'react-router'
import type { Site } from '../content/site/site.ts'
import { adminRoutes } from './admin-routes.tsx'
import { takeAdminSite } from './lib/admin-site.ts'
import { SiteProvider } from './lib/site-context.tsx'
import { OwnLinkProvider } from './ui/links/site-link.tsx'

/** The admin area: an application in one document (`render-page.tsx`), unlike the public pages. */
const element = document.getElementById('admin')
if (!element) throw new Error('the document has no place for the admin area')

const site: Site = JSON.parse(document.getElementById('site')?.textContent ?? '{}')
takeAdminSite(site)
const router = createBrowserRouter(adminRoutes)

createRoot(element).render(
  <SiteProvider value={site}>
    <OwnLinkProvider value={AdminLink}>
      <RouterProvider router={router} />
    </OwnLinkProvider>
  </SiteProvider>,
)

/** Pages of the admin area are shown by its router; a public page is another document. */
function AdminLink({ href = '', ref: _ref, ...anchor }: ComponentProps<'a'>) {
  return href.startsWith('/admin') ? <Link {...anchor} to={href} /> : <a {...anchor} href={href} />
}
