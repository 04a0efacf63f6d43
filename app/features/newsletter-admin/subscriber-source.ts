import type { PostgrestClient } from '@supabase/postgrest-js'
import type { NewsletterStatus } from '../../../rules/newsletter/newsletter-status.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { searchTerm } from '../../lib/list/list-filters.ts'
import { type ListSource, PAGE_SIZE } from '../../lib/list/list-source.ts'
import type { Subscriber, SubscriberFilters } from './subscriber.ts'

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
