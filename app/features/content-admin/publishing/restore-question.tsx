import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'

interface RestoreQuestionProps {
  when: string
  /** Loaded before the question opens: nothing moves under a press. */
  changes: ReactNode
  onRestore(): Promise<void>
  onClose(): void
}

export function RestoreQuestion({ when, changes, onRestore, onClose }: RestoreQuestionProps) {
  const [isBusy, setIsBusy] = useState(false)

  async function restore() {
    setIsBusy(true)
    await onRestore()
    setIsBusy(false)
  }

  return (
    <Dialog open onClose={onClose} title={`Stand vom ${when} wieder veröffentlichen`} size="tall">
      <div className="grid grid-cols-1 gap-4">
        <p>
          Die ganze Website zeigt dann wieder diesen Stand: Alles, was seitdem veröffentlicht wurde, ist nicht mehr zu
          sehen. Verloren ist es nicht; es bleibt in dieser Geschichte. Wenn nur eine Änderung zurück soll, nehmen Sie
          sie dort einzeln zurück.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => void restore()} busy={isBusy ? 'Alle Seiten werden erzeugt …' : undefined}>
            Wieder veröffentlichen
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Abbrechen
          </Button>
        </div>
        <h3 className="text-base font-semibold">Das ändert sich</h3>
        {changes}
      </div>
    </Dialog>
  )
}
