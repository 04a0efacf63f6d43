import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import { type ListFilters, withFilters } from './list-filters.ts'

interface Address {
  pathname: string
  search: URLSearchParams
}

/** Changes the address without losing a change: of two at once the second starts from the result of the first. */
export function useAddressChanges() {
  const location = useLocation()
  const navigate = useNavigate()
  const wanted = useRef<Address>(addressOf(location))
  const state = useRef<unknown>(location.state)
  useLayoutEffect(() => {
    wanted.current = addressOf(location)
    state.current = location.state
  }, [location])

  const change = useCallback(
    (next: (wanted: Address) => Address, options?: NavigateOptions) => {
      const before = wanted.current.pathname
      wanted.current = next(wanted.current)
      const { pathname, search } = wanted.current
      if (pathname !== before || options?.state !== undefined) state.current = options?.state
      return navigate(
        { pathname, search: search.toString() },
        { preventScrollReset: true, ...options, state: state.current },
      )
    },
    [navigate],
  )
  /** @param typing makes no entry in the history */
  const filter = useCallback(
    (changes: Partial<ListFilters>, typing = false) =>
      void change(({ pathname, search }) => ({ pathname, search: withFilters(search, changes) }), { replace: typing }),
    [change],
  )
  return { search: addressOf(location).search, change, filter }
}

function addressOf({ pathname, search }: { pathname: string; search: string }): Address {
  return { pathname, search: new URLSearchParams(search) }
}
