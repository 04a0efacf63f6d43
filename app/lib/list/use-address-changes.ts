import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'

interface Address {
  pathname: string
  search: URLSearchParams
}

/**
 * A way to change the address that loses nothing. Of two changes in one moment (a pause in typing ends while an entry is
 * being opened) the second would start from an address that the first has not reached yet, and take it back. Here each
 * change starts from what the change before it wants.
 *
 * @returns `search`, what the address says, and `change`, whose function turns the wanted address into the next one
 */
export function useAddressChanges() {
  const location = useLocation()
  const navigate = useNavigate()
  const wanted = useRef<Address>(addressOf(location))
  useLayoutEffect(() => {
    wanted.current = addressOf(location)
  }, [location])

  const change = useCallback(
    (next: (wanted: Address) => Address, options?: NavigateOptions) => {
      wanted.current = next(wanted.current)
      const { pathname, search } = wanted.current
      return navigate({ pathname, search: search.toString() }, { preventScrollReset: true, ...options })
    },
    [navigate],
  )
  return { search: addressOf(location).search, change }
}

function addressOf({ pathname, search }: { pathname: string; search: string }): Address {
  return { pathname, search: new URLSearchParams(search) }
}
