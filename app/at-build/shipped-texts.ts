import { type ArticleHeader, articleHeader, type GuideHeader, guideHeader, legalHeader } from '../content/headers.ts'
import type { TextDocument } from '../content/texts/text-document.ts'
import { readTexts } from './read-headers.ts'
import { textOfMdx } from './text-of-mdx.ts'

/** Every shipped text as the document that an operator opens and changes, by the name of the document. */
export async function shippedTexts(): Promise<Record<string, TextDocument>> {
  const [articles, guides, legalTexts] = await Promise.all([
    readTexts('blog', articleHeader),
    readTexts('guides', guideHeader),
    readTexts('legal', legalHeader),
  ])
  const named = (kind: string, slug: string, header: unknown, body: string) =>
    [`${kind}/${slug}`, { header: withoutNothing(header), content: textOfMdx(body) } as TextDocument] as const
  return Object.fromEntries([
    ...articles.map(({ header, body }) => {
      const { id, author, views, readTime, image, imageAlt, ...kept } = header
      return named('article', header.slug, { ...kept, ...pictureOf(header), related: [], formerSlugs: [] }, body)
    }),
    ...guides.map(({ header, body }) => {
      const { image, imageAlt, ...kept } = header
      return named('guide', header.slug, { ...kept, ...pictureOf(header) }, body)
    }),
    ...legalTexts.map(({ header, body }) => named('legal', header.slug, header, body)),
  ])
}

function pictureOf({ image, imageAlt }: Pick<ArticleHeader | GuideHeader, 'image' | 'imageAlt'>) {
  return { picture: { path: image, alt: imageAlt } }
}

/** As JSON: a field without a value is not there. */
function withoutNothing(header: unknown): unknown {
  return JSON.parse(JSON.stringify(header))
}
