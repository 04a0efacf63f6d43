import { useCallback, useEffect, useState } from 'react'

const POLL_MS = 30_000

/**
 * A figure of the admin area, read again every half minute while the page is visible, or always. A failed poll keeps
 * the last answer.
 * @param source what it is read from, the same at each call
 * @param read a constant function
 * @returns `last`, undefined until the first answer, and `again`, which asks at once
 */
export function usePolled<Source, Answer>(
  source: Source,
  read: (source: Source) => Promise<Answer>,
  { evenUnseen = false } = {},
) {
  const [last, setLast] = useState<Answer>()
  const again = useCallback(() => void read(source).then(setLast, () => {}), [source, read])

  useEffect(() => {
    const againIfSeen = () => (evenUnseen || document.visibilityState === 'visible') && again()
    again()
    const timer = setInterval(againIfSeen, POLL_MS)
    document.addEventListener('visibilitychange', againIfSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', againIfSeen)
    }
  }, [again, evenUnseen])

  return { last, again }
}
