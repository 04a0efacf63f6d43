import type { EnquiryStatus } from '../../../rules/enquiry-statuses.ts'

/** What the states of an enquiry are called. */
export const statusLabels: Record<EnquiryStatus, string> = {
  new: 'Neu',
  contacted: 'Kontaktiert',
  completed: 'Abgeschlossen',
  apparent_spam: 'Verdacht',
}

export function isStatus(value: unknown): value is EnquiryStatus {
  return typeof value === 'string' && Object.hasOwn(statusLabels, value)
}
