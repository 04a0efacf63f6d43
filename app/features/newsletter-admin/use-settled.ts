import { useEffect, useState } from 'react'

const TYPING_PAUSE_MS = 300

/** The value once somebody has stopped typing, so that not every letter asks the server. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
