import type { ArticleHeader, GuideHeader, LegalText } from '../headers.ts'
import type { RelatedArticle } from '../related-articles.ts'
import type { Words } from '../words/shipped-words.ts'
import { subjectsAt, wordPaths } from '../words/word-paths.ts'
import type { ReadyNode } from './ready-text.ts'
import type { TextKind } from './text-document.ts'

/** A text of the current release, as a page shows it. */
export interface PublishedText {
  kind: TextKind
  header: ArticleHeader | GuideHeader | LegalText
  body: ReadyNode[]
}

/** Everything that the texts and words of the current release change. What is not here is as the program ships it. */
export interface PublishedTexts {
  /** By path. */
  texts: Record<string, PublishedText>
  /** Every article that is listed, in order; nothing where no article was published. */
  articles?: ArticleHeader[]
  /** The cards below each article, by the path of the article. */
  related: Record<string, RelatedArticle[]>
  /** From a path that has no page any more to the one that it leads to. */
  redirects: Record<string, string>
  /** The practice's own words, of each subject that differs from what is shipped. */
  words?: Partial<Words>
}

/** The part of it that one page brings along. */
export interface TextsOfPage {
  text?: PublishedText
  leadsTo?: string
  articles?: ArticleHeader[]
  related?: RelatedArticle[]
  /** Short titles of published guides and legal texts, by path. */
  titles?: Record<string, string>
  hasArticles?: true
  words?: Partial<Words>
  /** Paths that bring words along. */
  wordsAt?: string[]
}

/** Everything below it is made of articles. */
const BLOG = '/blog'

/** @returns what the page at this path needs; nothing where no text and no words were published */
export function textsOfPage(published: PublishedTexts | undefined, pathname: string): TextsOfPage | undefined {
  if (!published) return undefined
  const path = withoutSlash(pathname)
  const { [path]: text } = published.texts
  const titles = Object.fromEntries(
    Object.entries(published.texts)
      .filter(([, { kind }]) => kind !== 'article')
      .map(([path, { header }]) => [path, header.shortTitle]),
  )
  const subjects = Object.keys(published.words ?? {}) as (keyof Words)[]
  const wordsAt = wordPaths(subjects)
  const words = Object.fromEntries(subjectsAt(path, subjects).map((subject) => [subject, published.words?.[subject]]))
  return {
    ...(text ? { text } : {}),
    ...(published.redirects[path] ? { leadsTo: published.redirects[path] } : {}),
    ...(published.articles ? { hasArticles: true } : {}),
    ...(published.articles && path === BLOG ? { articles: published.articles } : {}),
    ...(published.related[path] ? { related: published.related[path] } : {}),
    ...(Object.keys(titles).length > 0 ? { titles } : {}),
    ...(Object.keys(words).length > 0 ? { words } : {}),
    ...(wordsAt.length > 0 ? { wordsAt } : {}),
  }
}

/** Whether a page at this path brings texts along that another page does not have. */
export function comesWithTexts({ titles, hasArticles, wordsAt }: TextsOfPage, pathname: string): boolean {
  const path = withoutSlash(pathname)
  return (
    (titles !== undefined && path in titles) ||
    wordsAt?.includes(path) === true ||
    (hasArticles === true && (path === BLOG || path.startsWith(`${BLOG}/`)))
  )
}

/** `/blog/` is `/blog`. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}
