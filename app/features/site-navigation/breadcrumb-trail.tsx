import { breadcrumbs } from '../../lib/breadcrumbs.ts'
import { usePath, useTexts } from '../../lib/site-context.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

export function BreadcrumbTrail() {
  const crumbs = breadcrumbs(useTexts(), usePath())
  if (crumbs.length < 2) return null
  return (
    <nav aria-label="Brotkrumen" className="wrap crumbs">
      <ol>
        {crumbs.map(({ label, href }, index) => (
          <li key={label}>
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
