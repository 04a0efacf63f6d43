import { createContext, useContext, useRef, useState } from 'react'
import type { ClaimInWords } from '../../../content/words/claims-in-words.ts'
import { fillIn, hasPlaceholder, withLabels, withNames } from '../../../content/words/placeholders.ts'
import { Button } from '../buttons/button.tsx'
import { TextareaField } from '../forms/field.tsx'
import type { ControlProps } from './control-of.ts'
import { FactDialog } from './fact-dialog.tsx'

interface WritingAids {
  /** What visitors would read in place of a fact, by the values in the form. Missing: the form shows it itself. */
  factValue?(name: string): string
  /** What may stand in braces besides the facts of the practice, by name. */
  further?: Readonly<Record<string, { label: string; example: string }>>
  /** The first claim in each text, by id of its control. */
  claims?: Readonly<Record<string, ClaimInWords>>
  /** Asks for the reason of an exception. */
  giveReason?(claim: ClaimInWords): void
}

export const WritingAids = createContext<WritingAids>({})

type WordsControlProps = ControlProps & { short: boolean; value: string }

/** A text in which facts are in braces, by their labels. */
export function WordsControl({ id, label, hint, short, value, errors, onChange }: WordsControlProps) {
  const { factValue, further, claims = {}, giveReason } = useContext(WritingAids)
  const [isChoosing, setIsChoosing] = useState(false)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const shown = withLabels(value, further)
  const claim = claims[id]
  const error = errors[id]

  function insert(name: string) {
    const { selectionStart = shown.length, selectionEnd = shown.length } = textarea.current ?? {}
    const before = withNames(shown.slice(0, selectionStart), further)
    onChange(`${before}{${name}}${withNames(shown.slice(selectionEnd), further)}`)
    setIsChoosing(false)
  }

  return (
    <div className="grid gap-2 md:col-span-full">
      <TextareaField
        ref={textarea}
        {...{ id, label, hint, error }}
        name={id}
        rows={Math.max(short ? 2 : 4, shown.split('\n').length + 1)}
        value={shown}
        onChange={(event) => onChange(withNames(event.target.value, further))}
      />
      {factValue && hasPlaceholder(value) && !error ? (
        <p className="text-small text-ink-muted wrap-anywhere">Besucher lesen: {fillIn(value, factValue)}</p>
      ) : null}
      {claim && !claim.rule.blocks && !error ? <p className="text-small wrap-anywhere">Hinweis: {claim.said}</p> : null}
      <div className="flex flex-wrap gap-x-4">
        <Button variant="link" aria-label={`Angabe einfügen: ${label}`} onClick={() => setIsChoosing(true)}>
          Angabe einfügen
        </Button>
        {claim && giveReason ? (
          <Button variant="link" aria-label={`Ausnahme begründen: ${label}`} onClick={() => giveReason(claim)}>
            Ausnahme begründen
          </Button>
        ) : null}
      </div>
      {isChoosing ? (
        <FactDialog further={further} shown={factValue} onClose={() => setIsChoosing(false)} onChosen={insert} />
      ) : null}
    </div>
  )
}
