import type { ArticleHeader, GuideHeader, LegalText } from '../headers.ts'
import type { RelatedArticle } from '../related-articles.ts'
import type { ReadyNode } from './ready-text.ts'
import type { TextKind } from './text-document.ts'

/** A text of the current release, as a page shows it. */
export interface PublishedText {
  kind: TextKind
  header: ArticleHeader | GuideHeader | LegalText
  body: ReadyNode[]
}

/** Everything that the texts of the current release change. What is not here is as the program ships it. */
export interface PublishedTexts {
  /** By path. */
  texts: Record<string, PublishedText>
  /** Every article that is listed, in order; nothing where no article was published. */
  articles?: ArticleHeader[]
  /** The cards below each article, by the path of the article. */
  related: Record<string, RelatedArticle[]>
  /** From a path that has no page any more to the one that it leads to. */
  redirects: Record<string, string>
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
}

/** Everything below it is made of articles. */
const BLOG = '/blog'

/** @returns what the page at this path needs; nothing where no text was published */
export function textsOfPage(published: PublishedTexts | undefined, pathname: string): TextsOfPage | undefined {
  if (!published) return undefined
  const path = withoutSlash(pathname)
  const { [path]: text } = published.texts
  const titles = Object.fromEntries(
    Object.entries(published.texts)
      .filter(([, { kind }]) => kind !== 'article')
      .map(([path, { header }]) => [path, header.shortTitle]),
  )
  return {
    ...(text ? { text } : {}),
    ...(published.redirects[path] ? { leadsTo: published.redirects[path] } : {}),
    ...(published.articles ? { hasArticles: true } : {}),
    ...(published.articles && path === BLOG ? { articles: published.articles } : {}),
    ...(published.related[path] ? { related: published.related[path] } : {}),
    ...(Object.keys(titles).length > 0 ? { titles } : {}),
  }
}

/** Whether a page at this path brings texts along that another page does not have. */
export function comesWithTexts({ titles, hasArticles }: TextsOfPage, pathname: string): boolean {
  const path = withoutSlash(pathname)
  return (
    (titles !== undefined && path in titles) || (hasArticles === true && (path === BLOG || path.startsWith(`${BLOG}/`)))
  )
}

/** `/blog/` is `/blog`. */
export function withoutSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}
