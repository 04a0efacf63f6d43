import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { SiteLink } from '../../ui/links/site-link.tsx'

const popular = [
  { label: 'MWO Digital', href: '/mwo-digital' },
  { label: 'Beratung', href: '/beratung' },
  { label: 'Preise', href: '/preise' },
  { label: 'Blog & Neuigkeiten', href: '/blog' },
  { label: 'Ratgeber', href: '/ratgeber' },
  { label: 'Über uns', href: '/uber-uns' },
]

export function NotFoundMessage({ requestedPath, back }: { requestedPath: string; back: ReactNode }) {
  return (
    <div className="grid max-w-[46rem] grid-cols-1 gap-6 py-6">
      <h1>Seite nicht gefunden</h1>
      <p className="lead">
        Die gewünschte Seite existiert leider nicht oder wurde verschoben. Entdecken Sie stattdessen unsere
        Frequenztherapie-Angebote.
      </p>
      <p className="min-h-[1.6em] wrap-anywhere">
        Angefragte Adresse: <code>{requestedPath}</code>
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="/">Zur Startseite</ButtonLink>
        {back}
      </p>
      <nav aria-labelledby="beliebt">
        <h2 id="beliebt" className="text-large">
          Vielleicht suchen Sie das
        </h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {popular.map(({ label, href }) => (
            <li key={href}>
              <SiteLink href={href} className="chip">
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
