import type { ArticleHeader, GuideHeader, LegalText } from '../content/headers.ts'
import type { DrawingFile } from '../pictures/drawing.ts'

/** What the server needs, besides the bundle of the pages, to render them as the build did. */
export interface RenderingParts {
  /** The script elements at the end of every page's head. */
  early: string
  /** What the built pages show (`contentText`): with the same they need not be rendered. */
  content: string
  /** The public address that stands in the pages, without a slash at the end. */
  siteUrl: string
  /** The shipped texts, for lists, feed and sitemap. */
  articles: ArticleHeader[]
  guides: GuideHeader[]
  legalTexts: LegalText[]
  /** Where each drawing is published, by its name. */
  drawings: Record<string, DrawingFile>
}

/** Where a build leaves them, inside of its folder for the server. */
export const RENDERING_PARTS = 'rendering-parts.json'
