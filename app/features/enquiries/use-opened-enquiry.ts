import type { PostgrestClient } from '@supabase/postgrest-js'
import { useEffect, useState } from 'react'
import { showToast } from '../../ui/toast.tsx'
import type { Enquiry, EnquiryKind } from './enquiry.ts'
import { loadEnquiry } from './load-enquiries.ts'

/**
 * The entry that the address names, read fresh: the list may be minutes old.
 *
 * @param onGone called when there is no such entry, or it cannot be read
 */
export function useOpenedEnquiry(api: PostgrestClient, kind: EnquiryKind, id: string | null, onGone: () => void) {
  const [opened, setOpened] = useState<Enquiry>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another entry is a reason to load
  useEffect(() => {
    let current = true
    setOpened(undefined)
    if (!id) return
    const explain = (description: string) => {
      if (!current) return
      showToast({ title: 'Fehler beim Laden', description, variant: 'destructive' })
      onGone()
    }
    loadEnquiry(api, kind, id).then(
      (enquiry) => {
        if (!enquiry) return explain('Diesen Eintrag gibt es nicht mehr.')
        if (current) setOpened(enquiry)
      },
      (error: Error) => explain(`Einträge konnten nicht geladen werden: ${error.message}`),
    )
    return () => {
      current = false
    }
  }, [api, kind, id])

  return opened
}
