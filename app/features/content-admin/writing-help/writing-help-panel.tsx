import { useState } from 'react'
import { headerLabel } from '../../../../content/texts/header-fields.ts'
import type { TextKind } from '../../../../content/texts/text-document.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ExceptionList, ReasonDialog, type ReasonedException } from '../exceptions.tsx'
import type { Hint, WritingHelp } from './writing-help.ts'

interface WritingHelpPanelProps {
  kind: TextKind
  help: WritingHelp
  exceptions: readonly ReasonedException[]
  author: string
  onShow(hint: Hint): void
  onExceptions(exceptions: ReasonedException[]): void
}

export function WritingHelpPanel({ kind, help, exceptions, author, onShow, onExceptions }: WritingHelpPanelProps) {
  const { hints, words, minutes, wordsPerSentence } = help
  const [asked, setAsked] = useState<Hint>()
  const blocking = hints.filter(({ blocks }) => blocks).length
  return (
    <section aria-labelledby="hilfe" className="beside">
      <h2 id="hilfe" className="text-large">
        Hilfe beim Schreiben
      </h2>
      <p>
        {words === 0
          ? 'Noch ist nichts geschrieben.'
          : `${words} Wörter, etwa ${minutes} Min. Lesezeit, im Mittel ${wordsPerSentence} Wörter je Satz.`}
      </p>
      <p role="status">
        {hints.length === 0
          ? 'Nichts fällt auf.'
          : `${hints.length === 1 ? '1 Hinweis' : `${hints.length} Hinweise`}${
              blocking > 0 ? `, davon ${blocking} vor dem Veröffentlichen zu klären` : ''
            }.`}
      </p>
      <ul className="grid list-none gap-3">
        {hints.map((hint, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand there twice
            key={`${hint.rule} ${hint.words} ${index}`}
            className={`grid gap-2 rounded-card border p-4 wrap-anywhere ${hint.blocks ? 'border-error' : 'border-dune'}`}
          >
            {hint.blocks ? <p className="font-semibold text-error">Vor dem Veröffentlichen zu klären</p> : null}
            {hint.field ? <p className="text-small text-ink-muted">{headerLabel(kind, hint.field)}</p> : null}
            <blockquote>„{hint.words}“</blockquote>
            <p>{hint.matter}</p>
            <p className="text-small text-ink-muted">{hint.advice}</p>
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" size="small" onClick={() => onShow(hint)}>
                Zur Stelle
              </Button>
              {hint.rule ? (
                <Button variant="secondary" size="small" onClick={() => setAsked(hint)}>
                  Ausnahme begründen
                </Button>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
      <ExceptionList exceptions={exceptions} onExceptions={onExceptions} />
      {asked?.rule ? (
        <ReasonDialog
          rule={asked.rule}
          sentence={asked.words}
          author={author}
          onClose={() => setAsked(undefined)}
          onException={(exception) => {
            onExceptions([...exceptions, exception])
            setAsked(undefined)
          }}
        />
      ) : null}
    </section>
  )
}
