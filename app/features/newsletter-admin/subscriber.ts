import type { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../../database/row-types.ts'
import type { NewsletterStatus } from '../../../rules/newsletter/newsletter-status.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { type ListFilters, type ListSource, PAGE_SIZE, searchTerm } from '../../lib/list/list-filters.ts'

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

export function subscriberSource(api: DataApi): ListSource<Subscriber, NewsletterStatus> {
  const untyped: PostgrestClient = api
  async function search(
    { search, status, from, to }: SubscriberFilters,
    { skip = 0, most, after }: { skip?: number; most: number; after?: Subscriber | undefined },
    signal?: AbortSignal,
  ): Promise<{ rows: Subscriber[]; total: number }> {
    const query = untyped.rpc('search_newsletter_subscribers', {
      _search: searchTerm(search),
      _only_status: status === 'all' ? null : status,
      _from_day: from || null,
      _to_day: to || null,
      _after_time: after?.created_at ?? null,
      _after_id: after?.id ?? null,
      _skip: skip,
      _at_most: most,
    })
    const { data, error } = await (signal ? query.abortSignal(signal) : query)
    if (error) throw error
    return data
  }
  return {
    page: (filters, signal) => search(filters, { skip: (filters.page - 1) * PAGE_SIZE, most: PAGE_SIZE }, signal),
    following: (filters, after, most) => search(filters, { most, after }),
  }
}
