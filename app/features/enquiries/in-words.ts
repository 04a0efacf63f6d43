import type { ColumnName } from '../../../rules/enquiries/enquiry-columns.ts'
import { formatMoment } from '../../../rules/format/format-moment.ts'
import { type Enquiry, type EnquiryRow, statusLabels, topicOf } from './enquiry.ts'

/** What stands in a column, or inside of its JSON. */
export function storedIn(enquiry: Enquiry, column: ColumnName): unknown {
  return column.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], enquiry)
}

/** The same in words; null for nothing. */
export function inWords(enquiry: EnquiryRow, column: ColumnName): string | null {
  const value = storedIn(enquiry, column)
  if (typeof value === 'boolean') return value ? 'Ja' : 'Nein'
  if (typeof value !== 'string' || value === '') return null
  if (column === 'consultation_type') return topicOf(value)
  if (column === 'status')
    return `${statusLabels[enquiry.status] ?? statusLabels.new}${enquiry.unsent ? ', nicht zugestellt' : ''}`
  return column.endsWith('_at') ? formatMoment(new Date(value)) : value
}
