/** @param siteUrl the public address, without a slash at the end */
export function absoluteUrl(siteUrl: string, path: string): string {
  return path === '/' ? `${siteUrl}/` : siteUrl + path
}
