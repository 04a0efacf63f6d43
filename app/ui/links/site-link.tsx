import { type ComponentProps, type ComponentType, createContext, use } from 'react'
import { breakable } from './mail-link.tsx'

export interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  href: string
  /** Says so to everybody, in the picture and in words. Inside the site for links in forms: what was filled in stays. */
  newTab?: boolean
}

const OwnLink = createContext<ComponentType<ComponentProps<'a'>> | 'a'>('a')

/** How a page of ours is opened where a router shows it: in the admin area. */
export const OwnLinkProvider = OwnLink.Provider

/** One link for every target: to pages of ours, to other sites, to mail and telephone. */
export function SiteLink({ href, newTab, children, ...anchor }: SiteLinkProps) {
  const Own = use(OwnLink)
  const ours = href.startsWith('/')
  if (!newTab && !/^https?:/.test(href)) {
    const Anchor = ours ? Own : 'a'
    const isAddress = href === `mailto:${children}`
    return (
      <Anchor {...anchor} href={href}>
        {isAddress ? breakable(String(children)) : children}
      </Anchor>
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
