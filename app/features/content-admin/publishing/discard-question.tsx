import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx'

interface DiscardQuestionProps {
  label: string
  isNew: boolean
  onDiscard(): Promise<void>
  onClose(): void
}

export function DiscardQuestion({ label, isNew, onDiscard, onClose }: DiscardQuestionProps) {
  const [state, setState] = useState<'asking' | 'discarding' | 'failed'>('asking')

  async function discard() {
    setState('discarding')
    await onDiscard().catch(() => setState('failed'))
  }

  return (
    <Dialog open onClose={onClose} title="Entwurf verwerfen">
      <div className="grid justify-items-start gap-4">
        <p>
          <strong>{label}</strong>
        </p>
        <p>
          {isNew
            ? 'Dieser Text wurde noch nie veröffentlicht. Er verschwindet ganz, mit allem, was Sie geschrieben haben.'
            : 'Alle Änderungen seit dem letzten Veröffentlichen gehen. Die Website bleibt, wie sie ist.'}{' '}
          Eine Woche lang lässt sich der Entwurf aus dem Papierkorb zurückholen.
        </p>
        <FormRefusal
          text={state === 'failed' ? 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.' : undefined}
        />
        <Button onClick={() => void discard()} busy={state === 'discarding' ? 'Wird verworfen …' : undefined}>
          In den Papierkorb
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Abbrechen
        </Button>
      </div>
    </Dialog>
  )
}
