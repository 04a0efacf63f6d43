/** Forbids the interfaces only: a crawler must fetch a page to read its `noindex`. */
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
