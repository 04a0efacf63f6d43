import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import type { ListFilters, ListSource } from '../../lib/list/list-filters.ts'
import { showToast } from '../toasts/toast.tsx'

export type LoadedList<Row> =
  | {
      state: 'loaded'
      rows: Row[]
      /** How many rows match on all pages. */
      total: number
      /** When it was requested, in milliseconds since the page began. */
      readAt: number
    }
  | { state: 'failed' }

/**
 * One page of rows, and the number of all.
 * @param signal of the navigation
 * @throws only after `signal` has aborted
 */
export async function loadList<Row, Status extends string>(
  source: Pick<ListSource<Row, Status>, 'page'>,
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
      description: `Einträge konnten nicht geladen werden: ${sentenceOf(error)}`,
      variant: 'destructive',
    })
    return { state: 'failed' }
  }
}
