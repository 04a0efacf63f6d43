import { Button } from '../../ui/buttons/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { useIdleSignOut } from './use-idle-sign-out.ts'

interface IdleWarningProps {
  minutes: number
  onSignOut(message: string): void
}

export function IdleWarning({ minutes, onSignOut }: IdleWarningProps) {
  const { secondsLeft, stay } = useIdleSignOut(minutes, () =>
    onSignOut(`Sie wurden nach ${minutes} Minuten ohne Aktivität abgemeldet.`),
  )
  return (
    <Dialog open={secondsLeft !== undefined} onClose={stay} title="Sind Sie noch da?">
      <div className="grid justify-items-start gap-4">
        <p>
          In <span aria-live="off">{secondsLeft}</span> Sekunden werden Sie abgemeldet. Was Sie getippt haben, bleibt
          erhalten, solange dieses Fenster offen ist.
        </p>
        <Button onClick={stay}>Angemeldet bleiben</Button>
      </div>
    </Dialog>
  )
}
