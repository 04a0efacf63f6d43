import type { PostgrestClient } from '@supabase/postgrest-js'
import { addDays, berlinInstant } from '../../../supabase/functions/_shared/opening-hours.ts'
import { type Enquiry, type EnquiryKind, enquiryKinds } from './enquiry.ts'
import type { EnquiryFilters } from './enquiry-filters.ts'

export const PAGE_SIZE = 50

export interface EnquiryPage {
  entries: Enquiry[]
  /** How many entries match on all pages. */
  total: number
}

/**
 * Call 10, one page of it (deviation 7). Filters, order and count are the database's work.
 *
 * @throws the API's error; its `message` is a German sentence
 */
export async function loadEnquiries(
  api: PostgrestClient,
  kind: EnquiryKind,
  filters: EnquiryFilters,
): Promise<EnquiryPage> {
  return loadRange(api, kind, filters, (filters.page - 1) * PAGE_SIZE, PAGE_SIZE)
}

/** @param from counted from 0 */
export async function loadRange(
  api: PostgrestClient,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  from: number,
  size: number,
): Promise<EnquiryPage> {
  const { data, count, error, status } = await inOrder(matching(api, kind, filters), filters).range(
    from,
    from + size - 1,
  )
  // A page behind the end is empty, not wrong: entries may have been deleted meanwhile.
  if (status === 416) return { entries: [], total: await countEnquiries(api, kind, filters) }
  if (error) throw error
  return { entries: (data as object[]).map((row) => ({ ...row, kind }) as Enquiry), total: count ?? 0 }
}

async function countEnquiries(api: PostgrestClient, kind: EnquiryKind, filters: EnquiryFilters): Promise<number> {
  const { count, error } = await matching(api, kind, filters).range(0, 0)
  if (error) throw error
  return count ?? 0
}

/** One entry as it is now, or null when it is gone. */
export async function loadEnquiry(api: PostgrestClient, kind: EnquiryKind, id: string): Promise<Enquiry | null> {
  const { data, error } = await api.from(enquiryKinds[kind].table).select('*').eq('id', id).maybeSingle()
  if (error) throw error
  return data && ({ ...data, kind } as Enquiry)
}

function matching(api: PostgrestClient, kind: EnquiryKind, { search, status, from, to }: EnquiryFilters) {
  const { table, search: searchFunction } = enquiryKinds[kind]
  const text = search.trim()
  let query = text
    ? api.rpc(searchFunction, { search: text }, { count: 'exact' }).select('*')
    : api.from(table).select('*', { count: 'exact' })
  if (status !== 'all') query = query.eq('status', status)
  if (from) query = query.gte('created_at', berlinInstant(from, '00:00').toISOString())
  if (to) query = query.lt('created_at', berlinInstant(addDays(to, 1), '00:00').toISOString())
  return query
}

/** Due first: of the three states "new" is last in the alphabet, and who came first is due first (see the index). */
function inOrder(query: ReturnType<typeof matching>, { order }: EnquiryFilters) {
  if (order === 'due') return query.order('status', { ascending: false }).order('created_at').order('id')
  return query.order('created_at', { ascending: false }).order('id')
}
