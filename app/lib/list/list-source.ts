import type { ListFilters } from './list-filters.ts'

export const PAGE_SIZE = 50

/** The rows of one list. Every function throws the API's error; its `message` is a German sentence. */
export interface ListSource<Row, Status extends string> {
  page(filters: ListFilters<Status>, signal?: AbortSignal): Promise<{ rows: Row[]; total: number }>
  count(filters: ListFilters<Status>): Promise<number>
  /** At most `size` rows after `last` (never over 1,000), newest first whatever order the filters name. */
  following(filters: ListFilters<Status>, last: Row | undefined, size: number): Promise<Row[]>
}

/** Condition for the rows after one, newest first; rows of one moment are ordered by id. */
export function olderThan({ created_at, id }: { created_at: string; id: string }): string {
  return `created_at.lt."${created_at}",id.gt.${id}`
}
