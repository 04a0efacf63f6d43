import type { FactKind } from '../../../content/facts/fact-kinds.ts'

export interface ControlProps {
  id: string
  label: string
  hint?: string
  value: unknown
  /** By id of the control. */
  errors: Readonly<Record<string, string>>
  onChange(value: unknown): void
}

/**
 * @param fields by their path in the document; where one is inside of another, it comes later
 * @param place of an error in the document: `practice.closures.0.from`, `tags.3`
 * @returns the path of its control; for an entry in a list of lines, that of the list
 */
export function controlOf(fields: readonly (FactKind & { path: string })[], place: readonly string[]): string {
  const field = fields.findLast(({ path }) => `${place.join('.')}.`.startsWith(`${path}.`))
  if (!field) return place[0] ?? ''
  const depth = field.path.split('.').length
  const last = depth + (field.kind === 'rows' && field.most === 1 ? 1 : 2)
  return field.kind === 'rows' && place.length >= last ? place.slice(0, last).join('.') : field.path
}
