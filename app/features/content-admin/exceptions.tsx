import { useState } from 'react'
import { Button } from '../../ui/buttons/button.tsx'
import { TextareaField } from '../../ui/forms/field.tsx'

export interface ReasonedException {
  rule: string
  words: string
  reason: string
  by: string
}

export function ReasonForm({ onReason }: { onReason(reason: string): void }) {
  const [reason, setReason] = useState('')
  return (
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
  )
}

interface ExceptionListProps {
  exceptions: readonly ReasonedException[]
  onExceptions(exceptions: ReasonedException[]): void
}

export function ExceptionList({ exceptions, onExceptions }: ExceptionListProps) {
  if (exceptions.length === 0) return null
  return (
    <>
      <h3 className="font-semibold">Begründete Ausnahmen</h3>
      <ul className="grid list-none gap-3">
        {exceptions.map(({ words, reason, by }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
          <li key={index} className="grid gap-1 rounded-card border border-dune p-4 wrap-anywhere">
            <p>„{words}“</p>
            <p className="text-small text-ink-muted">
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
  )
}

export function exceptionOf(rule: string, sentence: string, reason: string, by: string): ReasonedException {
  return { rule, words: sentence.slice(0, 500).trim(), reason, by }
}
