/** @param siteUrl the public address, without a slash at the end */
export function absoluteUrl(siteUrl: string, path: string): string {
  return path === '/' ? `${siteUrl}/` : siteUrl + path
}

/**
 * The absolute address of a page's social image (call 15 of the specification).
 * @param siteUrl the public address, without a slash at the end
 * @param drawing its path as in a text's header, such as `/pictures/three-glasses.svg`
 */
export function socialImageUrl(siteUrl: string, title: string, drawing?: string): string {
  const name = drawing?.slice('/pictures/'.length, -'.svg'.length)
  return `${siteUrl}/api/og?${new URLSearchParams({ title, ...(name ? { drawing: name } : {}) })}`
}
