import { usePath } from '../../lib/site-context.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
import type { NavigationItem } from './navigation.ts'

export function NavigationLink({ item: { href, label, newTab } }: { item: NavigationItem }) {
  const path = usePath()
  const isShown = href.startsWith('/') && `${path}/`.startsWith(`${href}/`)
  return (
    <SiteLink href={href} newTab={newTab} aria-current={isShown ? 'page' : undefined}>
      {label}
    </SiteLink>
  )
}
