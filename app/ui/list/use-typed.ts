import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 300

/**
 * What a filter field shows while somebody types. The address follows after a pause, and once its list is loaded.
 *
 * @param value what the address says
 * @param onPause called with what was typed; must stay the same function between renderings
 */
export function useTyped(value: string, onPause: (typed: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  // Only when the address changed by itself, for example by the back button, the field follows it.
  if (known !== value) {
    setKnown(value)
    if (value !== sent) {
      setSent(value)
      setTyped(value)
    }
  }

  useEffect(() => {
    if (typed === sent) return
    const timer = setTimeout(() => {
      setSent(typed)
      onPause(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, onPause])

  return [typed, setTyped]
}
