import { useLocation, useMatches } from 'react-router'
import { textAt } from '#texts'

/**
 * The header of the text that the page around it shows: the published one, or what the build put beside the shipped text as
 * the `handle` of its route. Nothing where there is no text at this address.
 */
export function useTextHeader<Header>(): Header | undefined {
  const { pathname } = useLocation()
  const handle = useMatches().at(-1)?.handle as { header?: Header } | undefined
  return (textAt(pathname)?.header as Header | undefined) ?? handle?.header
}
