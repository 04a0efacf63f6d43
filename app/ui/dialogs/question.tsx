import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  title: string
  /** Whom it is about, when, and what follows, as "Wer", "Wann", "Danach". */
  facts?: readonly (readonly [term: string, words: ReactNode])[]
  children?: ReactNode
  /** On the button that does it, before and while it is done. */
  yes: string
  busy: string
  no?: string
  /** The button that stands out. */
  best?: 'yes' | 'no'
  /** Below the buttons, for what may be long. */
  details?: ReactNode
  onYes(): Promise<void>
  onClose(): void
}

/** Asks once, for what can be taken back. Stays open until the caller closes it; a failure is said in it. */
export function Question({
  title,
  facts,
  children,
  yes,
  busy,
  no = 'Abbrechen',
  best = 'yes',
  details,
  onYes,
  onClose,
}: QuestionProps) {
  const back = useRef<HTMLButtonElement>(null)
  // The first key that is pressed does nothing.
  useEffect(() => back.current?.focus(), [])
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')

  async function agree() {
    setState('busy')
    await onYes().catch(() => setState('failed'))
  }

  return (
    <Dialog open onClose={onClose} title={title} size={details ? 'tall' : 'small'}>
      <div className="grid grid-cols-1 gap-4">
        {facts ? (
          <dl className="question-facts">
            {facts.map(([term, words]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {children}
        <FormRefusal
          text={state === 'failed' ? 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.' : undefined}
        />
        <div className="flex flex-wrap gap-3">
          <Button
            variant={best === 'yes' ? 'primary' : 'secondary'}
            onClick={() => void agree()}
            busy={state === 'busy' ? busy : undefined}
          >
            {yes}
          </Button>
          <Button ref={back} variant={best === 'no' ? 'primary' : 'secondary'} onClick={onClose}>
            {no}
          </Button>
        </div>
        {details}
      </div>
    </Dialog>
  )
}
