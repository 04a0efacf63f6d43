import type { ComponentType } from 'react'
import { type LoaderFunctionArgs, type ShouldRevalidateFunction, useLoaderData, useMatches } from 'react-router'
import { adminPractice } from './content/site/admin-site.ts'
import { useWindowTitle } from './lib/window-title.ts'

/** What a file of `routes/admin` exports. */
export interface AdminPage {
  // biome-ignore lint/suspicious/noExplicitAny: the loader beside it says what it is
  default: ComponentType<any>
  /** In the title of the window. */
  title?: string
  clientLoader?: (given: LoaderFunctionArgs) => unknown
  shouldRevalidate?: ShouldRevalidateFunction
}

export interface PageProps<Loader extends (...args: never[]) => unknown> {
  loaderData: Awaited<ReturnType<Loader>>
}

/** A page of the admin area as the router wants it. */
export function adminPage({ default: Page, title, clientLoader, shouldRevalidate }: AdminPage) {
  return {
    ...(clientLoader ? { loader: clientLoader } : {}),
    ...(shouldRevalidate ? { shouldRevalidate } : {}),
    handle: { title },
    Component: function AdminPage() {
      const loaderData = useLoaderData()
      const innermost = useMatches().findLast(({ handle }) => (handle as AdminPage | undefined)?.title)
      const title = (innermost?.handle as AdminPage | undefined)?.title
      useWindowTitle(title && `${title} – ${adminPractice().name}`)
      return <Page loaderData={loaderData} />
    },
  }
}
