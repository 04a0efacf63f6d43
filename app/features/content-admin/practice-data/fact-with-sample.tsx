import type { ReactNode } from 'react'
import {
  type FactField,
  factAt,
  factFields,
  factSections,
  isContradicted,
  isInvented,
  isPlaceholder,
  nameOfPlace,
  nameOfRow,
  samplePart,
  sampleRows,
  samplesIn,
} from '../../../../content/facts/fact-fields.ts'
import type { FactsDocument } from '../../../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../../../content/facts/shipped-facts.ts'
import { joined } from '../../../../rules/format/facts-in-words.ts'
import { showControl } from '../../../lib/forms/show-control.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { factAsLines, shownFact } from './change-list.tsx'

const MISSING = 'Fehlt noch – bitte ergänzen oder bestätigen, dass das Feld leer bleibt.'

/** Of the line that counts the samples. */
export const ALL_SAMPLES = 'beispiele'

export type SectionOfFacts = (typeof factSections)[number]

export interface Samples {
  all: readonly FactField[]
  /** Those that may be confirmed. */
  mayBeRight: readonly FactField[]
  /** By the end of a section, those that are confirmed there with one press, where there are several. */
  together: ReadonlyMap<string, readonly FactField[]>
  /** Where they are dealt with, in the order of the form: one by one, or at the end of their section. */
  places: readonly string[]
}

const endOf = ({ title }: SectionOfFacts) => `${ALL_SAMPLES}-${title.replaceAll(' ', '-')}`
const tour = factSections.flatMap((section) => [...section.fields.map(({ path }) => path), endOf(section)])

export function findSamples(facts: FactsDocument): Samples {
  const all = samplesIn(facts)
  const mayBeRight = all.filter((field) => !isPlaceholder(facts, field))
  const together = new Map<string, readonly FactField[]>()
  for (const section of factSections) {
    const fields = confirmedHere(section).filter((field) => mayBeRight.includes(field) && !isContradicted(facts, field))
    if (fields.length > 1) together.set(endOf(section), fields)
  }
  const alone = new Set(all).difference(new Set([...together.values()].flat()))
  const places = new Set([...together.keys(), ...[...alone].map(({ path }) => path)])
  return { all, mayBeRight, together, places: tour.filter((place) => places.has(place)) }
}

/** Fewer are confirmed with those of the next section. */
const LEAST_TOGETHER = 10
/** By section, the one at whose end its samples are confirmed. It stays, however many are left. */
const confirmedIn = new Map<string, string>()
let waiting: FactField[] = []
for (const { title, fields } of factSections) {
  waiting = [...waiting, ...fields.filter((field) => field.isSample && !isPlaceholder(shippedFacts, field))]
  confirmedIn.set(title, title)
  for (const { section } of waiting) confirmedIn.set(section, title)
  if (waiting.length >= LEAST_TOGETHER) waiting = []
}

const confirmedHere = ({ title }: SectionOfFacts) =>
  factFields.filter(({ section }) => confirmedIn.get(section) === title)

/** @returns the first place with samples below this one, and at the end of the form the first one above it */
function placeAfter(here: string, { places }: Samples): string | undefined {
  const at = tour.indexOf(here)
  return [...tour.slice(at + 1), ...tour.slice(0, at)].find((place) => places.includes(place))
}

interface FactWithSampleProps {
  field: FactField
  facts: FactsDocument
  samples: Samples
  /** Whether it was one when the form was opened. */
  wasSample: boolean
  onConfirm(paths: string[]): void
  onTakeBack(path: string): void
  children(hint: string): ReactNode
}

export function FactWithSample({
  field,
  facts,
  samples,
  wasSample,
  onConfirm,
  onTakeBack,
  children,
}: FactWithSampleProps) {
  const { label, path, where } = field
  const isSample = samples.all.includes(field)
  const mayBeRight = samples.mayBeRight.includes(field)
  const next = placeAfter(path, samples)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to the field inside
    <div
      className={`grid grid-cols-1 gap-2 ${isSample ? 'border-l-4 border-gold pl-4' : ''}`}
      data-sample-field={isSample || undefined}
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && wasSample && next && target instanceof HTMLInputElement) leaveFor(next, target)
      }}
    >
      {children(
        [isSample && sampleHint(field, facts, mayBeRight), contradiction(field, facts), `Erscheint: ${where}`]
          .filter(Boolean)
          .join(' '),
      )}
      {isSample && !mayBeRight ? <RowsThatMayBeRight {...{ field, facts, onConfirm, onTakeBack }} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 empty:hidden">
        {facts.confirmed.includes(path) ? (
          <p className="text-small">
            Bestätigt: So ist es richtig.{' '}
            <Button variant="link" onClick={() => onTakeBack(path)}>
              Doch nicht<span className="sr-only">: „{label}“</span>
            </Button>
          </p>
        ) : null}
        {mayBeRight ? (
          <Button
            variant="secondary"
            size="small"
            onClick={({ currentTarget }) => {
              onConfirm([path])
              leaveFor(next ?? ALL_SAMPLES, currentTarget)
            }}
          >
            {next ? 'Stimmt so, weiter' : 'Stimmt so'}
            <span className="sr-only">: „{label}“</span>
          </Button>
        ) : wasSample && next ? (
          <Button variant="link" onClick={({ currentTarget }) => leaveFor(next, currentTarget)}>
            Zum nächsten Beispiel
            <span className="sr-only"> nach „{label}“</span>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** One row is invented, which is no reason to change another that is true. */
function RowsThatMayBeRight({
  field,
  facts,
  onConfirm,
  onTakeBack,
}: Pick<FactWithSampleProps, 'field' | 'facts' | 'onConfirm' | 'onTakeBack'>) {
  const value = factAt(facts, field.path)
  if (!Array.isArray(value)) return null
  return (
    <ul aria-label={`Einträge wie mitgeliefert: ${field.label}`} className="grid list-none gap-1 empty:hidden">
      {value.map((row) => {
        const name = nameOfRow(field.path, row)
        if (!name || isInvented(row)) return null
        const isConfirmed = facts.confirmed.includes(name)
        return (
          <li key={name} className="flex flex-wrap items-center gap-x-4 text-small">
            <div>{shownFact(field, [row])}</div>
            {isConfirmed ? 'Bestätigt: So ist es richtig.' : null}
            <Button
              variant={isConfirmed ? 'link' : 'secondary'}
              size="small"
              onClick={() => (isConfirmed ? onTakeBack(name) : onConfirm([name]))}
            >
              {isConfirmed ? 'Doch nicht' : 'Das stimmt so'}
              <span className="sr-only">: {factAsLines(field, [row]).join(' ')}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

interface SamplesTogetherProps {
  section: SectionOfFacts
  facts: FactsDocument
  samples: Samples
  onConfirm(paths: string[]): void
}

/** What is unchanged in a section and may be right, in full, to be confirmed with one press. */
export function SamplesTogether({ section, facts, samples, onConfirm }: SamplesTogetherProps) {
  const id = endOf(section)
  const fields = samples.together.get(id)
  if (!fields) return null
  const next = placeAfter(id, samples)
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label={`Noch wie mitgeliefert: ${section.title}`}
      className="grid grid-cols-1 gap-3 rounded-card border border-dune p-4"
    >
      <p>
        <strong>Diese {fields.length} Angaben sind noch wie mitgeliefert.</strong> Lesen Sie jede. Was für Ihre Praxis
        nicht stimmt, ändern Sie oben an seinem Feld.
      </p>
      <dl className="grid grid-cols-1 gap-2">
        {fields.map((field) => (
          <div key={field.path}>
            <dt className="font-semibold">
              {field.section === section.title ? null : (
                <span className="block text-caption font-normal text-ink-muted">{field.section}</span>
              )}
              {field.label}
            </dt>
            <dd>{shownFact(field, samplePart(facts, field))}</dd>
          </div>
        ))}
      </dl>
      {confirmedHere(section)
        .filter((field) => samples.all.includes(field) && isContradicted(facts, field))
        .map((field) => (
          <p key={field.path}>
            Nicht dabei ist „{field.label}“. {contradiction(field, facts)}{' '}
            <Button variant="link" onClick={() => showSample(field.path)}>
              Ansehen<span className="sr-only">: „{field.label}“</span>
            </Button>
          </p>
        ))}
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        onClick={({ currentTarget }) => {
          onConfirm(fields.map(({ path }) => path))
          leaveFor(next ?? ALL_SAMPLES, currentTarget)
        }}
      >
        Diese {fields.length} Angaben stimmen so{next ? ', weiter' : ''}
      </Button>
    </section>
  )
}

/** Says of a list which of its rows are samples still: the others were replaced. */
function sampleHint(field: FactField, facts: FactsDocument, mayBeRight: boolean): string {
  const value = factAt(facts, field.path)
  if (value === '' || (Array.isArray(value) && value.length === 0)) return MISSING
  const rows = sampleRows(facts, field.path)
  if (rows.length === 0 || rows.length === (value as unknown[]).length)
    return mayBeRight
      ? 'Beispiel – bitte ersetzen oder bestätigen.'
      : `Beispiel – bitte ersetzen${rows.length > 1 ? '; was stimmt, bestätigen Sie darunter' : ''}.`
  const numbers = rows.map((row) => String(row + 1))
  const which =
    rows.length === 1
      ? `Eintrag ${numbers} ist noch ein Beispiel`
      : `Die Einträge ${joined(numbers, 'und')} sind noch Beispiele`
  return `${which} – bitte ersetzen, entfernen oder, was stimmt, bestätigen.`
}

function contradiction(field: FactField, facts: FactsDocument): string | undefined {
  if (!field.contradictedBy || !isContradicted(facts, field)) return undefined
  return `Unter „${nameOfPlace(field.contradictedBy.list)}“ steht noch jemand: Das passt nicht zusammen.`
}

/** Focuses a sample and selects its text: typing replaces it. */
export function showSample(place: string): void {
  const control = showControl(place)
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select()
}

/** Goes to another place, and folds the section that it leaves. */
function leaveFor(place: string, from: Element): void {
  const left = from.closest('details')
  if (left && !left.contains(document.getElementById(place))) left.open = false
  showSample(place)
}
