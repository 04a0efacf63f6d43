import { useEffect } from 'react'

declare global {
  interface Window {
    /** Written into every page by the build. See at-build/hydrate-late.ts. */
    startHydration?: () => Promise<unknown>
    /** Plays again what a visitor did before React was there. See early-interactions.ts. */
    replayEarlyInteractions?: () => void
  }
}

/** Rendered last: when its effect runs, every control of the page answers. */
export function HydrationSignal() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    window.replayEarlyInteractions?.()
  }, [])
  return null
}
