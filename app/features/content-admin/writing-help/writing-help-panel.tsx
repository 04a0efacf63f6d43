import { useState } from 'react'
import { headerLabels } from '../../../content/texts/check-text.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ExceptionList, exceptionOf, type ReasonedException, ReasonForm } from '../exceptions.tsx'
import type { Hint, WritingHelp } from './writing-help.ts'

interface WritingHelpPanelProps {
  help: WritingHelp
  exceptions: readonly ReasonedException[]
  author: string
  onShow(hint: Hint): void
  onExceptions(exceptions: ReasonedException[]): void
}

export function WritingHelpPanel({ help, exceptions, author, onShow, onExceptions }: WritingHelpPanelProps) {
  const { hints, words, minutes, wordsPerSentence } = help
  const blocking = hints.filter(({ blocks }) => blocks).length
  return (
    <section aria-labelledby="hilfe" className="grid content-start gap-4">
      <h2 id="hilfe" className="text-large">
        Hilfe beim Schreiben
      </h2>
      <p>
        {words} Wörter, etwa {minutes} Min. Lesezeit, im Mittel {wordsPerSentence} Wörter je Satz.
      </p>
      <p role="status">
        {hints.length === 0
          ? 'Nichts fällt auf.'
          : `${hints.length === 1 ? '1 Stelle' : `${hints.length} Stellen`} zum Nachsehen${
              blocking > 0 ? `, davon ${blocking} vor dem Veröffentlichen zu klären` : ''
            }.`}
      </p>
      <ul className="grid list-none gap-3">
        {hints.map((hint, index) => (
          <HintCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand there twice
            key={`${hint.rule} ${hint.words} ${index}`}
            hint={hint}
            onShow={() => onShow(hint)}
            onReason={(reason) =>
              hint.rule && onExceptions([...exceptions, exceptionOf(hint.rule, hint.words, reason, author)])
            }
          />
        ))}
      </ul>
      <ExceptionList exceptions={exceptions} onExceptions={onExceptions} />
    </section>
  )
}

interface HintCardProps {
  hint: Hint
  onShow(): void
  onReason(reason: string): void
}

function HintCard({ hint, onShow, onReason }: HintCardProps) {
  const [asks, setAsks] = useState(false)
  const { words, matter, advice, blocks, rule, field } = hint
  return (
    <li className={`grid gap-2 rounded-card border p-4 wrap-anywhere ${blocks ? 'border-error' : 'border-dune'}`}>
      {blocks ? <p className="font-semibold text-error">Vor dem Veröffentlichen zu klären</p> : null}
      {field ? <p className="text-small text-ink-muted">{headerLabels[field]}</p> : null}
      <blockquote>„{words}“</blockquote>
      <p>{matter}</p>
      <p className="text-small text-ink-muted">{advice}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onShow}>
          Zur Stelle
        </Button>
        {rule && !asks ? (
          <Button variant="secondary" size="small" onClick={() => setAsks(true)}>
            Ausnahme begründen
          </Button>
        ) : null}
      </div>
      {asks ? <ReasonForm onReason={onReason} /> : null}
    </li>
  )
}
