import type { PostgrestClient } from '@supabase/postgrest-js'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { showToast } from '../../ui/toast.tsx'
import { countEnquiries } from './count-enquiries.ts'
import type { Enquiry, EnquiryKind } from './enquiry.ts'
import type { EnquiryFilters } from './enquiry-filters.ts'
import { type EnquiryPage, loadEnquiries } from './load-enquiries.ts'

/**
 * The page of the list that the filters ask for. While the next one is on its way, the last one stays. Entries come
 * first; where counting what a search finds takes longer, `total` of the page follows.
 *
 * @returns `page` is missing until the first answer; `failed` after a load that did not succeed; `loads` counts answers
 */
export function useEnquiryPage(api: PostgrestClient, kind: EnquiryKind, filters: EnquiryFilters) {
  const [page, setPage] = useState<EnquiryPage>()
  const [busy, setBusy] = useState(true)
  const [failed, setFailed] = useState(false)
  const [loads, countLoad] = useReducer((count: number) => count + 1, 0)
  const [version, reload] = useReducer((count: number) => count + 1, 0)
  const asked = JSON.stringify(filters)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` asks for the same page again
  useEffect(() => {
    let current = true
    let entriesAreThere = false
    const filters: EnquiryFilters = JSON.parse(asked)

    async function load() {
      const loaded = await loadEnquiries(api, kind, filters)
      if (!current) return
      setPage(loaded)
      countLoad()
      setFailed(false)
      setBusy(false)
      entriesAreThere = true
      if (loaded.total !== undefined) return
      const total = await countEnquiries(api, kind, filters)
      if (current) setPage((before) => before && { ...before, total })
    }

    setBusy(true)
    load().catch((error: Error) => {
      if (!current) return
      setBusy(false)
      // A list that could not be counted is still a list.
      setFailed(!entriesAreThere)
      const missing = entriesAreThere ? 'gezählt' : 'geladen'
      showToast({
        title: 'Fehler beim Laden',
        description: `Einträge konnten nicht ${missing} werden: ${error.message}`,
        variant: 'destructive',
      })
    })
    return () => {
      current = false
    }
  }, [api, kind, asked, version])

  /** What was just saved shows in the list where it stands, until the next load orders it anew. */
  const replace = useCallback((saved: Enquiry) => {
    setPage(
      (before) =>
        before && { ...before, entries: before.entries.map((entry) => (entry.id === saved.id ? saved : entry)) },
    )
  }, [])

  return { page, busy, failed, loads, reload, replace }
}
