import type { ListFilters } from './list-filters.ts'
import type { ListSource } from './list-source.ts'

/** Other requests have the database between two of them. */
const BATCH = 250

export interface Progress {
  done: number
  total: number
}

/** Rows came or went during the reading, so the result is not the list. */
export class ListChanged extends Error {}

/** Every row, newest first. @throws ListChanged when the counts before and after differ; else the API's error */
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
