import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { FormRefusal } from '../forms/form-refusal.tsx'
import { Dialog } from './dialog.tsx'

type Facts = readonly (readonly [term: string, words: ReactNode])[]

interface QuestionProps {
  title: string
  /** Whom it is about, when, and what follows, as "Wer", "Wann", "Danach". */
  facts?: Facts
  children?: ReactNode
  /** On the button that does it, before and while it is done. */
  yes: string
  busy: string
  no?: string
  /** What is said yes to is red. */
  loses?: boolean
  /** The button that stands out: where something is lost, what keeps it. */
  best?: 'yes' | 'no'
  /** Below the buttons, for what may be long. */
  details?: ReactNode
  /** @returns a sentence where it stays open: why */
  onYes(): Promise<unknown>
  onClose(): void
}

/** Asks once, for what can be taken back. Stays open until the caller closes it; a failure is said in it. */
export function Question(props: QuestionProps) {
  const {
    title,
    facts,
    children,
    yes,
    busy,
    no = 'Abbrechen',
    loses,
    best = loses ? 'no' : 'yes',
    details,
    onYes,
    onClose,
  } = props
  const back = useRef<HTMLButtonElement>(null)
  // The first key that is pressed does nothing.
  useEffect(() => back.current?.focus(), [])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function agree() {
    setBusy(true)
    const said = await onYes().catch(() => 'Das hat nicht geklappt. Bitte versuchen Sie es noch einmal.')
    setProblem(typeof said === 'string' ? said : undefined)
    // What went well is busy until the caller closes it.
    setBusy(typeof said !== 'string')
  }

  return (
    <Dialog open onClose={onClose} title={title} size={details ? 'tall' : 'small'}>
      <div className="grid grid-cols-1 gap-4">
        {facts ? <QuestionFacts facts={facts} /> : null}
        {children}
        <FormRefusal text={problem} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant={best === 'yes' ? 'primary' : 'secondary'}
            className={loses ? 'bad' : undefined}
            onClick={() => void agree()}
            busy={isBusy ? busy : undefined}
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

/** What is known, line by line; what says nothing has none. */
export function QuestionFacts({ facts }: { facts: Facts }) {
  return (
    <dl className="border-dune border-y text-small leading-[1.4]">
      {facts.map(([term, words]) =>
        words ? (
          <div key={term} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-ink-muted">{term}</dt>
            <dd>{words}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
