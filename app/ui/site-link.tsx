import type { ComponentProps } from 'react'
import { Link } from 'react-router'

export interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  href: string
  /** For addresses outside the site: says so to everybody, in the picture and in words. */
  newTab?: boolean
  /** Replaces the place in the history instead of adding one. */
  replace?: boolean
}

/** One link for every target: a page of ours is prefetched on intent, everything else is a plain anchor. */
export function SiteLink({ href, newTab, replace, children, ...anchor }: SiteLinkProps) {
  if (href.startsWith('/') && !isFile(href)) {
    return (
      <Link {...anchor} to={href} prefetch="intent" replace={replace}>
        {children}
      </Link>
    )
  }
  if (!/^https?:/.test(href)) {
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
      <span className="sr-only">{newTab ? ' (externe Seite, öffnet in neuem Tab)' : ' (externe Seite)'}</span>
    </a>
  )
}

function isFile(href: string): boolean {
  return /\.[a-z]+$/.test(href)
}
