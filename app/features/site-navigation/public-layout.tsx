import type { ReactNode } from 'react'
import { breadcrumbs } from '../../lib/breadcrumbs.ts'
import { usePath, useTexts } from '../../lib/site-context.tsx'
import { Island } from '../../ui/islands/island.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'
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
          <button type="button" className="needs-script min-h-[44px] hover:underline" data-wakes="CookieSettings">
            Cookie-Einstellungen
          </button>
        </li>
      </SiteFooter>
      <button type="button" className="back-to-top" aria-label="Nach oben" />
    </>
  )
}

function BreadcrumbTrail() {
  const crumbs = breadcrumbs(useTexts(), usePath())
  if (crumbs.length < 2) return null
  return (
    <nav aria-label="Brotkrumen" className="wrap crumbs text-caption text-ink-muted">
      <ol className="flex gap-x-2">
        {crumbs.map(({ label, href }, index) => (
          <li key={label} className="flex min-h-[44px] items-center gap-2">
            {href ? (
              <SiteLink href={href}>{label}</SiteLink>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
