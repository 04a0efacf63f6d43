import type { ListFilters } from '../../lib/list/list-filters.ts'
import type { ListSource } from '../../lib/list/list-source.ts'
import { showToast } from '../toast.tsx'

/** How many rows there are, or why they could not be counted. */
export type Counted = { number: number } | { problem: string }

export type LoadedList<Row> =
  | {
      state: 'loaded'
      rows: Row[]
      /** How many rows match on all pages. A promise where counting takes longer than reading. */
      total: Counted | Promise<Counted>
      /** When the list was asked for, in milliseconds since the page began. */
      readAt: number
    }
  | { state: 'failed' }

/**
 * What a list page loads: one page of rows at once, and their number as soon as it is counted.
 *
 * @param signal of the navigation; when it ends, nobody waits for the rows any more
 * @throws only when `signal` has ended
 */
export async function loadList<Row, Status extends string>(
  source: ListSource<Row, Status>,
  filters: ListFilters<Status>,
  signal: AbortSignal,
): Promise<LoadedList<Row>> {
  const readAt = performance.now()
  try {
    const { rows, total } = await source.page(filters, signal)
    return { state: 'loaded', rows, total: total === undefined ? counted(source, filters) : { number: total }, readAt }
  } catch (error) {
    if (signal.aborted) throw error
    showToast({
      title: 'Fehler beim Laden',
      description: `Einträge konnten nicht geladen werden: ${(error as Error).message}`,
      variant: 'destructive',
    })
    return { state: 'failed' }
  }
}

async function counted<Row, Status extends string>(
  source: ListSource<Row, Status>,
  filters: ListFilters<Status>,
): Promise<Counted> {
  try {
    return { number: await source.count(filters) }
  } catch (error) {
    return { problem: `Einträge konnten nicht gezählt werden: ${(error as Error).message}` }
  }
}
