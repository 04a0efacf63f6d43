import type { ArticleHeader, GuideHeader, LegalHeader } from '../content/headers.ts'

interface SitemapParts {
  articles: ArticleHeader[]
  guides: GuideHeader[]
  legalTexts: LegalHeader[]
  siteUrl: string
}

const pages = ['/', '/uber-uns', '/mwo-digital', '/beratung', '/preise', '/blog', '/newsletter', '/barrierefreiheit']

/** Everything that may be found. Administration, styleguide, confirming and unsubscribing are not in it. */
export function sitemapXml({ articles, guides, legalTexts, siteUrl }: SitemapParts): string {
  const entries = [
    ...pages.map((path) => ({ path, changed: undefined })),
    ...articles.map(({ slug, reviewedAt }) => ({ path: `/blog/${slug}`, changed: reviewedAt })),
    ...guides.map(({ slug, reviewedAt }) => ({ path: `/ratgeber/${slug}`, changed: reviewedAt })),
    ...legalTexts.map(({ slug, version }) => ({ path: `/legal/${slug}`, changed: version })),
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
