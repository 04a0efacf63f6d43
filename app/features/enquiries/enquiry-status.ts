import type { EnquiryStatus } from '../../../rules/enquiries/enquiry-statuses.ts'

export const statusLabels: Record<EnquiryStatus, string> = {
  new: 'Neu',
  contacted: 'Kontaktiert',
  completed: 'Abgeschlossen',
  apparent_spam: 'Verdacht',
}

export function isStatus(value: unknown): value is EnquiryStatus {
  return typeof value === 'string' && Object.hasOwn(statusLabels, value)
}
