import type { PostgrestClient } from '@supabase/postgrest-js'
import { useCallback, useEffect, useState } from 'react'
import { type EnquiryKind, enquiryKinds } from './enquiry.ts'

export interface EnquiryCount {
  count: number
  /** When the newest entry arrived; null while there is none. */
  newest: string | null
}

export type EnquiryCounts = Partial<Record<EnquiryKind, EnquiryCount>>

const POLL_MS = 30_000

/**
 * How many enquiries of each kind there are, asked again every half minute while the page is seen. A kind is missing
 * until its first answer; a failed poll keeps the last one.
 */
export function useEnquiryCounts(api: PostgrestClient): { counts: EnquiryCounts; recount(): void } {
  const [counts, setCounts] = useState<EnquiryCounts>({})

  const recount = useCallback(() => {
    for (const kind of Object.keys(enquiryKinds) as EnquiryKind[]) {
      void api
        .from(enquiryKinds[kind].table)
        .select('created_at', { count: 'exact' })
        .order('created_at', { ascending: false })
        .limit(1)
        .then(({ data, count, error }) => {
          if (error) return
          setCounts((before) => ({ ...before, [kind]: { count: count ?? 0, newest: data[0]?.created_at ?? null } }))
        })
    }
  }, [api])

  useEffect(() => {
    const recountIfSeen = () => document.visibilityState === 'visible' && recount()
    recount()
    const timer = setInterval(recountIfSeen, POLL_MS)
    document.addEventListener('visibilitychange', recountIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', recountIfSeen)
    }
  }, [recount])

  return { counts, recount }
}
