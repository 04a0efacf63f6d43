import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface DeleteQuestionProps {
  name: string
  hasFile: boolean
  onDelete(): Promise<void>
}

/** Asks twice, because nothing brings an entry back. */
export function DeleteQuestion({ name, hasFile, onDelete }: DeleteQuestionProps) {
  const [step, setStep] = useState<'closed' | 'first' | 'second' | 'deleting' | 'failed'>('closed')

  async function remove() {
    setStep('deleting')
    await onDelete().catch(() => setStep('failed'))
  }

  return (
    <>
      <Button variant="ghost" size="small" className="text-error" onClick={() => setStep('first')}>
        Eintrag löschen
      </Button>
      <Dialog open={step !== 'closed'} onClose={() => setStep('closed')} title="Eintrag löschen">
        <div className="grid justify-items-start gap-4">
          {step === 'first' ? (
            <>
              <p>
                {name}: Eintrag, Notizen{hasFile ? ', Datei' : ''} und der Inhalt des Verlaufs werden gelöscht.
              </p>
              <Button onClick={() => setStep('second')}>Weiter</Button>
            </>
          ) : (
            <>
              <p>Das lässt sich nicht rückgängig machen. Wirklich löschen?</p>
              {step === 'failed' ? (
                <p role="alert" className="font-semibold text-error">
                  Der Eintrag konnte nicht gelöscht werden. Versuchen Sie es noch einmal.
                </p>
              ) : null}
              <Button onClick={() => void remove()} busy={step === 'deleting' ? 'Wird gelöscht …' : undefined}>
                Endgültig löschen
              </Button>
            </>
          )}
          <Button variant="secondary" onClick={() => setStep('closed')}>
            Abbrechen
          </Button>
        </div>
      </Dialog>
    </>
  )
}
