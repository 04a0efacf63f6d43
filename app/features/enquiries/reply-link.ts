import { practice } from '../../content/practice.ts'
import { type Enquiry, enquiryKinds } from './enquiry.ts'

/** The short number that receipt, reply and list share: the first eight characters of the id. */
export function referenceOf(enquiry: Pick<Enquiry, 'id'>): string {
  return enquiry.id.slice(0, 8).toUpperCase()
}

/** Opens the mail program with salutation and reference; whoever wrote without a name is greeted without one. */
export function replyLink(enquiry: Enquiry): string {
  const isAnonymous = enquiry.kind === 'mwo' && enquiry.is_anonymous
  const greeting = isAnonymous ? 'Guten Tag,' : `Guten Tag ${enquiry.first_name} ${enquiry.last_name},`
  const subject = `Ihre ${enquiryKinds[enquiry.kind].one} bei der ${practice.name} (Referenz ${referenceOf(enquiry)})`
  const body = [
    greeting,
    '',
    '',
    '',
    'Freundliche Grüße',
    practice.owner.name,
    practice.name,
    practice.phone.display,
  ].join('\r\n')
  return `mailto:${encodeURIComponent(enquiry.email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
