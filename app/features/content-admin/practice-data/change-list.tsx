import type { ReactNode } from 'react'
import type { FactChange } from '../../../../content/facts/fact-fields.ts'
import { type FactColumn, type FactKind, formatFact } from '../../../../content/facts/fact-kinds.ts'
import { withLabels } from '../../../../content/words/placeholders.ts'
import { shortWeekdays } from '../../../../rules/format/weekdays.ts'
import { ChosenPicture } from '../../../ui/controls/picture-control.tsx'

export function ChangeList({ changes, names }: { changes: FactChange[]; names: { before: string; after: string } }) {
  if (changes.length === 0) return <p>Es gibt keinen Unterschied.</p>
  return (
    <dl className="grid gap-4">
      {changes.map(({ field, before, after }) => (
        <div key={field.path} className="grid gap-1">
          <dt className="font-semibold">{field.label}</dt>
          <dd>
            <SideBySide names={names} before={shownFact(field, before)} after={shownFact(field, after)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function shownFact(kind: FactKind, value: unknown) {
  if (kind.kind === 'picture') return <ChosenPicture id={value} />
  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal
  return factAsLines(kind, value).map((line, index) => <p key={index}>{line}</p>)
}

export function factAsLines(kind: FactKind, value: unknown): string[] {
  if (value === null || value === undefined || value === '') return ['(leer)']
  switch (kind.kind) {
    case 'rows': {
      const rows = Array.isArray(value) ? value : [value]
      return rows.length === 0 ? ['(leer)'] : rows.map((row) => rowAsLine(kind.columns, row))
    }
    case 'lines':
      return (value as string[]).length === 0 ? ['(leer)'] : (value as string[])
    case 'days':
      return [(value as number[]).map((day) => shortWeekdays[day - 1]).join(', ')]
    case 'flag':
      return [value ? 'ja' : 'nein']
    case 'words':
      return [withLabels(String(value))]
    case 'choice':
      return [kind.names[String(value)] ?? String(value)]
    case 'several':
      return (value as (string | { title: string })[]).map((one) => (typeof one === 'string' ? one : one.title))
    default:
      return [formatFact(kind, value)]
  }
}

/** Two columns of these kinds beside each other are the ends of a span. */
const betweenEnds: Partial<Record<FactKind['kind'], string>> = { time: '–', date: ' – ' }

function rowAsLine(columns: readonly FactColumn[], row: Record<string, unknown>): string {
  return columns
    .filter(({ name }) => row[name] !== '' && row[name] !== undefined)
    .map((column, index, given) => {
      const until = given[index - 1]?.kind === column.kind ? betweenEnds[column.kind] : undefined
      return `${index === 0 ? '' : (until ?? ' · ')}${factAsLines(column, row[column.name]).join(' ')}`
    })
    .join('')
}

interface SideBySideProps {
  names: { before: string; after: string }
  before: ReactNode
  after: ReactNode
}

export function SideBySide({ names, ...sides }: SideBySideProps) {
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {(['before', 'after'] as const).map((side) => (
        <div key={side} className="rounded-card border border-dune p-3 wrap-anywhere">
          <p className="text-small text-ink-muted">{names[side]}</p>
          {sides[side]}
        </div>
      ))}
    </div>
  )
}
