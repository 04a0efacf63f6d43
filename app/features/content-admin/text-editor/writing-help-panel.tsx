import { useState } from 'react'
import { headerLabels } from '../../../content/texts/check-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import type { Hint, WritingHelp } from './writing-help.ts'

/** A sentence that a rule would stop, and why it is right here. */
export interface ReasonedException {
  rule: string
  words: string
  reason: string
  by: string
}

interface WritingHelpPanelProps {
  help: WritingHelp
  exceptions: readonly ReasonedException[]
  /** Who writes. */
  author: string
  onShow(hint: Hint): void
  onExceptions(exceptions: ReasonedException[]): void
}

/** What a second reader would say, sentence by sentence. */
export function WritingHelpPanel({ help, exceptions, author, onShow, onExceptions }: WritingHelpPanelProps) {
  const { hints, words, minutes, wordsPerSentence } = help
  const blocking = hints.filter(({ blocks }) => blocks).length
  return (
    <section aria-labelledby="hilfe" className="grid content-start gap-4">
      <h2 id="hilfe" className="text-h3">
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
              hint.rule &&
              onExceptions([...exceptions, { rule: hint.rule, words: shortened(hint.words), reason, by: author }])
            }
          />
        ))}
      </ul>
      {exceptions.length > 0 ? (
        <>
          <h3 className="font-semibold">Begründete Ausnahmen</h3>
          <ul className="grid list-none gap-3">
            {exceptions.map(({ words, reason, by }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
              <li key={index} className="grid gap-1 rounded-card border border-dune p-4 wrap-anywhere">
                <p>„{words}“</p>
                <p className="text-sm text-ink-muted">
                  {reason} ({by})
                </p>
                <Button
                  variant="secondary"
                  size="small"
                  className="justify-self-start"
                  onClick={() => onExceptions(exceptions.toSpliced(index, 1))}
                >
                  Ausnahme entfernen
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

interface HintCardProps {
  hint: Hint
  onShow(): void
  onReason(reason: string): void
}

function HintCard({ hint, onShow, onReason }: HintCardProps) {
  const [reason, setReason] = useState<string>()
  const { words, matter, advice, blocks, rule, field } = hint
  return (
    <li className={`grid gap-1.5 rounded-card border p-4 wrap-anywhere ${blocks ? 'border-error' : 'border-dune'}`}>
      {blocks ? <p className="font-semibold text-error">Vor dem Veröffentlichen zu klären</p> : null}
      {field ? <p className="text-sm text-ink-muted">{headerLabels[field]}</p> : null}
      <blockquote>„{words}“</blockquote>
      <p>{matter}</p>
      <p className="text-sm text-ink-muted">{advice}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={onShow}>
          Zur Stelle
        </Button>
        {rule && reason === undefined ? (
          <Button variant="secondary" size="small" onClick={() => setReason('')}>
            Warum es hier richtig ist
          </Button>
        ) : null}
      </div>
      {reason === undefined ? null : (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (reason.trim()) onReason(reason.trim())
          }}
        >
          <TextareaField
            name="reason"
            label="Begründung"
            hint="Sie wird mit Ihrem Namen beim Text aufbewahrt. Der Satz gilt dann als geprüft."
            rows={2}
            maxLength={500}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value.replaceAll('\n', ' '))}
          />
          <Button type="submit" size="small" className="justify-self-start">
            Ausnahme festhalten
          </Button>
        </form>
      )}
    </li>
  )
}

/** As long as a header may keep. */
function shortened(words: string): string {
  return words.slice(0, 500).trim()
}
