import type { ListFilters } from '../../lib/list/list-filters.ts'
import type { ListSource } from '../../lib/list/list-source.ts'
import { showToast } from '../toasts/toast.tsx'

export type LoadedList<Row> =
  | {
      state: 'loaded'
      rows: Row[]
      /** How many rows match on all pages. */
      total: number
      /** When the list was asked for, in milliseconds since the page began. */
      readAt: number
    }
  | { state: 'failed' }

/**
 * What a list page loads: one page of rows, and the number of all.
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
    return { state: 'loaded', rows, total, readAt }
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
