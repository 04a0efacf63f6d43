import type { ReactNode } from 'react'
import { Island } from '../../ui/islands/island.tsx'
import { BreadcrumbTrail } from './breadcrumb-trail.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function PublicLayout({ call, children }: { call?: ReactNode; children: ReactNode }) {
  return (
    <>
      <SiteHeader display={<Island of="DisplayButton" moment="press" />} />
      <BreadcrumbTrail />
      <main id="inhalt" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter call={call}>
        <li>
          <button type="button" className="footer-button needs-script" data-wakes="CookieSettings">
            Cookie-Einstellungen
          </button>
        </li>
      </SiteFooter>
      <button type="button" className="back-to-top" aria-label="Nach oben" />
    </>
  )
}
