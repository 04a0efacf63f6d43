import type { PostgrestClient } from '@supabase/postgrest-js'
import { useEffect, useState } from 'react'
import { countConfirmed } from './load-subscribers.ts'

/** The number in the tab's label: confirmed subscribers. Missing until it is known. */
export function useConfirmedCount(api: PostgrestClient): number | undefined {
  const [count, setCount] = useState<number>()
  useEffect(() => {
    let current = true
    // A label without its number is no reason to disturb anybody.
    countConfirmed(api).then(
      (found) => current && setCount(found),
      () => {},
    )
    return () => {
      current = false
    }
  }, [api])
  return count
}
