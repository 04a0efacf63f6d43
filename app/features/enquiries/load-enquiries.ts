import type { PostgrestClient } from '@supabase/postgrest-js'
import { addDays, berlinInstant } from '../../../supabase/functions/_shared/opening-hours.ts'
import { countEnquiries } from './count-enquiries.ts'
import { type Enquiry, type EnquiryKind, enquiryKinds } from './enquiry.ts'
import type { EnquiryFilters } from './enquiry-filters.ts'

export const PAGE_SIZE = 50

/** The database walks over what it skips. Behind so many entries it pays to ask which end of the list is nearer. */
const FAR = 1000

export interface EnquiryPage {
  entries: Enquiry[]
  /** How many entries match on all pages; undefined when it is not known without counting what a search finds. */
  total: number | undefined
}

/**
 * Call 10, one page of it (deviation 7). Filters, order and count are the database's work. The number of a search's
 * finds can take much longer than the finds themselves, so it is left to `countEnquiries` where it does not follow from
 * the page.
 *
 * @throws the API's error; its `message` is a German sentence
 */
export async function loadEnquiries(
  api: PostgrestClient,
  kind: EnquiryKind,
  filters: EnquiryFilters,
): Promise<EnquiryPage> {
  const skip = (filters.page - 1) * PAGE_SIZE
  if (filters.search.trim()) {
    const entries = await read(kind, inOrder(searching(api, kind, filters, { skip, at_most: PAGE_SIZE }), filters))
    const isLast = entries.length < PAGE_SIZE && (entries.length > 0 || skip === 0)
    return { entries, total: isLast ? skip + entries.length : undefined }
  }
  if (skip > FAR) return loadFarPage(api, kind, filters, skip)
  const [entries, total] = await Promise.all([
    read(kind, inOrder(filtering(api, kind, filters), filters).range(skip, skip + PAGE_SIZE - 1)),
    countEnquiries(api, kind, filters),
  ])
  return { entries, total }
}

/**
 * What comes after an entry, newest first whatever order the filters name. However long the list, this takes no longer.
 *
 * @param last what was read last; undefined at the beginning
 * @param size at most 1,000: the API returns no more, and says nothing about the rest
 * @throws the API's error
 */
export async function loadFollowing(
  api: PostgrestClient,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  last: Enquiry | undefined,
  size: number,
): Promise<Enquiry[]> {
  const newestFirst = { ...filters, order: 'newest' as const }
  if (filters.search.trim()) {
    const from = last && { after_time: last.created_at, after_id: last.id }
    return read(kind, inOrder(searching(api, kind, newestFirst, { ...from, at_most: size }), newestFirst))
  }
  let query = filtering(api, kind, newestFirst)
  // The first half says where in the index to begin; the second leaves out what was read of the same moment.
  if (last) {
    query = query.lte('created_at', last.created_at).or(`created_at.lt."${last.created_at}",id.gt.${last.id}`)
  }
  return read(kind, inOrder(query, newestFirst).range(0, size - 1))
}

/** One entry as it is now, or null when it is gone. */
export async function loadEnquiry(api: PostgrestClient, kind: EnquiryKind, id: string): Promise<Enquiry | null> {
  const { data, error } = await api.from(enquiryKinds[kind].table).select('*').eq('id', id).maybeSingle()
  if (error) throw error
  return data && ({ ...data, kind } as Enquiry)
}

/** Behind the middle of the list the same page is read from its end, and turned round. */
async function loadFarPage(
  api: PostgrestClient,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  skip: number,
): Promise<EnquiryPage> {
  const total = await countEnquiries(api, kind, filters)
  const size = Math.min(PAGE_SIZE, total - skip)
  // A page behind the end is empty, not wrong: entries may have been deleted meanwhile.
  if (size <= 0) return { entries: [], total }
  const skipFromEnd = total - skip - size
  const isNearerToEnd = skipFromEnd < skip
  const first = isNearerToEnd ? skipFromEnd : skip
  const query = inOrder(filtering(api, kind, filters), filters, isNearerToEnd).range(first, first + size - 1)
  const entries = await read(kind, query)
  return { entries: isNearerToEnd ? entries.reverse() : entries, total }
}

interface SearchedPart {
  skip?: number
  at_most: number
  after_time?: string
  after_id?: string
}

function searching(api: PostgrestClient, kind: EnquiryKind, filters: EnquiryFilters, part: SearchedPart) {
  const { search, status, from, to, order } = filters
  return api
    .rpc(enquiryKinds[kind].search, {
      search: search.trim(),
      only_status: status === 'all' ? null : status,
      from_day: from || null,
      to_day: to || null,
      sorted: order,
      ...part,
    })
    .select('*')
}

function filtering(api: PostgrestClient, kind: EnquiryKind, { status, from, to }: EnquiryFilters) {
  let query = api.from(enquiryKinds[kind].table).select('*')
  if (status !== 'all') query = query.eq('status', status)
  if (from) query = query.gte('created_at', berlinInstant(from, '00:00').toISOString())
  if (to) query = query.lt('created_at', berlinInstant(addDays(to, 1), '00:00').toISOString())
  return query
}

type EnquiryQuery = ReturnType<typeof filtering> | ReturnType<typeof searching>

/** Due first: of the three states "new" is last in the alphabet, and who came first is due first (see the index). */
function inOrder(query: EnquiryQuery, { order }: EnquiryFilters, backwards = false) {
  const ascends = (ascending: boolean) => ({ ascending: ascending !== backwards })
  if (order === 'due')
    return query.order('status', ascends(false)).order('created_at', ascends(true)).order('id', ascends(true))
  return query.order('created_at', ascends(false)).order('id', ascends(true))
}

async function read(kind: EnquiryKind, query: ReturnType<typeof inOrder>): Promise<Enquiry[]> {
  const { data, error } = await query
  if (error) throw error
  return (data as object[]).map((row) => ({ ...row, kind }) as Enquiry)
}
