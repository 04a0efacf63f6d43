/** The states of an enquiry, in their order; one in 'apparent_spam' is not due. */
export const ENQUIRY_STATUSES = ['new', 'contacted', 'completed', 'apparent_spam'] as const

export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]
