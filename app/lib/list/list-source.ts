import type { ListFilters } from './list-filters.ts'

export const PAGE_SIZE = 50

/** The rows of one list, and how many there are in all. Every function throws the API's error; its `message` is a German sentence. */
export interface ListSource<Row, Status extends string> {
  page(filters: ListFilters<Status>, signal?: AbortSignal): Promise<{ rows: Row[]; total: number }>
  /** At most `size` rows after `last` (never over 1,000), in the order of the list. */
  following(filters: ListFilters<Status>, last: Row | undefined, size: number): Promise<{ rows: Row[]; total: number }>
}
