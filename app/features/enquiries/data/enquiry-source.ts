import { addDays, berlinInstant } from '../../../../rules/berlin-time.ts'
import type { EnquiryKind } from '../../../../rules/enquiries/enquiry-kinds.ts'
import type { EnquiryStatus } from '../../../../rules/enquiries/enquiry-statuses.ts'
import type { DataApi } from '../../../lib/data-api.ts'
import { searchTerm } from '../../../lib/list/list-filters.ts'
import { type ListSource, olderThan, PAGE_SIZE } from '../../../lib/list/list-source.ts'
import { type Enquiry, type EnquiryFilters, enquiryKinds } from '../enquiry.ts'
import { countEnquiries } from './count-enquiries.ts'

/** Orders entries as the database does: "new" is last in the alphabet, and times from the API can be compared as text. */
export const inListOrder =
  ({ order }: Pick<EnquiryFilters, 'order'>) =>
  (a: Enquiry, b: Enquiry): number =>
    order === 'due'
      ? compare(b.status, a.status) || compare(a.created_at, b.created_at) || compare(a.id, b.id)
      : compare(b.created_at, a.created_at) || compare(a.id, b.id)

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The API's limit, which it applies silently. */
const BATCH = 1000

/** One page of the entries of several kinds in one order. */
export async function loadInboxPage(
  api: DataApi,
  kinds: readonly EnquiryKind[],
  filters: EnquiryFilters,
  signal?: AbortSignal,
): Promise<EnquiryPage> {
  const [only, ...others] = kinds
  if (only && others.length === 0) return loadPage(api, only, filters, signal)
  const end = filters.page * PAGE_SIZE
  const lists = await Promise.all(
    kinds.map(async (kind) => {
      const [total, ...batches] = await Promise.all([
        countEnquiries(api, kind, filters),
        ...Array.from({ length: Math.ceil(end / BATCH) }, (_, index) =>
          readPart(api, kind, filters, index * BATCH, Math.min(BATCH, end - index * BATCH), signal),
        ),
      ])
      return { total, rows: batches.flat() }
    }),
  )
  const rows = lists.flatMap((list) => list.rows).sort(inListOrder(filters))
  return { rows: rows.slice(end - PAGE_SIZE, end), total: lists.reduce((sum, { total }) => sum + total, 0) }
}

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
  const [rows, total] = await Promise.all([
    readPart(api, kind, filters, (filters.page - 1) * PAGE_SIZE, PAGE_SIZE, signal),
    countEnquiries(api, kind, filters),
  ])
  return { rows, total }
}

function readPart(
  api: DataApi,
  kind: EnquiryKind,
  filters: EnquiryFilters,
  skip: number,
  at_most: number,
  signal: AbortSignal | undefined,
): Promise<Enquiry[]> {
  const query = filters.search.trim()
    ? inOrder(searching(api, kind, filters, { skip, at_most }), filters)
    : inOrder(filtering(api, kind, filters), filters).range(skip, skip + at_most - 1)
  return read(kind, query, signal)
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
