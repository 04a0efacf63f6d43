import { useCallback, useState } from 'react'
import type { Enquiry } from '../enquiry.ts'

/**
 * Shows saved entries at their place in the list until it is loaded again.
 *
 * @returns `withSaved`, which puts the saved entries into rows that were read before, and `keep`
 */
export function useSavedEntries() {
  const [saved, setSaved] = useState<Readonly<Record<string, Enquiry>>>({})
  const keep = useCallback((entry: Enquiry) => setSaved((before) => ({ ...before, [entry.id]: entry })), [])
  const withSaved = (rows: readonly Enquiry[]) => rows.map((row) => newer(row, saved[row.id]))
  return { withSaved, keep }
}

function newer(row: Enquiry, saved: Enquiry | undefined): Enquiry {
  return saved && Date.parse(saved.updated_at) > Date.parse(row.updated_at) ? saved : row
}
