import type { ArticleHeader } from '../headers.ts'
import type { RelatedArticle } from '../related-articles.ts'
import type { Words } from '../words/shipped-words.ts'
import { comesWithTexts, type PublishedText, type TextsOfPage, withoutSlash } from './published-text.ts'

/** The published texts in a browser: those that the page brought with it (`root.tsx`), and so only those of its own path. */
const json = document.getElementById('texts')?.textContent ?? undefined
const page: TextsOfPage = json ? JSON.parse(json) : {}
const ownPath = withoutSlash(location.pathname)
const isOwn = (pathname: string) => withoutSlash(pathname) === ownPath

export const textAt = (pathname: string): PublishedText | undefined => (isOwn(pathname) ? page.text : undefined)
export const leadsTo = (pathname: string): string | undefined => (isOwn(pathname) ? page.leadsTo : undefined)
export const publishedArticles = (): readonly ArticleHeader[] | undefined => page.articles
export const publishedRelated = (pathname: string): readonly RelatedArticle[] | undefined =>
  isOwn(pathname) ? page.related : undefined
export const publishedTitle = (pathname: string): string | undefined =>
  textAt(pathname)?.header.shortTitle ?? page.titles?.[withoutSlash(pathname)]
export const publishedWords = <Subject extends keyof Words>(subject: Subject): Words[Subject] | undefined =>
  page.words?.[subject]
/** The scripts hold what was shipped: what was published comes with the page itself. */
export const needsDocument = (pathname: string): boolean => !isOwn(pathname) && comesWithTexts(page, pathname)
export const textsForPage = (_pathname: string): string | undefined => json
