import { NavLink } from 'react-router'
import { needsDocument } from '#texts'
import { SiteLink } from '../../ui/site-link.tsx'
import type { NavigationItem } from './navigation.ts'

/** Marks itself when its page, or a page below it, is shown. */
export function NavigationLink({ item }: { item: NavigationItem }) {
  if (!item.href.startsWith('/')) {
    return (
      <SiteLink href={item.href} newTab={item.newTab}>
        {item.label}
      </SiteLink>
    )
  }
  return (
    <NavLink to={item.href} prefetch="intent" reloadDocument={needsDocument(item.href)}>
      {item.label}
    </NavLink>
  )
}
