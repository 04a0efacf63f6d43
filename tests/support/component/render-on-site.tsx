import { cleanup, configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach } from 'vitest'
import { SiteProvider } from '../../../app/content/site/site-context.tsx'
import { Toaster } from '../../../app/ui/toast.tsx'
import { dismissToast, shownToasts } from '../../../app/ui/toast-store.ts'
import { shippedSite } from '../site/shipped-site.ts'

const site = await shippedSite()
// What comes at once costs none of it; on a busy machine a second is little.
configure({ asyncUtilTimeout: 30_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  for (const { id } of shownToasts()) dismissToast(id)
})

/** Shows a part as it stands in a page: with the site on which nobody has published anything, a router and the toasts. */
export function renderOnSite(part: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: part }])
  return render(
    <SiteProvider value={site}>
      <RouterProvider router={router} />
      <Toaster />
    </SiteProvider>,
  )
}
