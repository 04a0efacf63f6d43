import type { EnquiryKind } from '../../../rules/enquiries/enquiry-kinds.ts'
import type { MailKind } from '../../../rules/operation/mail-kinds.ts'
import { call, type DataApi } from '../../lib/data-api.ts'

export interface UndeliveredMails {
  kind: MailKind
  given_up: number
  still_trying: number
  /** When the oldest of them was tried first, ISO 8601. */
  since: string
  last_error: string | null
  /** Some of those it was for, the given up first; null for mails to the practice. */
  recipients: { address: string; kind: EnquiryKind | null; entry_id: string | null }[] | null
}

const lists: Record<EnquiryKind, string> = { mwo: '/admin/mwo', consultation: '/admin/beratung' }

/** The enquiry that was answered, what there is under an address, or its entry in the newsletter. Administrators are found in neither. */
export function placeOf(
  mail: MailKind,
  { address, kind, entry_id }: NonNullable<UndeliveredMails['recipients']>[number],
): string | undefined {
  if (kind) return `${lists[kind]}/${entry_id}`
  const search = new URLSearchParams({ suche: address })
  if (mail.startsWith('enquiry-') || mail === 'appointment') return `/admin?${search}`
  return mail.startsWith('newsletter-') && mail !== 'newsletter-sample' ? `/admin/newsletter?${search}` : undefined
}

export async function loadUndeliveredMails(api: DataApi): Promise<UndeliveredMails[]> {
  return call(api, 'undelivered_mails')
}

export async function acknowledgeUndeliveredMails(api: DataApi): Promise<void> {
  await call(api, 'acknowledge_undelivered_mails')
}
