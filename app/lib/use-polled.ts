import { useCallback, useEffect, useState } from 'react'

/**
 * A figure of the admin area, read every half minute, or more seldom, while the page is visible, or always. `last` is the last answer,
 * undefined before the first; `again` asks at once.
 * @param source the same at each call
 * @param read a constant function
 */
export function usePolled<Source, Answer>(
  source: Source,
  read: (source: Source) => Promise<Answer>,
  { whileHidden = false, everyMs = 30_000 } = {},
) {
  const [last, setLast] = useState<Answer>()
  const again = useCallback(() => void read(source).then(setLast, () => {}), [source, read])

  useEffect(() => {
    const againIfVisible = () => (whileHidden || document.visibilityState === 'visible') && again()
    again()
    const timer = setInterval(againIfVisible, everyMs)
    document.addEventListener('visibilitychange', againIfVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', againIfVisible)
    }
  }, [again, whileHidden, everyMs])

  return { last, again }
}
