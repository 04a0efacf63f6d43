import type { NewsletterStatus } from '../../../rules/newsletter-status.ts'
import type { Database } from '../../../supabase/functions/_shared/database-types.ts'
import type { ListFilters } from '../../lib/list/list-filters.ts'

type Row = Database['public']['Tables']['newsletter_subscribers']['Row']

/** What the list shows of an address. Times are ISO 8601 in UTC. */
export type Subscriber = Pick<
  Row,
  'id' | 'created_at' | 'email' | 'first_name' | 'last_name' | 'status' | 'confirmed_at' | 'unsubscribed_at'
>

export const subscriberStatuses = {
  confirmed: 'Bestätigt',
  pending: 'Wartet auf Bestätigung',
  unsubscribed: 'Abgemeldet',
} as const satisfies Record<NewsletterStatus, string>

export type SubscriberFilters = ListFilters<NewsletterStatus>
