import type { ArticleHeader, GuideHeader, LegalText } from '../content/headers.ts'
import type { PublishedTexts } from '../content/texts/published-text.ts'
import { plainText } from '../lib/format/plain-text.ts'

interface Listed {
  articles: ArticleHeader[]
  guides: GuideHeader[]
  legalTexts: LegalText[]
}

/** The headers of all texts as feed and sitemap list them: published ones in the place of shipped ones. */
export function listedTexts({ articles, guides, legalTexts }: Listed): Listed {
  const { praxisTexts: published } = globalThis as { praxisTexts?: PublishedTexts }
  const now = <Header extends { slug: string }>(folder: string, shipped: Header): Header =>
    (published?.texts[`${folder}/${shipped.slug}`]?.header as unknown as Header | undefined) ?? shipped
  return plainText({
    articles: published?.articles ?? articles,
    guides: guides.map((guide) => now('/ratgeber', guide)),
    legalTexts: legalTexts.map((text) => now('/legal', text)),
  })
}
