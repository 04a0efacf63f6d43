import { addDays, berlinInstant } from '../../../rules/berlin-time.ts'
import type { NewsletterStatus } from '../../../rules/newsletter/newsletter-status.ts'
import type { DataApi } from '../../lib/data-api.ts'
import { searchTerm } from '../../lib/list/list-filters.ts'
import { type ListSource, PAGE_SIZE } from '../../lib/list/list-source.ts'
import type { Subscriber, SubscriberFilters } from './subscriber.ts'

const COLUMNS = 'id, created_at, email, first_name, last_name, status, confirmed_at, unsubscribed_at, refused_issues'

export function subscriberSource(api: DataApi): ListSource<Subscriber, NewsletterStatus> {
  return {
    async page(filters, signal) {
      const from = (filters.page - 1) * PAGE_SIZE
      const query = inOrder(matching(api, filters, 'exact')).range(from, from + PAGE_SIZE - 1)
      const { data, count, error, status } = await (signal ? query.abortSignal(signal) : query)
      // A page behind the end is empty, not wrong.
      if (status === 416) return { rows: [], total: await countSubscribers(api, filters) }
      if (error) throw error
      return { rows: data, total: count ?? 0 }
    },
    async following(filters, last, size) {
      let query = matching(api, filters)
      // The first condition lets the index begin there; the second leaves out what was read of the same moment.
      if (last)
        query = query.lte('created_at', last.created_at).or(`created_at.lt."${last.created_at}",id.gt.${last.id}`)
      const [total, { data, error }] = await Promise.all([
        countSubscribers(api, filters),
        inOrder(query).range(0, size - 1),
      ])
      if (error) throw error
      return { rows: data, total }
    },
  }
}

async function countSubscribers(api: DataApi, filters: SubscriberFilters): Promise<number> {
  const { count, error } = await matching(api, filters, 'exact').range(0, 0)
  if (error) throw error
  return count ?? 0
}

/** @param count where the number of all is asked for, too */
function matching(api: DataApi, { search, status, from, to }: SubscriberFilters, count?: 'exact') {
  const text = searchTerm(search)
  let query = text
    ? api.rpc('search_newsletter_subscribers', { search: text }, { count }).select(COLUMNS)
    : api.from('newsletter_subscribers').select(COLUMNS, { count })
  if (status !== 'all') query = query.eq('status', status)
  if (from) query = query.gte('created_at', berlinInstant(from, '00:00').toISOString())
  if (to) query = query.lt('created_at', berlinInstant(addDays(to, 1), '00:00').toISOString())
  return query
}

function inOrder(query: ReturnType<typeof matching>) {
  return query.order('created_at', { ascending: false }).order('id')
}
