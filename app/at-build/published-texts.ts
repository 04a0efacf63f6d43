import type { SiteFacts } from '../content/facts/facts-of-document.ts'
import type { ArticleHeader, GuideHeader } from '../content/headers.ts'
import { movedArticles } from '../content/moved-articles.ts'
import { readyPicture, type StoredPicture } from '../content/pictures/stored-picture.ts'
import type { RelatedArticle } from '../content/related-articles.ts'
import type { Content } from '../content/texts/content-text.ts'
import type { PublishedText, PublishedTexts } from '../content/texts/published-text.ts'
import { plainWords, type ReadyOptions, readyText, sectionsOfText } from '../content/texts/ready-text.ts'
import { type TextDocument, textName, textPath } from '../content/texts/text-document.ts'
import { withEachText } from '../content/words/each-text.ts'
import { filledWords } from '../content/words/filled-words.ts'
import { shippedWords, type Words } from '../content/words/shipped-words.ts'
import { noBreak } from '../lib/format/no-break.ts'
import { asShown } from './as-shown.ts'
import { hyphenatedWords } from './hyphenated-words.ts'
import { pictureOfCategory } from './picture-of-category.ts'
import type { RenderingParts } from './rendering-parts.ts'
import { LONG_WORD, withSoftHyphens } from './soft-hyphens.ts'

type Shipped = Pick<RenderingParts, 'articles' | 'guides' | 'legalTexts' | 'drawings'>

/** How wide a cover is shown above its article, and on a card: the widest one lies across the list. */
const ABOVE_ARTICLE = '(min-width: 76rem) 72rem, 94vw'
const ON_CARD = '(min-width: 48rem) 38rem, 92vw'

/** Words that somebody reads in a minute. */
const WORDS_A_MINUTE = 200

/** Minutes to read a text of so many words. */
function readingMinutes(words: string): number {
  return Math.max(1, Math.round(words.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE))
}

/**
 * What the texts and the practice's own words of a release make of the site, ready to be shown.
 *
 * @param content with texts that were checked, without those whose time has not come
 * @returns undefined where everything is as the program ships it
 */
export function publishedTexts(
  { texts: documents, facts, pictures }: Content,
  shipped: Shipped,
): PublishedTexts | undefined {
  const named = Object.entries(documents).flatMap(([name, document]) => {
    const found = textName(name)
    return found ? [{ ...found, document }] : []
  })
  const words = publishedWords(facts)
  if (named.length === 0 && !words) return undefined
  const options: ReadyOptions = {
    facts,
    hyphenate: (text, where) => withSoftHyphens(text, LONG_WORD[where]),
    picture: (id) => pictures[id],
  }
  const texts: Record<string, PublishedText> = {}
  for (const { kind, key, document } of named) {
    const { header, content } = document
    if ('withdrawn' in header && header.withdrawn) continue
    texts[textPath(kind, header.slug)] = {
      kind,
      header: asShown(headerOf(kind, key, document, shipped, options)),
      body: readyText(content, options),
    }
  }
  const articles = named.some(({ kind }) => kind === 'article') ? listed(named, texts, shipped) : undefined
  return {
    texts,
    ...(articles ? { articles } : {}),
    related: articles ? relatedOf(articles, documents) : {},
    redirects: redirectsOf(documents),
    ...(words ? { words } : {}),
  }
}

/** The words of each subject that says something else than what is shipped. */
function publishedWords({ words, ...facts }: SiteFacts): Partial<Words> | undefined {
  const shipped = filledWords(shippedWords, facts)
  const changed = (Object.keys(shipped) as (keyof Words)[]).filter(
    (subject) => JSON.stringify(words[subject]) !== JSON.stringify(shipped[subject]),
  )
  if (changed.length === 0) return undefined
  return Object.fromEntries(changed.map((subject) => [subject, hyphenatedWords(withEachText(words[subject], noBreak))]))
}

/** Paths that lead on, and where to: earlier slugs, and articles that were taken back. */
export function redirectsOf(documents: Readonly<Record<string, TextDocument>>): Record<string, string> {
  const articles = Object.entries(documents).flatMap(([name, { header }]) => {
    const found = textName(name)
    return found?.kind === 'article' && 'related' in header ? [{ key: found.key, header }] : []
  })
  const present = new Set(articles.filter(({ header }) => !header.withdrawn).map(({ header }) => header.slug))
  const redirects: Record<string, string> = {}
  for (const { key, header } of articles) {
    const earlier = [key, ...header.formerSlugs, ...(header.withdrawn ? [header.slug] : [])]
    for (const slug of earlier) {
      if (present.has(slug)) continue
      redirects[textPath('article', slug)] = header.withdrawn?.to ?? textPath('article', header.slug)
    }
  }
  return redirects
}

/** The paths of the texts that have no built page of their own. */
export function addedPaths(documents: Readonly<Record<string, TextDocument>>): string[] {
  return Object.entries(documents).flatMap(([name, { header }]) => {
    const isShown = !('withdrawn' in header && header.withdrawn)
    return textName(name)?.kind === 'article' && isShown ? [textPath('article', header.slug)] : []
  })
}

function headerOf(
  kind: PublishedText['kind'],
  key: string,
  { header, content }: TextDocument,
  shipped: Shipped,
  options: ReadyOptions,
): PublishedText['header'] {
  if (kind === 'legal')
    return { ...(header as TextDocument<'legal'>['header']), sections: sectionsOfText(content, options) }
  if (kind === 'guide') {
    const guide = header as TextDocument<'guide'>['header']
    return {
      ...guide,
      sections: sectionsOfText(content, options),
      ...pictureOf(guide.picture, pictureOfCategory.Wissenschaft, shipped),
    } as GuideHeader
  }
  const { cover: chosen, ...article } = header as TextDocument<'article'>['header']
  const cover = options.picture(chosen ?? '')
  const drawing = pictureOf(article.picture, pictureOfCategory[article.category], shipped)
  const built = shipped.articles.find(({ slug }) => slug === key)
  return {
    ...article,
    id: built?.id ?? 0,
    key,
    author: 'owner',
    sections: sectionsOfText(content, options),
    reviewedAt: article.reviewedAt ?? article.updatedAt ?? article.date,
    readTime: readingMinutes((content.content ?? []).map((block) => plainWords(block, options.facts)).join(' ')),
    views: built?.views ?? 0,
    ...(cover ? withCover(drawing, cover, article.title) : drawing),
  } as ArticleHeader
}

/** Its name in the social image is its hash with its focus, in the shape of a drawing's: pages need no script to tell them apart. */
function withCover({ picture }: ReturnType<typeof pictureOf>, cover: StoredPicture, title: string) {
  return {
    picture: { ...picture, cover: readyPicture(cover, ABOVE_ARTICLE) },
    image: `/pictures/${cover.hash}-${cover.x}-${cover.y}.svg`,
    imageAlt: cover.alt || title,
  }
}

function pictureOf(
  chosen: { path: string; alt: string } | undefined,
  usual: { path: string; alt: string },
  { drawings }: Shipped,
) {
  const named = ({ path }: { path: string }) => drawings[path.replace(/^\/pictures\/|\.svg$/g, '')]
  const [{ path, alt }, file] = chosen && named(chosen) ? [chosen, named(chosen)] : [usual, named(usual)]
  return { image: path, imageAlt: alt, picture: file }
}

/** The newest first; shipped ones of one day in their own order. */
function listed(
  named: { kind: string; key: string }[],
  texts: Record<string, PublishedText>,
  { articles }: Shipped,
): ArticleHeader[] {
  const replaced = new Set(named.filter(({ kind }) => kind === 'article').map(({ key }) => key))
  const published = Object.values(texts).flatMap(({ kind, header }) =>
    kind === 'article' ? [header as ArticleHeader] : [],
  )
  return (
    [...articles.filter(({ slug }) => !replaced.has(slug)).map(asShown), ...published]
      // Headings would come with every page that lists articles.
      .map(({ sections, ...header }) => onCard(header))
      .toSorted((a, b) => b.date.localeCompare(a.date) || a.id - b.id)
  )
}

function onCard(header: ArticleHeader): ArticleHeader {
  const { picture } = header
  if (!picture.cover) return header
  const sized = <Element extends object>(element: Element) => ({ ...element, sizes: ON_CARD })
  const { source, img } = picture.cover
  return { ...header, picture: { ...picture, cover: { source: sized(source), img: sized(img) } } }
}

/** Two cards: what the writer chose, then articles of the same category, then the newest. */
function relatedOf(
  articles: readonly ArticleHeader[],
  documents: Readonly<Record<string, TextDocument>>,
): Record<string, RelatedArticle[]> {
  const keyOf = ({ key, slug }: ArticleHeader) => key ?? slug
  return Object.fromEntries(
    articles.map((article) => {
      const header = documents[`article/${keyOf(article)}`]?.header
      const chosen = header && 'related' in header ? header.related : usualRelated(article)
      const others = articles.filter((other) => other !== article)
      const cards = [
        ...chosen.flatMap((key) => others.filter((other) => keyOf(other) === key)),
        ...others.filter(({ category }) => category === article.category),
        ...others,
      ]
      return [textPath('article', article.slug), [...new Set(cards)].slice(0, 2).map(cardOf)]
    }),
  )
}

/** The cards that the specification names for the shipped articles. */
function usualRelated({ slug }: ArticleHeader): string[] {
  return [...Object.values(movedArticles), 'wissenschaft-frequenztherapie'].filter((other) => other !== slug)
}

function cardOf({ title, excerpt, slug, category, readTime, picture, imageAlt }: ArticleHeader): RelatedArticle {
  return { title, excerpt, slug, leadsTo: slug, category, readTime, picture, imageAlt }
}
