import { z } from 'zod'
import type { DrawingFile } from '../pictures/drawing.ts'
import { blogCategories } from './blog-categories.ts'

const isoDate = z.iso.date()
const slug = z.string().regex(/^[a-z0-9-]+$/)

const source = z.strictObject({
  author: z.string().min(1),
  year: z.string().min(1),
  title: z.string().min(1),
  /** Of the title, where it is not German: so that it is read aloud rightly (WCAG 3.1.2). */
  language: z.enum(['en', 'fr', 'la']).optional(),
  place: z.string().min(1),
  href: z.url().optional(),
})

/** A drawing of app/pictures, as a path below app/: /pictures/three-glasses.svg. */
const image = z.string().regex(/^\/pictures\/[a-z-]+\.svg$/)
/** What the drawing shows, for those who do not see it. */
const imageAlt = z.string().min(40)

/** What stands above the text of an article, a guide or a legal page. A wrong header stops the build. */
export const articleHeader = z.strictObject({
  id: z.int().positive(),
  title: z.string().min(1),
  shortTitle: z.string().min(1),
  slug,
  excerpt: z.string().min(1),
  description: z.string().min(1),
  /** The one person who writes here. The name itself stands in practice.ts. */
  author: z.literal('owner'),
  date: isoDate,
  /** The day of the last change of the text, where it is not the day of `date`. Stands at the top of the article. */
  updatedAt: isoDate.optional(),
  reviewedAt: isoDate,
  readTime: z.int().positive(),
  category: z.enum(blogCategories),
  tags: z.array(z.string().min(1)).min(1),
  views: z.int().nonnegative(),
  image,
  imageAlt,
  sources: z.array(source).min(1),
})

export const guideHeader = z.strictObject({
  title: z.string().min(1),
  shortTitle: z.string().min(1),
  slug,
  excerpt: z.string().min(1),
  description: z.string().min(1),
  /** The day of the last change of the text. Stands at the top of the guide. */
  updatedAt: isoDate.optional(),
  reviewedAt: isoDate,
  image,
  imageAlt,
  sources: z.array(source).min(1),
})

export const legalHeader = z.strictObject({
  title: z.string().min(1),
  shortTitle: z.string().min(1),
  slug,
  description: z.string().min(1),
  version: isoDate,
})

export type Source = z.infer<typeof source>

/** A heading of a text, for its table of contents. */
export interface Section {
  id: string
  title: string
}

/** The build adds where the drawing is published and how large it is, and, on the page of the text alone, its headings. */
interface AddedByBuild {
  picture: DrawingFile
  sections?: Section[]
}

export type ArticleHeader = z.infer<typeof articleHeader> &
  AddedByBuild & {
    /** By which its views are counted, where that is not its slug. */
    key?: string
  }
export type GuideHeader = z.infer<typeof guideHeader> & AddedByBuild
export type LegalHeader = z.infer<typeof legalHeader>

export interface LegalText extends LegalHeader {
  sections: Section[]
}

export type BlogCategory = ArticleHeader['category']
