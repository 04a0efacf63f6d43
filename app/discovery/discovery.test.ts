import { expect, test } from 'vitest'
import { shippedSite } from '../../tests/support/site/shipped-site.ts'
import { neverListed, readablePaths } from '../../tests/support/site/site-paths.ts'
import { feedXml } from './feed.ts'
import { robotsTxt } from './robots.ts'
import { sitemapXml } from './sitemap.ts'

const site = await shippedSite()

test('the sitemap lists every page that search engines may list, and no other', () => {
  const xml = sitemapXml(site)

  const expected = readablePaths.filter((path) => !neverListed.includes(path)).map((path) => site.url + path)
  expect(textsOf(xml, 'loc').toSorted()).toEqual(expected.toSorted())
  for (const day of textsOf(xml, 'lastmod')) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
})

test.each([
  ['/blog/lakhovsky-pionier', { date: '2026-11-01', reviewedAt: '2026-11-02', updatedAt: '2026-11-03' }, '2026-11-03'],
  ['/ratgeber/wasser', { reviewedAt: '2026-11-02', updatedAt: '2026-11-01' }, '2026-11-02'],
  ['/legal/agb', { version: '2026-11-04' }, '2026-11-04'],
])('the sitemap dates %s with %j by its last change, or when it was last read', (path, days, day) => {
  const text = site.texts.byPath[path]
  const changed = { ...text, header: { ...text?.header, ...days } } as NonNullable<typeof text>
  const byPath = { ...site.texts.byPath, [path]: changed }

  expect(sitemapXml({ ...site, texts: { ...site.texts, byPath } })).toContain(`${path}</loc><lastmod>${day}</lastmod>`)
})

test('robots.txt keeps crawlers from the interfaces alone, and names the sitemap', () => {
  expect(robotsTxt(site.url).trim().split('\n')).toEqual([
    'User-agent: *',
    ...['/rest/', '/auth/', '/storage/', '/functions/'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${site.url}/sitemap.xml`,
  ])
})

test('the feed holds the articles, the newest first, as RSS wants them', () => {
  const items = feedXml(site).split('<item>').slice(1)

  const links = items.flatMap((item) => textsOf(item, 'link'))
  expect(links).toEqual(site.texts.articles.map(({ slug }) => `${site.url}/blog/${slug}`))
  const days = items.flatMap((item) => textsOf(item, 'pubDate')).map((date) => Date.parse(date))
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  for (const item of items) expect(item).toMatch(/<description><!\[CDATA\[.{40,}/)
  expect(feedXml(site)).toContain('<language>de-DE</language>')
  // An author would need an address, which programs collect.
  expect(feedXml(site)).not.toContain('@')
})

function textsOf(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text = '']) => text)
}
