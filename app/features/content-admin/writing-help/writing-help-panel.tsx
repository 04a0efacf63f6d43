import { useState } from 'react'
import { headerLabel } from '../../../../content/texts/header-fields.ts'
import type { TextKind } from '../../../../content/texts/text-document.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Fold } from '../../../ui/layout/fold.tsx'
import { ExceptionList, ReasonDialog, type ReasonedException } from '../exceptions.tsx'
import type { Hint, WritingHelp } from './writing-help.ts'

interface WritingHelpPanelProps {
  kind: TextKind
  help: WritingHelp
  exceptions: readonly ReasonedException[]
  onShow(hint: Hint): void
  onExceptions(exceptions: ReasonedException[]): void
}

export function WritingHelpPanel({ kind, help, exceptions, onShow, onExceptions }: WritingHelpPanelProps) {
  const { hints, words, minutes, wordsPerSentence } = help
  const [asked, setAsked] = useState<Hint>()
  const blocking = hints.filter(({ blocks }) => blocks).length
  return (
    <section aria-labelledby="hilfe">
      <h2 id="hilfe">Hilfe beim Schreiben</h2>
      <p className="pb-2 text-caption text-ink-muted">
        {words === 0
          ? 'Noch ist nichts geschrieben.'
          : `${words} Wörter, etwa ${minutes} Min. Lesezeit, im Mittel ${wordsPerSentence} Wörter je Satz.`}{' '}
        <span role="status">
          {hints.length === 0
            ? 'Nichts fällt auf.'
            : `${hints.length === 1 ? '1 Hinweis' : `${hints.length} Hinweise`}${
                blocking > 0 ? `, davon ${blocking} vor dem Veröffentlichen zu klären` : ''
              }.`}
        </span>
      </p>
      <ul className="lines">
        {hints.map((hint, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand there twice
          <li key={`${hint.rule} ${hint.words} ${index}`}>
            {/* What holds the way on, and what comes first, lies open. */}
            <Fold
              open={hint.blocks || index === 0}
              summary={<q className={`line-clamp-2 wrap-anywhere ${hint.blocks ? 'text-error' : ''}`}>{hint.words}</q>}
            >
              {hint.blocks ? <p className="font-semibold text-error">Vor dem Veröffentlichen zu klären</p> : null}
              {hint.field ? <p className="text-caption text-ink-muted">{headerLabel(kind, hint.field)}</p> : null}
              <p>{hint.matter}</p>
              <p className="text-caption text-ink-muted">{hint.advice}</p>
              <div className="flex flex-wrap gap-x-4">
                <Button variant="link" onClick={() => onShow(hint)}>
                  Zur Stelle
                </Button>
                {hint.rule ? (
                  <Button variant="link" onClick={() => setAsked(hint)}>
                    Ausnahme begründen
                  </Button>
                ) : null}
              </div>
            </Fold>
          </li>
        ))}
      </ul>
      <ExceptionList exceptions={exceptions} onExceptions={onExceptions} />
      {asked?.rule ? (
        <ReasonDialog
          rule={asked.rule}
          sentence={asked.words}
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
