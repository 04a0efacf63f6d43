import type { DrawingFile } from './pictures/drawing-file.ts'
import type { TextHeaders, TextKind } from './texts/text-document.ts'

type Header<Kind extends TextKind> = TextHeaders[Kind]
export type Source = Header<'guide'>['sources'][number]
export type BlogCategory = Header<'article'>['category']

/** A heading of a text, for its table of contents. */
export interface Section {
  id: string
  title: string
}

interface WithPicture {
  /** Name of the drawing for the social image: `/pictures/three-glasses.svg`. */
  image: string
  imageAlt: string
  /** Where the picture is published and how large it is. */
  picture: DrawingFile
}

/** What a page shows around a text: the header of its document, and what follows from the text. */
export interface ArticleHeader extends Omit<Header<'article'>, 'picture' | 'cover'>, WithPicture {
  /** Key of its document, by which its views are counted. */
  countedAs: string
  /** Whether it names the owner as its author: not while it is a shipped text that the practice has not read. */
  isSigned: boolean
  /** Minutes. */
  readTime: number
  /** Sample of a count. */
  views: number
  /** Only on the page of the article itself. */
  sections?: Section[]
}

export interface GuideHeader extends Omit<Header<'guide'>, 'picture'>, WithPicture {
  sections: Section[]
}

export interface LegalHeader extends Header<'legal'> {
  sections: Section[]
}

export interface IssueHeader extends Header<'issue'> {
  /** In the breadcrumbs. */
  shortTitle: string
  /** The day on which it was sent. */
  date: string
}
