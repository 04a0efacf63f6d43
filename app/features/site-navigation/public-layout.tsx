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
          /* The title of an article is cut: it stands whole in the heading below. */
          <li key={label} className="flex min-h-[44px] items-center gap-2 not-last:shrink-0 last:min-w-0 last:truncate">
            {href ? (
              <SiteLink href={href} className="inline-flex min-h-[inherit] min-w-[44px] items-center">
                {label}
              </SiteLink>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} className="min-w-0 truncate">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
