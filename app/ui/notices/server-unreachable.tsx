import { backendIsConfigured } from '../../lib/backend.ts'
import { Button } from '../buttons/button.tsx'

/** Without a try-again button on a site that was built without a backend. */
export function ServerUnreachable({ onAgain, busy }: { onAgain(): void; busy?: string }) {
  if (!backendIsConfigured) {
    return (
      <p role="alert">
        Diese Website ist ohne Server gebaut, deshalb gibt es hier nichts zu verwalten. Wer sie betreut, trägt die
        Adresse des Servers und seinen öffentlichen Schlüssel ein und baut sie neu.
      </p>
    )
  }
  return (
    <>
      <p role="alert">Der Server antwortet nicht. Prüfen Sie die Internetverbindung.</p>
      <Button onClick={onAgain} busy={busy}>
        Noch einmal versuchen
      </Button>
    </>
  )
}
