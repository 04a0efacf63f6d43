import { call, type DataApi } from '../../lib/data-api.ts'

export interface UndeliveredMails {
  kind: string
  /** What the practice calls the kind. */
  says: string
  given_up: number
  still_trying: number
  /** When the oldest of them was tried first, ISO 8601. */
  since: string
  last_error: string | null
  /** Some of those it was for, the given up first; null for mails to the practice. */
  recipients: { address: string; entry_table: keyof typeof lists | null; entry_id: string | null }[] | null
}

const lists = { mwo_form_entries: '/admin/mwo', consultation_requests: '/admin/beratung' }

/** The enquiry that was answered, what there is under an address, or its entry in the newsletter. Administrators are found in neither. */
export function placeOf(
  kind: string,
  { address, entry_table, entry_id }: NonNullable<UndeliveredMails['recipients']>[number],
): string | undefined {
  if (entry_table) return `${lists[entry_table]}/${entry_id}`
  const search = new URLSearchParams({ suche: address })
  if (kind.startsWith('enquiry-') || kind === 'appointment') return `/admin?${search}`
  return kind.startsWith('newsletter-') && kind !== 'newsletter-sample' ? `/admin/newsletter?${search}` : undefined
}

export async function loadUndeliveredMails(api: DataApi): Promise<UndeliveredMails[]> {
  return call(api, 'undelivered_mails')
}

export async function acknowledgeUndeliveredMails(api: DataApi): Promise<void> {
  await call(api, 'acknowledge_undelivered_mails')
}
