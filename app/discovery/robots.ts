/**
 * Nothing is forbidden except the interfaces: a page that must not be listed says so itself (noindex), and a crawler can only
 * read that when it may fetch the page.
 */
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
