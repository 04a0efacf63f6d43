import { normalizeAddress } from '../../../rules/input/email-address.ts'

/** Filters and order of a list in the admin area, kept in the address. */
export interface ListFilters<Status extends string = string> {
  search: string
  status: Status | 'all'
  /** Calendar days in Berlin, "2026-11-21", both included; empty means no limit. */
  from: string
  to: string
  /** By what waits, until it is filtered (`isByPlace`), or newest first. */
  order: 'waiting' | 'newest'
  page: number
}

export const noFilters: ListFilters<never> = { search: '', status: 'all', from: '', to: '', order: 'waiting', page: 1 }

const names = { search: 'suche', status: 'status', from: 'von', to: 'bis', order: 'sortierung', page: 'seite' } as const

/** Invalid values are ignored. @param statuses what the list's rows can be, by stored value */
export function readFilters<Status extends string>(
  address: URLSearchParams,
  statuses: Readonly<Record<Status, unknown>>,
): ListFilters<Status> {
  const status = address.get(names.status) ?? ''
  const page = Number(address.get(names.page))
  return {
    search: address.get(names.search) ?? '',
    status: Object.hasOwn(statuses, status) ? (status as Status) : 'all',
    from: day(address.get(names.from)),
    to: day(address.get(names.to)),
    order: address.get(names.order) === 'neueste' ? 'newest' : 'waiting',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** The address with other filters, back on the first page unless the page is changed. */
export function withFilters(address: URLSearchParams, changes: Partial<ListFilters>): URLSearchParams {
  const next = new URLSearchParams(address)
  const { order, status, page = 1, ...texts } = changes
  const write = (name: keyof ListFilters, value: string) =>
    value ? next.set(names[name], value) : next.delete(names[name])
  for (const [name, text] of Object.entries(texts)) write(name as keyof typeof texts, text)
  if (status) write('status', status === 'all' ? '' : status)
  if (order) write('order', order === 'newest' ? 'neueste' : '')
  write('page', page > 1 ? String(page) : '')
  return next
}

/** What the database is asked for: an address, or the host of one, in the form that is stored. */
export function searchTerm(search: string): string {
  return /@|\.[a-z]{2,}\s*$/i.test(search) ? normalizeAddress(search) : search.trim()
}

/** Names of the filters that narrow the list. */
export function activeFilters(filters: ListFilters): string[] {
  const active = { search: filters.search.trim(), status: filters.status !== 'all', from: filters.from, to: filters.to }
  return Object.entries(active).flatMap(([name, value]) => (value ? [name] : []))
}

/** A list that nothing narrows stands by what waits. */
export const isByPlace = (filters: ListFilters) => filters.order === 'waiting' && activeFilters(filters).length === 0

function day(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}

export const PAGE_SIZE = 50

/** The rows of one list, and how many there are in all. Every function throws the API's error; its `message` is a German sentence. */
export interface ListSource<Row, Status extends string> {
  page(filters: ListFilters<Status>, signal?: AbortSignal): Promise<{ rows: Row[]; total: number }>
  /** At most `size` rows after `last` (never over 1,000), in the order of the list. */
  following(filters: ListFilters<Status>, last: Row | undefined, size: number): Promise<{ rows: Row[]; total: number }>
}
