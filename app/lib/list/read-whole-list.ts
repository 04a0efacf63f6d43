import type { ListFilters, ListSource } from './list-filters.ts'

/** Other requests have the database between two of them. */
const BATCH = 250

export interface Progress {
  done: number
  total: number
}

/** Rows came or went during the reading, so the result is not the list. */
export class ListChanged extends Error {}

/** Every row, in the order of the list. @throws ListChanged when the number at the end differs from the first; else the API's error */
export async function readWholeList<Row, Status extends string>(
  source: Pick<ListSource<Row, Status>, 'following'>,
  filters: ListFilters<Status>,
  onProgress: (progress: Progress) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let first: number | undefined
  let part: { rows: Row[]; total: number }
  do {
    part = await source.following(filters, rows.at(-1), BATCH)
    first ??= part.total
    rows.push(...part.rows)
    onProgress({ done: rows.length, total: first })
  } while (part.rows.length === BATCH)
  if (rows.length !== first || part.total !== first) throw new ListChanged('the list changed during the export')
  return rows
}
