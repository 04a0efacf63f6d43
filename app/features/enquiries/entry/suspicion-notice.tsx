import { RETENTION } from '../../../content/facts/facts-of-document.ts'
import { Button } from '../../../ui/buttons/button.tsx'

/** Labels of the signals of `private.signals_of` (supabase/migrations/530_suspicion.sql). */
const SIGNALS: Record<string, string> = {
  'hidden field': 'Ein verstecktes Feld ist ausgefüllt.',
  'without the form': 'Angaben fehlen, die unser Formular sonst mitschickt.',
  'in a moment': 'Sie wurde in weniger als drei Sekunden gesendet.',
  'link in the name': 'Im Namen steht eine Internetadresse.',
  markup: 'Die Nachricht enthält Zeichen, mit denen Programme Links setzen.',
  'a link': 'Die Nachricht enthält einen Link.',
  'many links': 'Die Nachricht enthält viele Links.',
  'links in a row': 'Mehrere Links stehen hintereinander.',
  'shortened link': 'Ein Link verbirgt sein Ziel.',
  'another script': 'Die Nachricht enthält viele kyrillische, chinesische, japanische oder koreanische Zeichen.',
  'an offer': 'Sie enthält ein Wort aus Werbung.',
  'many offers': 'Sie enthält mehrere Wörter aus Werbung.',
  'seen often before': 'Dieselbe Nachricht kam schon von mehreren anderen Adressen.',
}

export function SuspicionNotice({ suspicion, onHonest }: { suspicion: readonly string[] | null; onHonest(): void }) {
  return (
    <section
      aria-label="Verdacht"
      className="grid justify-items-start gap-3 rounded-card border-2 border-amber bg-cream p-4"
    >
      <h3 className="text-base font-semibold">Beiseitegelegt: Verdacht auf Werbung</h3>
      {suspicion ? (
        <ul className="list-disc pl-6 text-small">
          {suspicion.map((signal) => (
            <li key={signal}>{SIGNALS[signal] ?? signal}</li>
          ))}
        </ul>
      ) : null}
      <p className="text-small">
        Solange sie hier liegt, zählt sie nicht zu den fälligen Anfragen. Sie wird {RETENTION.enquiryMonths} Monate nach
        dem Eingang gelöscht, wenn sie niemand ändert.
      </p>
      <Button size="small" onClick={onHonest}>
        Kein Verdacht: zurück zu „Neu“
      </Button>
    </section>
  )
}
