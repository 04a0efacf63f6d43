import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  addEventListener('resize', onChange)
  // The panel "Darstellung anpassen" sets another size of text there.
  const sizes = new MutationObserver(onChange)
  sizes.observe(document.documentElement, { attributes: true })
  return () => {
    removeEventListener('resize', onChange)
    sizes.disconnect()
  }
}

/** Whether the window has so many rem beside each other: larger text needs a wider one. */
export function useRoom(rem: number): boolean {
  return useSyncExternalStore(
    subscribe,
    () => innerWidth >= rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16'),
    () => false,
  )
}
