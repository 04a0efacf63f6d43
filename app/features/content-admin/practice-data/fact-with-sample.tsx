import type { ReactNode } from 'react'
import { type FactField, factAt, factFields, shippedRows } from '../../../content/facts/fact-fields.ts'
import { shippedFacts } from '../../../content/facts/shipped-facts.ts'
import { joined } from '../../../lib/format/facts-in-words.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { Button } from '../../../ui/buttons/button.tsx'

const SAMPLE = 'Beispiel – bitte ersetzen.'
const MISSING = 'Fehlt noch – bitte ergänzen oder bestätigen, dass das Feld leer bleibt.'

interface FactWithSampleProps {
  field: FactField
  isSample: boolean
  value: unknown
  isConfirmed: boolean
  /** The next sample; undefined where the field was none, or none is left. */
  next: FactField | undefined
  onConfirm(isRight: boolean): void
  children(hint: string): ReactNode
}

export function FactWithSample({
  field,
  isSample,
  value,
  isConfirmed,
  next,
  onConfirm,
  children,
}: FactWithSampleProps) {
  const { label, where } = field
  return (
    <div
      className={`grid grid-cols-1 gap-2 ${isSample ? 'border-l-4 border-gold pl-4' : ''}`}
      data-sample-field={isSample || undefined}
    >
      {children(isSample ? `${sampleHint(field, value)} Erscheint: ${where}` : `Erscheint: ${where}`)}
      <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
        {isSample || isConfirmed ? (
          <label className="flex min-h-[2.75rem] items-center gap-2 text-small">
            <input
              type="checkbox"
              className="checkbox"
              checked={isConfirmed}
              onChange={(event) => onConfirm(event.target.checked)}
            />
            „{label}“ stimmt so
          </label>
        ) : null}
        {next ? (
          <Button variant="ghost" size="small" onClick={({ currentTarget }) => leaveFor(next.path, currentTarget)}>
            Zum nächsten Beispiel
            <span className="sr-only"> nach „{label}“</span>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Says of a list which of its rows are samples still: the others were replaced. */
function sampleHint({ path }: FactField, value: unknown): string {
  if (value === '' || (Array.isArray(value) && value.length === 0)) return MISSING
  const rows = shippedRows(value, factAt(shippedFacts, path))
  if (rows.length === 0 || rows.length === (value as unknown[]).length) return SAMPLE
  const numbers = joined(
    rows.map((row) => String(row + 1)),
    'und',
  )
  return rows.length === 1
    ? `Eintrag ${numbers} ist noch ein Beispiel – bitte ersetzen oder entfernen.`
    : `Die Einträge ${numbers} sind noch Beispiele – bitte ersetzen oder entfernen.`
}

/** Focuses a sample and selects its text: typing replaces it. */
export function showSample(path: string): void {
  const control = showControl(path)
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select()
}

/** Goes to the next sample, and folds the section that it leaves. */
function leaveFor(path: string, from: Element): void {
  const left = from.closest('details')
  if (left && !left.contains(document.getElementById(path))) left.open = false
  showSample(path)
}

const places = new Map(factFields.map(({ path }, place) => [path, place]))

/** @returns the first sample below a field, and at the end of the form the first one above it */
export function sampleAfter(field: FactField, samples: readonly FactField[]): FactField | undefined {
  const others = samples.filter(({ path }) => path !== field.path)
  const here = places.get(field.path) ?? 0
  return others.find(({ path }) => (places.get(path) ?? 0) > here) ?? others[0]
}
