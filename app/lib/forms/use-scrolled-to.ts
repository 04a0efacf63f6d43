import { type RefObject, useEffect, useRef } from 'react'

/** For what answers a click: it may appear below the window, or above it. */
export function useScrolledTo<Shown extends Element>(answer: string | undefined): RefObject<Shown | null> {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (answer) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [answer])
  return shown
}
