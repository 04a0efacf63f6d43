import { z } from 'zod/mini'
import { blogCategories } from '../blog-categories.ts'
import { exceptions, isDay, isOwnPath, isWebAddress, line, upTo } from '../field-schemas.ts'
import { isPictureId } from '../pictures/stored-picture.ts'

const day = z
  .string('Bitte nennen Sie einen Tag.')
  .check(z.refine(isDay, 'Bitte nennen Sie einen Tag, den es gibt, zum Beispiel 24.12.2026.'))

const moment = z
  .string()
  .check(z.refine(isMoment, 'Bitte nennen Sie Tag und Uhrzeit, zum Beispiel 24.12.2026, 8.30 Uhr.'))

const textSlug = z
  .string('Bitte nennen Sie den letzten Teil der Adresse.')
  .check(
    upTo(80),
    z.regex(
      /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'Eine Adresse besteht aus kleinen Buchstaben ohne Umlaute, Ziffern und einzelnen Bindestrichen dazwischen, zum Beispiel frequenz-im-alltag.',
    ),
  )

const source = z.strictObject({
  author: line(200),
  year: line(40),
  title: line(400),
  language: z.optional(z.enum(['en', 'fr', 'la'], 'Bitte wählen Sie Englisch, Französisch, Latein oder nichts.')),
  place: line(300),
  href: z.optional(
    z.string().check(upTo(500), z.refine(isWebAddress, 'Bitte nennen Sie eine Adresse, die mit https:// beginnt.')),
  ),
})
const sourcesOrNone = z
  .array(source, 'Bitte nennen Sie die Quellen.')
  .check(z.maxLength(60, 'Bitte nennen Sie höchstens 60 Quellen.'))
const NO_SOURCE = 'Bitte nennen Sie mindestens eine Quelle, auf die sich der Text stützt.'
const sources = sourcesOrNone.check(z.minLength(1, NO_SOURCE))

/** A drawing of the site: `/pictures/three-glasses.svg`. */
const picture = z.strictObject({
  path: z.string().check(z.maxLength(200), z.regex(/^\/pictures\/[a-z-]+\.svg$/, 'Dieses Bild gibt es nicht.')),
  alt: line(400),
})

const common = {
  slug: textSlug,
  title: line(160),
  shortTitle: line(60),
  description: line(320),
  exceptions,
}

export const articleTextHeader = z
  .strictObject({
    ...common,
    excerpt: line(600),
    category: z.enum(blogCategories, 'Bitte wählen Sie eine Kategorie.'),
    tags: z
      .array(line(60), 'Bitte nennen Sie Schlagwörter.')
      .check(
        z.minLength(1, 'Bitte nennen Sie mindestens ein Schlagwort.'),
        z.maxLength(12, 'Bitte nennen Sie höchstens 12 Schlagwörter.'),
        z.refine(isWithoutRepetition, 'Ein Schlagwort steht zweimal da.'),
      ),
    date: day,
    updatedAt: z.optional(day),
    reviewedAt: z.optional(day),
    sources: sourcesOrNone,
    /** Keys of the articles that are shown below this one. Empty: the usual ones. */
    related: z
      .array(textSlug, 'Bitte wählen Sie ähnliche Artikel.')
      .check(
        z.maxLength(2, 'Bitte wählen Sie höchstens zwei ähnliche Artikel.'),
        z.refine(isWithoutRepetition, 'Ein ähnlicher Artikel steht zweimal da.'),
      ),
    picture: z.optional(picture),
    /** The id of a picture of the practice, shown instead of the drawing. */
    cover: z.optional(
      z.string().check(z.refine(isPictureId, 'Dieses Bild gibt es nicht. Bitte wählen Sie eines aus der Bibliothek.')),
    ),
    formerSlugs: z
      .array(textSlug, 'Bitte nennen Sie frühere Adressen.')
      .check(
        z.maxLength(40, 'Bitte nennen Sie höchstens 40 frühere Adressen.'),
        z.refine(isWithoutRepetition, 'Eine frühere Adresse steht zweimal da.'),
      ),
    /** When it appears, as clocks in Berlin show it: `2026-12-24T09:00`. */
    publishAt: z.optional(moment),
    /** The article is withdrawn; its address redirects there. */
    withdrawn: z.optional(
      z.strictObject({
        to: z.string().check(z.maxLength(200), z.refine(isOwnPath, 'Bitte wählen Sie eine Seite dieser Website.')),
      }),
    ),
  })
  .check(
    // News of the practice rest on nothing but itself.
    z.refine(({ category, sources }) => category === 'Praxis' || sources.length > 0, {
      path: ['sources'],
      message: `${NO_SOURCE} Nur die Kategorie „Praxis“ kommt ohne aus.`,
    }),
    z.refine(({ formerSlugs, slug }) => !formerSlugs.includes(slug), {
      path: ['formerSlugs'],
      message: 'Die heutige Adresse steht auch unter den früheren.',
    }),
    z.refine(({ date, updatedAt }) => !updatedAt || updatedAt >= date, {
      path: ['updatedAt'],
      message: 'Der Tag der Änderung liegt vor dem Tag des Artikels.',
    }),
  )

export const guideTextHeader = z.strictObject({
  ...common,
  excerpt: line(600),
  updatedAt: z.optional(day),
  reviewedAt: z.optional(day),
  sources,
  picture: z.optional(picture),
})

export const legalTextHeader = z.strictObject({
  ...common,
  version: day,
})

const teaser = z.strictObject({
  path: z.string().check(z.maxLength(200), z.refine(isOwnPath, 'Bitte wählen Sie einen Artikel dieser Website.')),
  title: line(160),
  excerpt: line(600),
})

export const issueTextHeader = z.strictObject({
  slug: textSlug,
  title: line(120),
  description: line(160),
  salutation: z.enum(['name', 'plain'], 'Bitte wählen Sie eine Anrede.'),
  /** Articles below the text, as they were when they were chosen. */
  teasers: z.array(teaser, 'Bitte wählen Sie Artikel.').check(
    z.maxLength(6, 'Bitte wählen Sie höchstens sechs Artikel.'),
    z.refine((list) => isWithoutRepetition(list.map(({ path }) => path)), 'Ein Artikel steht zweimal da.'),
  ),
  publishAt: z.optional(moment),
  isLeftOut: z.boolean(),
  exceptions,
})

export type ArticleTextHeader = z.infer<typeof articleTextHeader>
export type GuideTextHeader = z.infer<typeof guideTextHeader>
export type LegalTextHeader = z.infer<typeof legalTextHeader>
export type IssueTextHeader = z.infer<typeof issueTextHeader>

function isMoment(text: string): boolean {
  return /^[^T]{10}T(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) && isDay(text.slice(0, 10))
}

function isWithoutRepetition(list: readonly string[]): boolean {
  return new Set(list).size === list.length
}
