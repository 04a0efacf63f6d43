import type { Facts } from '../facts/facts-of-document.ts'
import type { Words } from '../facts/words-schema.ts'
import type { ArticleHeader, GuideHeader, IssueHeader, LegalHeader } from '../headers.ts'
import type { DrawingFile } from '../pictures/drawing-file.ts'
import type { RelatedArticle } from '../related-articles.ts'
import type { ResolvedNode } from '../texts/resolved-text.ts'
import type { Release0 } from './release-0.ts'

/** What does not change while the program runs. */
export interface SiteParts {
  /** The public address, without a slash at the end. */
  url: string
  release0: Release0
  /** Where each drawing is published, by its name. */
  drawings: Readonly<Record<string, DrawingFile>>
}

/** All that pages, feed and sitemap show: a release at a moment. */
export interface Site {
  url: string
  facts: Facts
  words: Words
  texts: Texts
}

export type TextViewModel =
  | { kind: 'article'; header: ArticleHeader; body: ResolvedNode[] }
  | { kind: 'guide'; header: GuideHeader; body: ResolvedNode[] }
  | { kind: 'legal'; header: LegalHeader; body: ResolvedNode[] }
  | { kind: 'issue'; header: IssueHeader; body: ResolvedNode[] }

export interface Texts {
  /** By path; guides and legal texts in the order in which they are listed. */
  byPath: Readonly<Record<string, TextViewModel>>
  /** Newest first, as the issues of the archive. */
  articles: readonly ArticleHeader[]
  issues: readonly IssueHeader[]
  /** The cards below each article, by its path. */
  related: Readonly<Record<string, readonly RelatedArticle[]>>
  /** From a path that has no page any more to the one that it leads to. */
  redirects: Readonly<Record<string, string>>
}
