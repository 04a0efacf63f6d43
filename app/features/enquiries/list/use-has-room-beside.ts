import { useSyncExternalStore } from 'react'

/** A list and an entry side by side; larger text needs a wider window. */
const REM = 75

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  return () => removeEventListener('resize', onChange)
}

export function useHasRoomBeside(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => innerWidth >= REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16'),
    () => false,
  )
}
