/** Forbids only the interfaces: a crawler reads `noindex` only on a page that it may fetch. */
export function robotsTxt(siteUrl: string): string {
  return [
    'User-agent: *',
    'Disallow: /rest/',
    'Disallow: /auth/',
    'Disallow: /storage/',
    'Disallow: /functions/',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
