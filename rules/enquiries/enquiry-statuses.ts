/** The states of an enquiry, in the order in which it passes through them; 'apparent_spam' is what looks like spam, and waits for nothing. */
export const ENQUIRY_STATUSES = ['new', 'contacted', 'completed', 'apparent_spam'] as const

export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]
