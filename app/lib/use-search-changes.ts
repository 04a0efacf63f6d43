import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * The search part of the address, and a way to change it that loses nothing.
 *
 * React Router hands every change the address as it was last painted. Of two changes within one painting (a pause in
 * typing that ends while an entry is being opened) the second would put back what the first has changed. Here each
 * change is told what the one before it wants.
 *
 * @returns what the address says, and `change`, whose function turns the wanted address into the next one
 */
export function useSearchChanges() {
  const [address, setAddress] = useSearchParams()
  const wanted = useRef(address)
  useLayoutEffect(() => {
    wanted.current = address
  }, [address])

  const change = useCallback(
    (next: (wanted: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
      wanted.current = next(wanted.current)
      setAddress(wanted.current, options)
    },
    [setAddress],
  )
  return [address, change] as const
}
