/** The states of an enquiry, in the order in which it passes through them. */
export const ENQUIRY_STATUSES = ['new', 'contacted', 'completed'] as const

export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]
