import type { ArticleHeader } from '../headers.ts'
import type { RelatedArticle } from '../related-articles.ts'
import type { Words } from '../words/shipped-words.ts'
import { type PublishedText, type PublishedTexts, textsOfPage, withoutSlash } from './published-text.ts'

/**
 * The published texts in the thread that renders pages, and in the build. They are put there before a page is rendered
 * (`server/site/render-worker.ts`, `app/at-build/given-texts.ts`); in a browser `texts-of-page.ts` takes the place of this.
 */
const published = (): PublishedTexts | undefined => (globalThis as { praxisTexts?: PublishedTexts }).praxisTexts

/** The text that was published for a path. */
export const textAt = (pathname: string): PublishedText | undefined => published()?.texts[withoutSlash(pathname)]
/** Where an article went that has no page any more. */
export const leadsTo = (pathname: string): string | undefined => published()?.redirects[withoutSlash(pathname)]
/** All listed articles, where some were published. */
export const publishedArticles = (): readonly ArticleHeader[] | undefined => published()?.articles
/** The cards below an article, where some were published. */
export const publishedRelated = (pathname: string): readonly RelatedArticle[] | undefined =>
  published()?.related[withoutSlash(pathname)]
/** The short title of a published text. */
export const publishedTitle = (pathname: string): string | undefined => textAt(pathname)?.header.shortTitle
/** The words of the practice on a subject, where they are not the shipped ones. */
export const publishedWords = <Subject extends keyof Words>(subject: Subject): Words[Subject] | undefined =>
  published()?.words?.[subject]
/** Whether a link must load its page as a document. */
export const needsDocument = (_pathname: string): boolean => false

/** What a page brings along, for `texts-of-page.ts`: no character in it can end the script element. */
export function textsForPage(pathname: string): string | undefined {
  const texts = textsOfPage(published(), pathname)
  return texts && JSON.stringify(texts).replaceAll('<', '\\u003c')
}
