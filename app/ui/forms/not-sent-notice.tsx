import { usePractice } from '../../lib/site-context.tsx'

/**
 * Beside the button, in the words of the specification and in ours.
 * @param refusal why the server refused and when to try again, where it said so
 */
export function NotSentNotice({ refusal }: { refusal?: string }) {
  const practice = usePractice()
  const phone = <a href={practice.phone.href}>{practice.phone.display}</a>
  return (
    <div role="alert" className="rounded-card border-2 border-error bg-paper p-6">
      <p className="font-semibold text-error">Ihre Anfrage wurde noch nicht gesendet.</p>
      <p>
        <strong>Fehler</strong>: <span>Ein Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.</span>
      </p>
      {refusal ? (
        <p>
          {refusal} Alle Angaben stehen noch im Formular. Telefon: {phone}
        </p>
      ) : (
        <p>
          {window.navigator.onLine
            ? 'Der Server hat den Empfang nicht bestätigt.'
            : 'Ihr Gerät hat gerade keine Verbindung zum Internet.'}{' '}
          Alle Angaben stehen noch im Formular: Senden Sie es in einem Moment noch einmal, oder rufen Sie uns an:{' '}
          {phone}.
        </p>
      )}
    </div>
  )
}
