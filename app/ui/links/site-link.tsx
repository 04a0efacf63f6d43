import { type ComponentProps, type ComponentType, createContext, use } from 'react'
import { breakable } from './mail-link.tsx'

export interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'ref'> {
  href: string
  /** Announced by icon and text. For links in forms, so that the input stays. */
  newTab?: boolean
}

const OwnLink = createContext<ComponentType<ComponentProps<'a'>> | 'a'>('a')

/** The link of the router, in the admin area. */
export const OwnLinkProvider = OwnLink.Provider

/** A link to a page of this site, another site, a mail address or a telephone. */
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
