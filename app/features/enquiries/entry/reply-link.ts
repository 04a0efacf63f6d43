import { adminPractice } from '../../../content/site/admin-site.ts'
import { type Enquiry, enquiryKinds } from '../enquiry.ts'

/** The short number that receipt, reply and list share: the first eight characters of the id. */
export function referenceOf(enquiry: Pick<Enquiry, 'id'>): string {
  return enquiry.id.slice(0, 8).toUpperCase()
}

/** Opens the mail program with salutation and reference; whoever wrote without a name is greeted without one. */
export function replyLink(enquiry: Enquiry): string {
  const isAnonymous = enquiry.kind === 'mwo' && enquiry.is_anonymous
  const greeting = isAnonymous ? 'Guten Tag,' : `Guten Tag ${enquiry.first_name} ${enquiry.last_name},`
  const subject = `Ihre ${enquiryKinds[enquiry.kind].one} bei der ${adminPractice().name} (Referenz ${referenceOf(enquiry)})`
  const body = [
    greeting,
    '',
    '',
    '',
    'Freundliche Grüße',
    adminPractice().owner.name,
    adminPractice().name,
    adminPractice().phone.display,
  ].join('\r\n')
  return `${addressLink(enquiry.email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** Opens an empty mail to an address that somebody typed. */
export function addressLink(email: string): string {
  return `mailto:${encodedAddress(email)}`
}

/**
 * An address as RFC 6068 wants it in a link. One with `?`, `&` or `%` is left out, and the operator types it: a mail
 * program could read more recipients from it (`max@example.com?bcc=…`), encoded or not.
 */
function encodedAddress(email: string): string {
  return /[?&%]/.test(email) ? '' : encodeURIComponent(email).replace('%40', '@')
}
