import type { PostgrestClient } from '@supabase/postgrest-js'
import { useCallback, useEffect, useState } from 'react'
import { countEnquiryKinds, type EnquiryCounts } from './count-enquiries.ts'

const POLL_MS = 30_000

/**
 * How many enquiries of each kind there are, asked again every half minute while the page is seen. A kind is missing
 * until its first answer; a failed poll keeps the last one.
 */
export function useEnquiryCounts(api: PostgrestClient): { counts: EnquiryCounts; recount(): void } {
  const [counts, setCounts] = useState<EnquiryCounts>({})

  const recount = useCallback(() => void countEnquiryKinds(api).then(setCounts, () => {}), [api])

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
