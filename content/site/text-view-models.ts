import type { Facts } from '../facts/facts-of-document.ts'
import type { ArticleHeader, GuideHeader, IssueHeader, LegalHeader, Section } from '../headers.ts'
import { movedArticles } from '../moved-articles.ts'
import { readyPicture, type StoredPicture, type StoredPictures } from '../pictures/stored-picture.ts'
import { type RelatedArticle, relatedArticles } from '../related-articles.ts'
import { plainWords, type ResolveOptions, resolvedText, sectionsOfText } from '../texts/resolved-text.ts'
import { listPath, type TextDocument, type TextKind, textName, textPath } from '../texts/text-document.ts'
import { BOTH_DEVICES } from '../texts/unread-texts.ts'
import { pictureOfCategory } from './picture-of-category.ts'
import type { SiteParts, Texts, TextViewModel } from './site.ts'
import { LONG_WORD, withSoftHyphens } from './soft-hyphens.ts'

type Parts = Pick<SiteParts, 'release0' | 'drawings'>
type Documents = Readonly<Record<string, TextDocument>>

/** How wide a cover is shown above its article, and on the widest card. */
const ABOVE_ARTICLE = '(min-width: 76rem) 72rem, 94vw'
const ON_CARD = '(min-width: 48rem) 38rem, 92vw'

const WORDS_A_MINUTE = 200

function readingMinutes(words: string): number {
  return Math.max(1, Math.round(words.split(/\s+/).filter(Boolean).length / WORDS_A_MINUTE))
}

/** @param changed checked texts that differ from the shipped ones and whose time has come */
export function textViewModels(
  {
    texts: changed,
    facts,
    pictures,
    factsDay = '',
  }: { texts: Documents; facts: Facts; pictures: StoredPictures; factsDay?: string | undefined },
  parts: Parts,
): Texts {
  const documents = textsFor(facts, { ...parts.release0.texts, ...changed })
  const options: ResolveOptions = {
    facts,
    hyphenate: (text, where) => withSoftHyphens(text, LONG_WORD[where]),
    picture: (id) => pictures[id],
  }
  const named = Object.entries(documents)
    .toSorted(([, a], [, b]) => placeOf(a) - placeOf(b))
    .flatMap(([name, document]) => {
      const found = textName(name)
      return found && isShown(document)
        ? [{ ...found, document: datedBy(factsDay, document), isShipped: !(name in changed) }]
        : []
    })
  const byPath = Object.fromEntries(
    named.map(({ kind, key, document, isShipped }) => {
      const text = textViewModel(kind, key, document, isShipped, parts, options)
      return [textPath(kind, document.header.slug), text]
    }),
  )
  const articles = listed(byPath)
  const issues = Object.values(byPath)
    .flatMap((text) => (text.kind === 'issue' ? [text.header] : []))
    .toSorted((a, b) => (b.publishAt ?? '').localeCompare(a.publishAt ?? '') || b.slug.localeCompare(a.slug))
  return { byPath, articles, issues, related: relatedOf(articles, changed, parts), redirects: redirectsOf(documents) }
}

/** A legal text says what facts fill in: it is as new as they are. */
function datedBy(factsDay: string, document: TextDocument): TextDocument {
  const { header } = document
  return 'version' in header && header.version < factsDay
    ? { ...document, header: { ...header, version: factsDay } }
    : document
}

/** Guides have a place among each other; other lists have orders of their own. */
function placeOf({ header }: TextDocument): number {
  return 'order' in header ? header.order : 0
}

/** A practice with one device has no article about both. */
function textsFor({ practice }: Facts, texts: Documents): Documents {
  const article = texts[BOTH_DEVICES] as TextDocument<'article'> | undefined
  if (practice.hasPortableDevice || !article) return texts
  return { ...texts, [BOTH_DEVICES]: { ...article, header: { ...article.header, withdrawn: '/mwo-digital' } } }
}

/** Neither a text that was taken back nor an issue that the practice left out of the archive. */
function isShown({ header }: TextDocument): boolean {
  return !('withdrawn' in header && header.withdrawn) && !('isLeftOut' in header && header.isLeftOut)
}

function textViewModel(
  kind: TextKind,
  key: string,
  document: TextDocument,
  isShipped: boolean,
  parts: Parts,
  options: ResolveOptions,
): TextViewModel {
  let body: TextViewModel['body'] | undefined
  return {
    kind,
    header: asShown(headerOf(kind, key, document, isShipped, parts, options)),
    // Most of the work: made when its own page needs it.
    get body() {
      body ??= resolvedText(document.content, options)
      return body
    },
  } as TextViewModel
}

/** Paths that lead on, and where to: earlier slugs, and texts that were taken back. */
export function redirectsOf(documents: Documents): Record<string, string> {
  const shown = new Set(shownPaths(documents))
  const redirects = Object.fromEntries(
    Object.entries(movedArticles).map(([slug, to]) => [textPath('article', slug), textPath('article', to)]),
  )
  for (const [name, { header }] of Object.entries(documents)) {
    const { kind, key } = textName(name) ?? {}
    if (!kind || !key) continue
    const path = textPath(kind, header.slug)
    if ('formerSlugs' in header) {
      for (const slug of [key, ...header.formerSlugs]) redirects[textPath(kind, slug)] = header.withdrawn ?? path
      if (header.withdrawn) redirects[path] = header.withdrawn
    }
    // The sent mail links to it.
    if ('isLeftOut' in header && header.isLeftOut) redirects[path] = listPath(kind)
  }
  return Object.fromEntries(Object.entries(redirects).filter(([path]) => !shown.has(path)))
}

/** Where these texts have pages. */
export function shownPaths(documents: Documents): string[] {
  return Object.entries(documents).flatMap(([name, document]) => {
    const { kind } = textName(name) ?? {}
    return kind && isShown(document) ? [textPath(kind, document.header.slug)] : []
  })
}

function headerOf(
  kind: TextKind,
  key: string,
  { header, content }: TextDocument,
  isShipped: boolean,
  { release0, drawings }: Parts,
  options: ResolveOptions,
): ArticleHeader | GuideHeader | LegalHeader | IssueHeader {
  if (kind === 'issue') {
    const issue = header as TextDocument<'issue'>['header']
    return { ...issue, shortTitle: issue.title, date: (issue.publishAt ?? '').slice(0, 10) }
  }
  const sections = sectionsOfText(content, options)
  if (kind === 'legal') return { ...(header as TextDocument<'legal'>['header']), sections }
  if (kind === 'guide') {
    const guide = header as TextDocument<'guide'>['header']
    return { ...guide, sections, ...pictureOf(guide.picture, pictureOfCategory.Wissenschaft, drawings) }
  }
  const { cover: chosen, ...article } = header as TextDocument<'article'>['header']
  const cover = options.picture(chosen ?? '')
  const drawing = pictureOf(article.picture, pictureOfCategory[article.category], drawings)
  const numbers = release0.numbers[key]
  return {
    ...article,
    countedAs: key,
    sections,
    isSigned: Boolean(article.reviewedAt) || !(`article/${key}` in release0.texts),
    readTime:
      (isShipped && numbers?.readTime) ||
      readingMinutes((content.content ?? []).map((block) => plainWords(block, options.facts)).join(' ')),
    views: numbers?.views ?? 0,
    ...(cover ? withCover(drawing, cover, article.title) : drawing),
  }
}

/** In the social image its name is its hash with its focus, in the form of a drawing's name. */
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
  drawings: Parts['drawings'],
) {
  const named = ({ path }: { path: string }) => drawings[path.replace(/^\/pictures\/|\.svg$/g, '')]
  const [{ path, alt }, file] = chosen && named(chosen) ? [chosen, named(chosen)] : [usual, named(usual)]
  if (!file) throw new Error(`there is no drawing ${path}`)
  return { image: path, imageAlt: alt, picture: file }
}

/** The newest first; those of one day in a fixed order. */
function listed(byPath: Readonly<Record<string, TextViewModel>>): ArticleHeader[] {
  return (
    Object.values(byPath)
      .flatMap((text) => (text.kind === 'article' ? [text.header] : []))
      // No list of articles shows headings.
      .map(({ sections, ...header }) => onCard(header))
      .toSorted((a, b) => b.date.localeCompare(a.date) || b.slug.localeCompare(a.slug))
  )
}

function onCard(header: ArticleHeader): ArticleHeader {
  const { picture } = header
  if (!picture.cover) return header
  const sized = <Element extends object>(element: Element) => ({ ...element, sizes: ON_CARD })
  const { source, img } = picture.cover
  return { ...header, picture: { ...picture, cover: { source: sized(source), img: sized(img) } } }
}

/** Two cards: the writer's choice or that of the specification, then articles of the same category, then the newest. */
function relatedOf(
  articles: readonly ArticleHeader[],
  changed: Documents,
  { release0, drawings }: Parts,
): Record<string, RelatedArticle[]> {
  const byKey = new Map(articles.map((article) => [article.countedAs, article]))
  const byCategory = Map.groupBy(articles, ({ category }) => category)
  return Object.fromEntries(
    articles.map((article) => {
      const header = changed[`article/${article.countedAs}`]?.header
      const chosen =
        header &&
        'related' in header &&
        (header.related.length > 0 || !(`article/${article.countedAs}` in release0.texts))
          ? header.related.flatMap((key) => byKey.get(key) ?? []).map(cardOf)
          : relatedArticles(article.slug, articles, drawings)
      const named = chosen.filter(({ leadsTo }) => leadsTo !== article.slug)
      const taken = new Set([article.slug, ...named.map(({ leadsTo }) => leadsTo)])
      // As many as may be taken already, and two.
      const newest = (list: readonly ArticleHeader[] = []) => list.slice(0, taken.size + 2)
      const further = [...newest(byCategory.get(article.category)), ...newest(articles)].filter(
        ({ slug }) => !taken.has(slug),
      )
      const cards = [...named, ...new Map(further.map((one) => [one.slug, cardOf(one)])).values()]
      return [textPath('article', article.slug), cards.slice(0, 2)]
    }),
  )
}

function cardOf({ title, excerpt, slug, category, readTime, picture, imageAlt }: ArticleHeader): RelatedArticle {
  return { title, excerpt, slug, leadsTo: slug, category, readTime, picture, imageAlt }
}

interface Shown {
  title: string
  excerpt?: string
  sections?: Section[]
}

/** A header with soft hyphens in what is shown in large letters or a narrow column. */
function asShown<Header extends Shown>(header: Header): Header {
  const { title, excerpt, sections } = header
  return {
    ...header,
    title: withSoftHyphens(title, LONG_WORD.heading),
    ...(excerpt ? { excerpt: withSoftHyphens(excerpt, LONG_WORD.column) } : {}),
    ...(sections ? { sections: sections.map(asShown) } : {}),
  }
}
