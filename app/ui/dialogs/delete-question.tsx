import { type ReactNode, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Question } from './question.tsx'

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
  const [step, setStep] = useState<'first' | 'last'>()
  const remove = () => onDelete().catch(() => `${failure} Versuchen Sie es noch einmal.`)
  const isLast = asksOnce || step === 'last'
  return (
    <>
      <Button
        variant="link"
        className="bad justify-self-start"
        aria-label={buttonName}
        onClick={() => setStep('first')}
      >
        {title}
      </Button>
      {step ? (
        <Question
          key={step}
          title={title}
          yes={isLast ? 'Endgültig löschen' : 'Weiter'}
          busy="Wird gelöscht …"
          loses
          onYes={isLast ? remove : async () => setStep('last')}
          onClose={() => setStep(undefined)}
        >
          {step === 'first' ? children : null}
          {isLast ? <p>Das lässt sich nicht rückgängig machen. Wirklich löschen?</p> : null}
        </Question>
      ) : null}
    </>
  )
}
