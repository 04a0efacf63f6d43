import { type FactColumn, type FactKind, formatFact } from '../../../content/facts/fact-kinds.ts'
import { withLabels } from '../../../content/words/placeholders.ts'
import { shortWeekdays } from '../../../lib/format/weekdays.ts'

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
    default:
      return [formatFact(kind, value)]
  }
}

function rowAsLine(columns: readonly FactColumn[], row: Record<string, unknown>): string {
  return columns
    .filter(({ name }) => row[name] !== '')
    .map((column) => factAsLines(column, row[column.name]).join(' '))
    .join(' · ')
}
