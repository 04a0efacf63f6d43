/** The states of an enquiry, in the order in which it passes through them; 'aside' is what looks like spam, and waits for nothing. */
export const ENQUIRY_STATUSES = ['new', 'contacted', 'completed', 'aside'] as const

export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]
