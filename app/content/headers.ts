import { z } from 'zod'
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
  reviewedAt: isoDate,
  readTime: z.int().positive(),
  category: z.enum(blogCategories),
  tags: z.array(z.string().min(1)).min(1),
  views: z.int().nonnegative(),
  /** A picture instead of the drawn figure. */
  image: z.string().startsWith('/').optional(),
  sources: z.array(source).min(1),
})

export const guideHeader = z.strictObject({
  title: z.string().min(1),
  shortTitle: z.string().min(1),
  slug,
  excerpt: z.string().min(1),
  description: z.string().min(1),
  reviewedAt: isoDate,
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
export type ArticleHeader = z.infer<typeof articleHeader>
export type GuideHeader = z.infer<typeof guideHeader>
export type LegalHeader = z.infer<typeof legalHeader>

/** A legal text with its headings, for the table of contents. */
export interface LegalText extends LegalHeader {
  sections: { id: string; title: string }[]
}

export type BlogCategory = ArticleHeader['category']
