import { type EnquiryStatus, isStatus } from './enquiry-status.ts'

export interface EnquiryFilters {
  search: string
  status: EnquiryStatus | 'all'
  /** Calendar days in Berlin, "2026-11-21"; empty means no limit. Both days are included. */
  from: string
  to: string
  order: 'newest' | 'due'
  /** Counted from 1. */
  page: number
}

export const noFilters: EnquiryFilters = { search: '', status: 'all', from: '', to: '', order: 'newest', page: 1 }

/** Names in the address, which an operator may read and keep as a bookmark. */
const names = { search: 'suche', status: 'status', from: 'von', to: 'bis', order: 'sortierung', page: 'seite' } as const

/** What the address says. Anything that makes no sense counts as not said. */
export function readFilters(address: URLSearchParams): EnquiryFilters {
  const status = address.get(names.status)
  const page = Number(address.get(names.page))
  return {
    search: address.get(names.search) ?? '',
    status: isStatus(status) ? status : 'all',
    from: day(address.get(names.from)),
    to: day(address.get(names.to)),
    order: address.get(names.order) === 'faelligkeit' ? 'due' : 'newest',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** The address with other filters. A changed filter starts at the first page; what else is in the address stays. */
export function withFilters(address: URLSearchParams, changes: Partial<EnquiryFilters>): URLSearchParams {
  const filters = { ...readFilters(address), page: 1, ...changes }
  const next = new URLSearchParams(address)
  const write = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name))
  write(names.search, filters.search)
  write(names.status, filters.status === 'all' ? '' : filters.status)
  write(names.from, filters.from)
  write(names.to, filters.to)
  write(names.order, filters.order === 'due' ? 'faelligkeit' : '')
  write(names.page, filters.page > 1 ? String(filters.page) : '')
  return next
}

/** Which filters narrow the list, by name. */
export function activeFilters(filters: EnquiryFilters): string[] {
  const active = { search: filters.search.trim(), status: filters.status !== 'all', from: filters.from, to: filters.to }
  return Object.entries(active).flatMap(([name, value]) => (value ? [name] : []))
}

function day(text: string | null): string {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''
}
