import { useCallback, useEffect, useState } from 'react'
import type { DataApi } from './data-api.ts'

const POLL_MS = 30_000

/**
 * A figure of the admin area, read again every half minute while the page is seen. A failed poll keeps the last answer.
 *
 * @param read a constant function
 * @returns `last`, undefined until the first answer, and `again`, which asks at once
 */
export function usePolled<Answer>(api: DataApi, read: (api: DataApi) => Promise<Answer>) {
  const [last, setLast] = useState<Answer>()
  const again = useCallback(() => void read(api).then(setLast, () => {}), [api, read])

  useEffect(() => {
    const againIfSeen = () => document.visibilityState === 'visible' && again()
    again()
    const timer = setInterval(againIfSeen, POLL_MS)
    document.addEventListener('visibilitychange', againIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', againIfSeen)
    }
  }, [again])

  return { last, again }
}
