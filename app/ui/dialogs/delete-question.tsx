import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

interface DeleteQuestionProps {
  /** On the button and above the question: "Eintrag löschen". */
  title: string
  /** The name of the button where a page has several: "Adresse löschen: erika@example.com". */
  buttonName?: string
  /** What will be gone. */
  children: ReactNode
  /** When it could not be deleted: "Der Eintrag konnte nicht gelöscht werden." */
  failure: string
  /** For a deletion that a visitor asked for. */
  asksOnce?: boolean
  onDelete(): Promise<void>
}

/** Asks twice by default: a deletion cannot be undone. */
export function DeleteQuestion({
  title,
  buttonName,
  children,
  failure,
  asksOnce = false,
  onDelete,
}: DeleteQuestionProps) {
  const [step, setStep] = useState<'closed' | 'first' | 'second' | 'deleting' | 'failed'>('closed')

  async function remove() {
    setStep('deleting')
    await onDelete().catch(() => setStep('failed'))
  }

  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="justify-self-start text-error"
        aria-label={buttonName}
        onClick={() => setStep('first')}
      >
        {title}
      </Button>
      <Dialog open={step !== 'closed'} onClose={() => setStep('closed')} title={title}>
        <div className="grid justify-items-start gap-4">
          {step === 'first' && !asksOnce ? (
            <>
              {children}
              <Button onClick={() => setStep('second')}>Weiter</Button>
            </>
          ) : (
            <>
              {asksOnce && step !== 'closed' ? children : null}
              <p>Das lässt sich nicht rückgängig machen. Wirklich löschen?</p>
              {step === 'failed' ? (
                <p role="alert" className="font-semibold text-error">
                  {failure} Versuchen Sie es noch einmal.
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
