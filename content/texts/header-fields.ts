import { type FactField, fieldsIn } from '../facts/fact-fields.ts'
import { headerSchemas } from './header-schema.ts'
import type { HeaderDraft, TextKind } from './text-document.ts'

/** The fields of each kind of text, in the order of its form. */
export const headerFields: Readonly<Record<TextKind, readonly FactField[]>> = {
  article: fieldsIn(headerSchemas.article),
  guide: fieldsIn(headerSchemas.guide),
  legal: fieldsIn(headerSchemas.legal),
  issue: fieldsIn(headerSchemas.issue),
}

/** @param place of a field, or of a part of it: `sources.0.year` */
export function headerLabel(kind: TextKind, place: string): string {
  const isAround = ({ path }: FactField) => `${place}.`.startsWith(`${path}.`) || path.startsWith(`${place}.`)
  return headerFields[kind].find(isAround)?.label ?? place
}

/** All that a header must have, with nothing written in it. */
export function emptyHeader(kind: TextKind, today: string): HeaderDraft {
  const needed = headerFields[kind].filter(({ path, optional }) => !optional && !path.includes('.'))
  return Object.fromEntries(needed.map((field) => [field.path, emptyValue(field, today)]))
}

function emptyValue(field: FactField, today: string): unknown {
  switch (field.kind) {
    case 'lines':
    case 'rows':
    case 'several':
      return []
    case 'flag':
      return false
    case 'number':
      return 1
    case 'date':
      return today
    case 'choice':
      return field.choices.at(-1)
    default:
      return ''
  }
}
