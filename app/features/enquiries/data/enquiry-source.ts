import { addDays, berlinInstant } from '../../../../rules/berlin-time.ts'
import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { searchTerm } from '../../../lib/list/list-filters.ts'
import { type ListSource, olderThan, PAGE_SIZE } from '../../../lib/list/list-source.ts'
import { type Enquiry, type EnquiryFilters, type EnquiryKind, enquiryKinds } from '../enquiry.ts'
import { countEnquiries } from './count-enquiries.ts'

interface EnquiryPage {
  rows: Enquiry[]
  total: number
}

export function enquirySource(api: DataApi, kind: EnquiryKind): ListSource<Enquiry, EnquiryStatus> {
  return {
    page: (filters, signal) => loadPage(api, kind, filters, signal),
    count: (filters) => countEnquiries(api, kind, filters),
    following: (filters, last, size) => loadFollowing(api, kind, filters, last, size),
  }
}

/** One page of the list, filtered, ordered and counted by the database. */
async function loadPage(
  api: DataApi,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  signal: AbortSignal | undefined,
): Promise<EnquiryPage> {
  const skip = (filters.page - 1) * PAGE_SIZE
  const query = filters.search.trim()
    ? inOrder(searching(api, kind, filters, { skip, at_most: PAGE_SIZE }), filters)
    : inOrder(filtering(api, kind, filters), filters).range(skip, skip + PAGE_SIZE - 1)
  const [rows, total] = await Promise.all([read(kind, query, signal), countEnquiries(api, kind, filters)])
  return { rows, total }
}

/** Newest first whatever order the filters name. @param size at most 1,000: the API returns no more, and does not say so */
async function loadFollowing(
  api: DataApi,
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
  // The first condition lets the index begin there; the second leaves out what was read of the same moment.
  if (last) {
    query = query.lte('created_at', last.created_at).or(olderThan(last))
  }
  return read(kind, inOrder(query, newestFirst).range(0, size - 1))
}

interface SearchedPart {
  skip?: number
  at_most: number
  after_time?: string
  after_id?: string
}

function searching(api: DataApi, kind: EnquiryKind, filters: EnquiryFilters, part: SearchedPart) {
  const { search, status, from, to, order } = filters
  return api
    .rpc(enquiryKinds[kind].search, {
      search: searchTerm(search),
      only_status: status === 'all' ? null : status,
      from_day: from || null,
      to_day: to || null,
      sorted: order,
      ...part,
    })
    .select(enquiryKinds[kind].columns)
}

function filtering(api: DataApi, kind: EnquiryKind, { status, from, to }: EnquiryFilters) {
  let query = api.from(enquiryKinds[kind].table).select(enquiryKinds[kind].columns)
  // Apparent spam is listed only under its own status; a search finds it, too.
  query = status === 'all' ? query.neq('status', 'apparent_spam') : query.eq('status', status)
  if (from) query = query.gte('created_at', berlinInstant(from, '00:00').toISOString())
  if (to) query = query.lt('created_at', berlinInstant(addDays(to, 1), '00:00').toISOString())
  return query
}

type EnquiryQuery = ReturnType<typeof filtering> | ReturnType<typeof searching>

/** Due first: "new" is last in the alphabet, and the oldest is due first (see the index). */
function inOrder(query: EnquiryQuery, { order }: EnquiryFilters) {
  if (order === 'due') return query.order('status', { ascending: false }).order('created_at').order('id')
  return query.order('created_at', { ascending: false }).order('id')
}

async function read(kind: EnquiryKind, query: ReturnType<typeof inOrder>, signal?: AbortSignal): Promise<Enquiry[]> {
  const { data, error } = await (signal ? query.abortSignal(signal) : query)
  if (error) throw error
  return (data as object[]).map((row) => ({ ...row, kind }) as Enquiry)
}
