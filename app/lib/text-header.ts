/** What the build puts beside every MDX text: its checked header, as the `handle` of its route. */
interface RouteMatch {
  handle?: unknown
}

/** The header of the text that the page around it shows. */
export function textHeader<Header>(matches: readonly (RouteMatch | undefined)[]): Header {
  const handle = matches.at(-1)?.handle as { header?: Header } | undefined
  if (!handle?.header) throw new Error('this layout needs a text with a header as its child route')
  return handle.header
}
