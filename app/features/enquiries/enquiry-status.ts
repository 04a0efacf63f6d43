/** The stored values of an enquiry's status and what they are called. */
export const statusLabels = {
  new: 'Neu',
  contacted: 'Kontaktiert',
  completed: 'Abgeschlossen',
} as const

export type EnquiryStatus = keyof typeof statusLabels

export function isStatus(value: unknown): value is EnquiryStatus {
  return typeof value === 'string' && Object.hasOwn(statusLabels, value)
}
