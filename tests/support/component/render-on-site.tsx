import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, type LoaderFunction, type RouteObject, RouterProvider } from 'react-router'
import { takeAdminSite } from '../../../app/lib/admin-site.ts'
import { SiteProvider } from '../../../app/lib/site-context.tsx'
import { Toaster } from '../../../app/ui/toasts/toast.tsx'
import { shippedSite } from '../site/shipped-site.ts'

const site = await shippedSite()
takeAdminSite(site)

/**
 * Renders a part as it stands in a page: with the shipped site, a router and the toasts.
 *
 * @param at the address of the page
 * @param loader what a change of the address waits for
 * @param pages inside of the part
 */
export function renderOnSite(
  part: ReactNode,
  { at = '/', loader, pages }: { at?: string; loader?: LoaderFunction; pages?: RouteObject[] } = {},
) {
  const router = createMemoryRouter(
    [
      {
        id: 'page',
        path: pages ? '' : '*',
        element: part,
        ...(loader ? { loader } : {}),
        ...(pages && { children: pages }),
      },
    ],
    {
      initialEntries: [at],
      // The first page is there at once.
      hydrationData: { loaderData: { page: null, entry: null } },
    },
  )
  return render(
    <SiteProvider value={site}>
      <RouterProvider router={router} />
      <Toaster />
    </SiteProvider>,
  )
}

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

export const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

/** What the summary above a refused form names, in its order. */
export async function mistakes(): Promise<(string | null)[]> {
  return textsOf(
    within(await screen.findByRole('group', { name: /^Es gibt (ein Problem|\d+ Probleme)$/ })).getAllByRole('listitem'),
  )
}
