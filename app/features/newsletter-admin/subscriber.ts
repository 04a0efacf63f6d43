import type { Database } from '../../../database/row-types.ts'
import type { NewsletterStatus } from '../../../rules/newsletter/newsletter-status.ts'
import type { ListFilters } from '../../lib/list/list-filters.ts'

type Row = Database['public']['Tables']['newsletter_subscribers']['Row']

/** Columns of the list. Times are ISO 8601 in UTC. */
export type Subscriber = Pick<
  Row,
  | 'id'
  | 'created_at'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'status'
  | 'confirmed_at'
  | 'unsubscribed_at'
  | 'refused_issues'
>

export const subscriberStatuses = {
  confirmed: 'Bestätigt',
  pending: 'Wartet auf Bestätigung',
  unsubscribed: 'Abgemeldet',
} as const satisfies Record<NewsletterStatus, string>

/** After the second issue in a row that no mailbox took (590_newsletter_issues.sql). */
export function isUndeliverable({ status, refused_issues }: Subscriber): boolean {
  return status === 'confirmed' && refused_issues >= 2
}

export type SubscriberFilters = ListFilters<NewsletterStatus>
