import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { reportProblem } from '../../lib/report-problem.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'

const popular = [
  { label: 'MWO Digital', href: '/mwo-digital' },
  { label: 'Beratung', href: '/beratung' },
  { label: 'Blog & Neuigkeiten', href: '/blog' },
  { label: 'Ratgeber', href: '/ratgeber/hochfrequenz' },
  { label: 'Über uns', href: '/uber-uns' },
]

export function NotFoundMessage() {
  const navigate = useNavigate()
  const requestedPath = useRequestedPath()

  useEffect(() => {
    if (requestedPath) reportProblem({ kind: 'not-found', path: requestedPath })
  }, [requestedPath])

  // In a tab that opened with this address there is nothing to go back to.
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/', { replace: true }))

  return (
    <div className="problem">
      <h1>Seite nicht gefunden</h1>
      <p className="lead">
        Die gewünschte Seite existiert leider nicht oder wurde verschoben. Entdecken Sie stattdessen unsere
        Frequenztherapie-Angebote.
      </p>
      <p className="requested-path">
        Angefragte Adresse: <code>{requestedPath}</code>
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="/">Zur Startseite</ButtonLink>
        <Button variant="secondary" onClick={goBack}>
          Zurück
        </Button>
      </p>
      <nav aria-labelledby="beliebt">
        <h2 id="beliebt" className="text-h3">
          Oft besucht
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

/** One prerendered page answers every unknown address, so only the browser knows which one it was. */
function useRequestedPath(): string | undefined {
  const [path, setPath] = useState<string>()
  useEffect(() => setPath(location.pathname), [])
  return path
}
