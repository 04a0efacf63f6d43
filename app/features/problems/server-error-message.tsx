import { useEffect } from 'react'
import { practice } from '../../content/practice.ts'
import { Button } from '../../ui/button.tsx'
import { MailLink } from '../../ui/mail-link.tsx'
import { reportProblem } from './report-problem.ts'

/** The report is what makes the first sentence true. `detail` is for the log; the visitor never sees it. */
export function ServerErrorMessage({ detail }: { detail?: string }) {
  useEffect(() => reportProblem({ kind: 'server-error', path: location.pathname, detail }), [detail])

  return (
    <div className="problem">
      <h1>Serverfehler</h1>
      <p className="lead">
        Es ist ein unerwarteter Serverfehler aufgetreten. Unser Team wurde automatisch benachrichtigt und arbeitet an
        der Lösung.
      </p>
      <h2 className="text-h3">Was Sie tun können</h2>
      <ul className="list-disc pl-6">
        <li>Versuchen Sie es in einigen Minuten noch einmal.</li>
        <li>Prüfen Sie Ihre Internetverbindung.</li>
        <li>Melden Sie sich bei uns, wenn der Fehler bleibt.</li>
      </ul>
      <p className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Seite neu laden</Button>
        <a href="/" className="btn btn-secondary">
          Zur Startseite
        </a>
      </p>
      <p>
        Hilfe erhalten Sie unter <a href={practice.phone.href}>{practice.phone.display}</a> oder <MailLink />.
      </p>
    </div>
  )
}
