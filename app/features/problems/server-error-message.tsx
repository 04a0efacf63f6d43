import type { ReactNode } from 'react'
import { usePractice } from '../../lib/site-context.tsx'
import { MailLink } from '../../ui/links/mail-link.tsx'

export function ServerErrorMessage({ reload }: { reload: ReactNode }) {
  const practice = usePractice()

  return (
    <div className="grid max-w-[46rem] grid-cols-1 gap-6 py-6">
      <h1>Serverfehler</h1>
      <p className="lead">
        Es ist ein unerwarteter Serverfehler aufgetreten. Unser Team wurde automatisch benachrichtigt und arbeitet an
        der Lösung.
      </p>
      <h2 className="text-large">Was Sie tun können</h2>
      <ul className="list-disc pl-6">
        <li>Versuchen Sie es in einigen Minuten noch einmal.</li>
        <li>Prüfen Sie Ihre Internetverbindung.</li>
        <li>Melden Sie sich bei uns, wenn der Fehler bleibt.</li>
      </ul>
      <p className="flex flex-wrap gap-3">
        {reload}
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
