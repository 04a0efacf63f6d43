import { redirect, replace } from 'react-router'
import { destinationOfUnknownArticle } from '../../content/moved-articles.ts'
import { notListed } from '../../lib/page-meta.ts'
import { SiteLink } from '../../ui/site-link.tsx'
import type { Route } from './+types/unknown-article.ts'

/**
 * No article has this address. The server redirects by itself; this is for navigation inside the site and for static hosts.
 * Either way the address leaves no trace in the history: a page that was loaded under it is replaced, and a link to it has
 * no entry yet – replacing would take the page away that the link stands on.
 */
export function clientLoader({ params, request }: Route.ClientLoaderArgs): never {
  const destination = destinationOfUnknownArticle(params.slug)
  throw location.pathname === new URL(request.url).pathname ? replace(destination) : redirect(destination)
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = () => [{ title: 'Weiter zum Blog' }, ...notListed]

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return (
    <div className="wrap grid gap-4 py-16">
      <h1>Dieser Artikel steht jetzt an anderer Stelle</h1>
      <p>
        <SiteLink href={destinationOfUnknownArticle(params.slug)}>Weiter</SiteLink>
      </p>
    </div>
  )
}

export default function UnknownArticle() {
  return null
}
