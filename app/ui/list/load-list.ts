import { sentenceOf } from '../../lib/forms/sentence-of.ts'
import type { ListFilters } from '../../lib/list/list-filters.ts'
import { showToast } from '../toasts/toast.tsx'

/** @template Read what is told besides the rows */
export type LoadedList<Row, Read = unknown> =
  | (Read & {
      state: 'loaded'
      rows: Row[]
      /** How many rows match on all pages. */
      total: number
      /** When it was requested, in milliseconds since the page began. */
      readAt: number
    })
  | { state: 'failed' }

/**
 * One page of rows, and the number of all.
 * @param signal of the navigation
 * @throws only after `signal` has aborted
 */
export async function loadList<Row, Status extends string, Read extends { rows: Row[]; total: number }>(
  source: { page(filters: ListFilters<Status>, signal?: AbortSignal): Promise<Read> },
  filters: ListFilters<Status>,
  signal: AbortSignal,
): Promise<LoadedList<Read['rows'][number], Omit<Read, 'rows' | 'total'>>> {
  const readAt = performance.now()
  try {
    return { ...(await source.page(filters, signal)), state: 'loaded', readAt }
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
