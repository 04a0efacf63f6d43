import { useCallback, useEffect, useState } from 'react'

const POLL_MS = 30_000

/**
 * A figure of the admin area, read every half minute while the page is visible, or always. `last` is the last answer,
 * undefined before the first; `again` asks at once.
 * @param source the same at each call
 * @param read a constant function
 */
export function usePolled<Source, Answer>(
  source: Source,
  read: (source: Source) => Promise<Answer>,
  { whileHidden = false } = {},
) {
  const [last, setLast] = useState<Answer>()
  const again = useCallback(() => void read(source).then(setLast, () => {}), [source, read])

  useEffect(() => {
    const againIfVisible = () => (whileHidden || document.visibilityState === 'visible') && again()
    again()
    const timer = setInterval(againIfVisible, POLL_MS)
    document.addEventListener('visibilitychange', againIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', againIfVisible)
    }
  }, [again, whileHidden])

  return { last, again }
}
