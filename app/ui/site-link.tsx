import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { needsDocument } from '#texts'

export interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  href: string
  /** Says so to everybody, in the picture and in words. Inside the site for links in forms: what was filled in stays. */
  newTab?: boolean
  /** Replaces the place in the history instead of adding one. */
  replace?: boolean
}

/** One link for every target: a page of ours is prefetched on intent, everything else is a plain anchor. */
export function SiteLink({ href, newTab, replace, children, ...anchor }: SiteLinkProps) {
  const ours = href.startsWith('/')
  if (ours && !newTab && !isFile(href)) {
    return (
      <Link {...anchor} to={href} prefetch="intent" replace={replace} reloadDocument={needsDocument(pathOf(href))}>
        {children}
      </Link>
    )
  }
  if (!newTab && !/^https?:/.test(href)) {
    return (
      <a {...anchor} href={href}>
        {children}
      </a>
    )
  }
  return (
    <a {...anchor} href={href} rel="noopener" target={newTab ? '_blank' : undefined}>
      {children}
      <span aria-hidden="true" className="external-mark">
        ↗
      </span>
      <span className="sr-only">
        {` (${[ours ? [] : 'externe Seite', newTab ? 'öffnet in neuem Tab' : []].flat().join(', ')})`}
      </span>
    </a>
  )
}

function pathOf(href: string): string {
  return href.replace(/[?#].*$/, '')
}

function isFile(href: string): boolean {
  return /\.[a-z]+$/.test(href)
}
