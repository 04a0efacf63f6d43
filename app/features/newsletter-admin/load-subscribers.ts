import type { PostgrestClient } from '@supabase/postgrest-js'
import type { ProofLine } from '../../../supabase/functions/_shared/newsletter-proof.ts'
import type { Subscriber, SubscriberFilters } from './subscriber.ts'

export const PAGE_SIZE = 50
/** The API returns at most 1,000 rows at a time, and says nothing about the rest. */
const BATCH = 1000

const COLUMNS = 'id, created_at, email, first_name, last_name, status, confirmed_at, unsubscribed_at'

export interface SubscriberPage {
  subscribers: Subscriber[]
  total: number
}

/** @param page counted from 1. @throws the API's error */
export function loadSubscribers(
  api: PostgrestClient,
  filters: SubscriberFilters,
  page: number,
): Promise<SubscriberPage> {
  return loadRange(api, filters, (page - 1) * PAGE_SIZE, PAGE_SIZE)
}

/**
 * Every subscriber that the filters let through.
 *
 * @throws Error when somebody came or went meanwhile, so that no file says less than the list; the API's error otherwise
 */
export async function loadAllSubscribers(api: PostgrestClient, filters: SubscriberFilters): Promise<Subscriber[]> {
  const all = new Map<string, Subscriber>()
  let total = Number.POSITIVE_INFINITY
  for (let from = 0; from < total; from += BATCH) {
    const batch = await loadRange(api, filters, from, BATCH)
    total = batch.total
    for (const subscriber of batch.subscribers) all.set(subscriber.id, subscriber)
  }
  if (all.size !== total) throw new Error('the list changed while it was read')
  return [...all.values()]
}

async function loadRange(
  api: PostgrestClient,
  filters: SubscriberFilters,
  from: number,
  size: number,
): Promise<SubscriberPage> {
  const { data, count, error, status } = await matching(api, filters)
    .order('created_at', { ascending: false })
    .order('id')
    .range(from, from + size - 1)
  // A page behind the end is empty, not wrong.
  if (status === 416) return { subscribers: [], total: (await loadRange(api, filters, 0, 1)).total }
  if (error) throw error
  return { subscribers: data as unknown as Subscriber[], total: count ?? 0 }
}

function matching(api: PostgrestClient, { search, status }: SubscriberFilters) {
  const text = search.trim()
  const query = text
    ? api.rpc('search_newsletter_subscribers', { search: text }, { count: 'exact' }).select(COLUMNS)
    : api.from('newsletter_subscribers').select(COLUMNS, { count: 'exact' })
  return status === 'all' ? query : query.eq('status', status)
}

/** How many addresses would get an issue. @throws the API's error */
export async function countConfirmed(api: PostgrestClient): Promise<number> {
  const { count, error } = await api
    .from('newsletter_subscribers')
    .select('id', { count: 'exact', head: true })
    .eq('status', 'confirmed')
  if (error) throw error
  return count ?? 0
}

/** Every line of the log about one address, oldest first. @throws the API's error */
export async function loadProofLines(api: PostgrestClient, email: string): Promise<ProofLine[]> {
  const { data, error } = await api
    .from('newsletter_opt_in_logs')
    .select('created_at, action, gdpr_consent_given, gdpr_consent_text, ip_address, user_agent, additional_data')
    .eq('email', email)
    .order('created_at')
    .range(0, BATCH - 1)
  if (error) throw error
  return data as ProofLine[]
}
