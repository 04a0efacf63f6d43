/** Of an enquiry, as the database, mails and the admin area name it. */
export type EnquiryKind = 'mwo' | 'consultation'
