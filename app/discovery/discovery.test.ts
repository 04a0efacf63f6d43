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

test('the sitemap dates an article by its last change, also one after it was read', () => {
  const [article, ...others] = site.texts.articles
  const changed = {
    ...article,
    date: '2026-11-01',
    reviewedAt: '2026-11-02',
    updatedAt: '2026-11-03',
  } as (typeof others)[0]
  const xml = sitemapXml({ ...site, texts: { ...site.texts, articles: [changed] } })

  expect(xml).toContain(`/blog/${article?.slug}</loc><lastmod>2026-11-03</lastmod>`)
})

test.each([
  [{ reviewedAt: '2026-11-02', updatedAt: undefined }, '2026-11-02'],
  [{ reviewedAt: '2026-11-02', updatedAt: '2026-11-01' }, '2026-11-02'],
  [{ reviewedAt: undefined, updatedAt: '2026-11-03' }, '2026-11-03'],
])('a guide with %j changed on %s', (days, day) => {
  const guide = site.texts.byPath['/ratgeber/wasser']
  const changed = { ...guide, header: { ...guide?.header, ...days } } as NonNullable<typeof guide>
  const byPath = { ...site.texts.byPath, '/ratgeber/wasser': changed }

  expect(sitemapXml({ ...site, texts: { ...site.texts, byPath } })).toContain(
    `/ratgeber/wasser</loc><lastmod>${day}</lastmod>`,
  )
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

  expect(items).toHaveLength(site.texts.articles.length)
  const days = items.flatMap((item) => textsOf(item, 'pubDate')).map((date) => Date.parse(date))
  expect(days).toEqual(days.toSorted((a, b) => b - a))
  for (const item of items) {
    expect(item).toMatch(new RegExp(`<link>${site.url}/blog/[a-z-]+</link>`))
    expect(item).toMatch(/<description><!\[CDATA\[.{40,}/)
  }
  expect(feedXml(site)).toContain('<language>de-DE</language>')
  // An author would need an address, which programs collect.
  expect(feedXml(site)).not.toContain('@')
})

function textsOf(xml: string, name: string): string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text = '']) => text)
}
