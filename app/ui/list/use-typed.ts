import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 300

/**
 * The value of a filter field during typing. The address follows after a pause, once its list is loaded.
 * @param value of the address
 * @param onPause gets the typed value; a constant function
 */
export function useTyped(value: string, onPause: (typed: string) => void): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [sent, setSent] = useState(value)
  // The field follows only changes from elsewhere, such as the back button.
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
