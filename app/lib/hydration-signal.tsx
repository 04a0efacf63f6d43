import { useEffect } from 'react'

/** Rendered last: when its effect runs, every control of the page answers. */
export function HydrationSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return null
}
