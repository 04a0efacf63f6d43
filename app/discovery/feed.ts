import { Feed } from 'feed'
import type { Site } from '../../content/site/site.ts'
import { plainText } from '../../rules/format/plain-text.ts'

/** Feed readers keep older ones; the sitemap names every article. */
const NEWEST = 50

export function feedXml({ url: siteUrl, facts: { practice }, texts }: Site): string {
  const newestFirst = plainText(texts.articles.slice(0, NEWEST))
  const feed = new Feed({
    title: `${practice.name}: Blog`,
    description:
      'Artikel über Frequenzen, Geräte und Wasser: was belegt ist, was behauptet wird und was nicht gezeigt wurde.',
    id: `${siteUrl}/blog`,
    link: `${siteUrl}/blog`,
    language: 'de-DE',
    favicon: `${siteUrl}/favicon.svg`,
    copyright: practice.name,
    feedLinks: { rss: `${siteUrl}/feed.xml` },
    updated: new Date(
      newestFirst
        .map(({ date, updatedAt = date }) => updatedAt)
        .toSorted()
        .at(-1) ?? 0,
    ),
  })
  for (const article of newestFirst) {
    const { slug, title, excerpt, date, category } = article
    const url = `${siteUrl}/blog/${slug}`
    feed.addItem({
      title,
      id: url,
      link: url,
      description: excerpt,
      date: new Date(date),
      category: [{ name: category }],
    })
  }
  return feed.rss2()
}
