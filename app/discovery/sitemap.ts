import type { ArticleHeader, LegalHeader } from '../../content/headers.ts'
import { hasPage, listedPages } from '../../content/site/pages.ts'
import type { Site } from '../../content/site/site.ts'

const latest = (...days: (string | undefined)[]) =>
  days
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)

/** Every page that search engines may list. */
export function sitemapXml({ url: siteUrl, facts: { practice }, texts: { byPath } }: Site): string {
  const texts = Object.entries(byPath).map(([path, { header }]) => {
    const { reviewedAt, updatedAt, date, version }: Partial<ArticleHeader & LegalHeader> = header
    return { path, changed: latest(reviewedAt, updatedAt, date, version) }
  })
  const entries = [
    ...listedPages.filter(({ path }) => hasPage(practice, path)).map(({ path }) => ({ path, changed: undefined })),
    ...texts,
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
