import { listedPages } from '../../content/site/pages.ts'
import type { Site } from '../../content/site/site.ts'

const latest = (...days: (string | undefined)[]) =>
  days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)

/** Every page that search engines may list. */
export function sitemapXml({ url: siteUrl, texts: { byPath, articles } }: Site): string {
  const others = Object.entries(byPath).flatMap(([path, { kind, header }]) => {
    if (kind === 'article') return []
    if (kind === 'issue') return [{ path, changed: header.date }]
    return [{ path, changed: kind === 'guide' ? latest(header.reviewedAt, header.updatedAt) : header.version }]
  })
  const entries = [
    ...listedPages.map(({ path }) => ({ path, changed: undefined })),
    ...articles.map(({ slug, reviewedAt, updatedAt, date }) => ({
      path: `/blog/${slug}`,
      changed: latest(reviewedAt, updatedAt, date),
    })),
    ...others,
  ]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries.map(({ path, changed }) => {
      const lastmod = changed ? `<lastmod>${changed}</lastmod>` : ''
      return `  <url><loc>${siteUrl}${path}</loc>${lastmod}</url>`
    }),
    '</urlset>',
    '',
  ].join('\n')
}
