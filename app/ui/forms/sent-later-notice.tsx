import { usePractice } from '../../lib/site-context.tsx'

/** Shown while a form that was submitted early waits for the scripts of the page (`start-islands.ts`). */
export function SentLaterNotice() {
  const practice = usePractice()
  return (
    <div data-sent-later="" role="status" hidden className="rounded-card border-2 border-amber bg-cream p-6">
      <p className="font-semibold">Einen Moment, die Seite wird noch geladen.</p>
      <p>
        Ihre Angaben stehen noch im Formular und werden gesendet, sobald die Seite bereit ist. Dafür braucht Ihr Gerät
        eine Verbindung zum Internet. Dauert es zu lange, rufen Sie uns an:{' '}
        <a href={practice.phone.href}>{practice.phone.display}</a>.
      </p>
    </div>
  )
}
