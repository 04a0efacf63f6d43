import type { ListFilters } from './list-filters.ts'

export const PAGE_SIZE = 50

/** Where the rows of one list come from. Every function throws the API's error; its `message` is a German sentence. */
export interface ListSource<Row, Status extends string> {
  /** One page in the order of the filters, and how many rows there are on all pages. */
  page(filters: ListFilters<Status>, signal?: AbortSignal): Promise<{ rows: Row[]; total: number }>
  /** How many rows the filters let through. */
  count(filters: ListFilters<Status>): Promise<number>
  /** The rows after `last`, newest first whatever order the filters name; at most `size` of them, and never over 1,000. */
  following(filters: ListFilters<Status>, last: Row | undefined, size: number): Promise<Row[]>
}

/** The condition for what comes after a row, newest first: two rows of one moment are ordered by id. */
export function olderThan({ created_at, id }: { created_at: string; id: string }): string {
  return `created_at.lt."${created_at}",id.gt.${id}`
}
