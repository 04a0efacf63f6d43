import type { ListFilters } from './list-filters.ts'
import type { ListSource } from './list-source.ts'

/** The API returns at most 1,000 rows at a time, and says nothing about the rest. */
const BATCH = 1000

export interface Progress {
  done: number
  total: number
}

/** Thrown when rows came or went during the reading, so that what was read is not what the list says. */
export class ListChanged extends Error {}

/**
 * Every row that the filters let through, newest first. What was counted before and after must be what was read.
 *
 * @param onProgress called after each batch
 * @throws ListChanged when it is not; the API's error otherwise
 */
export async function readWholeList<Row, Status extends string>(
  source: ListSource<Row, Status>,
  filters: ListFilters<Status>,
  onProgress: (progress: Progress) => void,
): Promise<Row[]> {
  const total = await source.count(filters)
  const rows: Row[] = []
  let batch: Row[]
  do {
    batch = await source.following(filters, rows.at(-1), BATCH)
    rows.push(...batch)
    onProgress({ done: rows.length, total })
  } while (batch.length === BATCH)
  if (rows.length !== total || (await source.count(filters)) !== total) {
    throw new ListChanged('the number of rows changed during the export')
  }
  return rows
}
