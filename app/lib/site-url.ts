/** Where the site is published. Absolute addresses in meta data need it when the pages are built. */
export const siteUrl: string = (import.meta.env.VITE_SITE_URL || 'http://localhost:3000').replace(/\/{1,9}$/, '')

export function absoluteUrl(path: string): string {
  return path === '/' ? `${siteUrl}/` : siteUrl + path
}
