import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SiteLink } from '../../ui/site-link.tsx'
import { reportProblem } from './report-problem.ts'

const popular = [
  { label: 'MWO Digital', href: '/mwo-digital' },
  { label: 'Beratung', href: '/beratung' },
  { label: 'Preise', href: '/preise' },
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
        Angefragte Adresse:{' '}
        {requestedPath ? (
          <code>{readable(requestedPath)}</code>
        ) : (
          <noscript>steht oben in der Adresszeile Ihres Browsers</noscript>
        )}
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink href="/">Zur Startseite</ButtonLink>
        <Button variant="secondary" onClick={goBack}>
          Zurück
        </Button>
      </p>
      <nav aria-labelledby="beliebt">
        <h2 id="beliebt" className="text-h3">
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

/** Umlauts as letters, not as `%C3%BC`. What is not valid UTF-8 stays as it was asked for. */
function readable(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** One prerendered page answers every unknown address, so only the browser knows which one it was. */
function useRequestedPath(): string | undefined {
  const [path, setPath] = useState<string>()
  useEffect(() => setPath(location.pathname), [])
  return path
}
