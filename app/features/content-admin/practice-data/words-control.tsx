import { createContext, useContext, useRef } from 'react'
import type { ClaimInWords } from '../../../content/words/claims-in-words.ts'
import { fillIn } from '../../../content/words/fill-in.ts'
import { hasPlaceholder, withLabels, withNames } from '../../../content/words/placeholders.ts'
import { Button } from '../../../ui/button.tsx'
import { TextareaField } from '../../../ui/field.tsx'
import { factValue } from '../fact-value.ts'

/** What a form tells the texts in it. */
interface WritingAids {
  /** What visitors would read in the place of a fact, with what stands in the form. */
  factValue(name: string): string
  /** The first claim in each text, by id of its control. */
  claims: Readonly<Record<string, ClaimInWords>>
  /** Asks why a sentence is right although a rule stops it. */
  giveReason(claim: ClaimInWords): void
  /** Lets the operator choose a fact. */
  chooseFact(onChosen: (name: string) => void): void
}

/** Given by the form, which also shows the list of facts: a dialog with a form cannot stand inside of one. */
export const WritingAids = createContext<WritingAids>({
  factValue,
  claims: {},
  giveReason: () => {},
  chooseFact: () => {},
})

interface WordsControlProps {
  id: string
  label: string
  hint?: string
  short: boolean
  value: string
  error: string | undefined
  onChange(value: string): void
}

/** A text in which facts stand in braces, under the name that the operator knows. */
export function WordsControl({ id, label, hint, short, value, error, onChange }: WordsControlProps) {
  const aids = useContext(WritingAids)
  const textarea = useRef<HTMLTextAreaElement>(null)
  const shown = withLabels(value)
  const claim = aids.claims[id]

  function insert(name: string) {
    const { selectionStart = shown.length, selectionEnd = shown.length } = textarea.current ?? {}
    onChange(`${withNames(shown.slice(0, selectionStart))}{${name}}${withNames(shown.slice(selectionEnd))}`)
  }

  return (
    <div className="grid gap-2 md:col-span-full">
      <TextareaField
        ref={textarea}
        id={id}
        name={id}
        label={label}
        {...(hint ? { hint } : {})}
        {...(error ? { error } : {})}
        rows={short ? 2 : 4}
        value={shown}
        onChange={(event) => onChange(withNames(event.target.value))}
      />
      {hasPlaceholder(value) && !error ? (
        <p className="text-small text-ink-muted wrap-anywhere">
          Besucher lesen: {fillIn(value, (name) => aids.factValue(name))}
        </p>
      ) : null}
      {claim && !claim.rule.blocks && !error ? (
        <p className="text-small wrap-anywhere">Zum Nachsehen: {claim.said}</p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          size="small"
          aria-label={`Angabe einfügen: ${label}`}
          onClick={() => aids.chooseFact(insert)}
        >
          Angabe einfügen
        </Button>
        {claim ? (
          <Button
            variant="ghost"
            size="small"
            aria-label={`Ausnahme begründen: ${label}`}
            onClick={() => aids.giveReason(claim)}
          >
            Ausnahme begründen
          </Button>
        ) : null}
      </div>
    </div>
  )
}
