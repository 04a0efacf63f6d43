import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the prerendered HTML is taken over: it was made without query, storage and clock. True ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
