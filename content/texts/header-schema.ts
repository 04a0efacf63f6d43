import { z } from 'zod/mini'
import { blogCategories } from '../blog-categories.ts'
import {
  choice,
  column,
  day,
  exceptions,
  flag,
  kinds,
  line,
  lines,
  moment,
  pattern,
  rows,
  text,
  webAddressOrNothing,
  whole,
} from '../facts/fact-kinds.ts'
import { apart, inHeader } from '../facts/in-form.ts'
import { isOwnPath } from '../field-schemas.ts'
import { isPictureId } from '../pictures/stored-picture.ts'

/** Each field of a header once: what it may be, what it is called, and its hint in the form. `z.input` is what is stored. */

/** As it is typed: it decides about addresses. */
const textSlug = z
  .string('Bitte nennen Sie den letzten Teil der Adresse.')
  .check(
    z.regex(
      /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/,
      'Eine Adresse besteht aus höchstens 80 kleinen Buchstaben ohne Umlaute, Ziffern und einzelnen Bindestrichen dazwischen, zum Beispiel frequenz-im-alltag.',
    ),
  )
  .register(kinds, { kind: 'line' })

const ownPath = z
  .string()
  .check(z.maxLength(200), z.refine(isOwnPath, 'Bitte wählen Sie eine Seite dieser Website.'))
  .register(kinds, { kind: 'choice', of: 'pages', choices: [''], names: { '': 'nein' } })

const articles = { kind: 'several', of: 'articles', choices: [], names: {} } as const

const isWithoutRepetition = z.refine<unknown[]>(
  (list) => new Set(list).size === list.length,
  'Ein Eintrag steht zweimal da.',
)
const slugs = (most: number) =>
  z
    .array(textSlug)
    .check(z.maxLength(most, `Bitte nennen Sie höchstens ${most}.`), isWithoutRepetition)
    .register(kinds, { kind: 'lines' })

const source = z.strictObject({
  author: column(line(200), 'Wer'),
  year: column(line(40), 'Jahr'),
  title: column(line(400), 'Titel'),
  place: column(line(300), 'Wo erschienen'),
  href: column(z.optional(webAddressOrNothing), 'Link'),
  language: column(
    z.optional(
      choice(['', 'en', 'fr', 'la'], 'Bitte wählen Sie Englisch, Französisch, Latein oder nichts.', {
        '': 'Deutsch',
        en: 'Englisch',
        fr: 'Französisch',
        la: 'Latein',
      }),
    ),
    'Sprache des Titels',
  ),
})
const NO_SOURCE = 'Bitte nennen Sie mindestens eine Quelle, auf die sich der Text stützt.'
const sources = rows(source, { entry: 'Quelle', least: 0, most: 60 })

const common = {
  title: apart(text(160), 'Titel'),
  shortTitle: inHeader(line(60), 'Kurzer Titel', 'Erscheint in Menüs und in der Zeile oben, die zeigt, wo man ist'),
}
const description = inHeader(
  text(320),
  'Beschreibung für Suchmaschinen',
  'Ein bis zwei Sätze, die bei Suchmaschinen stehen',
)

/** What articles and guides have in common: the practice writes, moves and withdraws them. */
const beginning = {
  ...common,
  slug: inHeader(textSlug, 'Adresse'),
  excerpt: inHeader(text(600), 'Anreißer', 'Zwei Sätze unter dem Titel und in Listen'),
  description,
}
const days = {
  updatedAt: inHeader(z.optional(day), 'Aktualisiert am', 'Erscheint oben auf der Seite'),
  reviewedAt: inHeader(
    z.optional(day),
    'Zuletzt geprüft am',
    'Erscheint unter den Quellen. Setzen Sie den Tag erst, wenn jeder Satz für Ihre Praxis stimmt: Ein mitgelieferter Text trägt Ihren Namen erst dann.',
  ),
}
const ending = {
  offers: inHeader(
    z.optional(flag()),
    'Angebote der Praxis zeigen',
    'Neben und unter dem Text. Nur wo Sie dazu auch behandeln: Neben einem Stoff, vor dem der Text warnt, wirbt ein Angebot für ihn (HWG § 3).',
  ),
  /** A drawing of the site: `/pictures/three-glasses.svg`. */
  picture: z.optional(
    z.strictObject({
      path: apart(pattern(/^\/pictures\/[a-z-]+\.svg$/, 'Dieses Bild gibt es nicht.'), 'Bild'),
      alt: inHeader(
        text(400),
        'Beschreibung der Zeichnung über dem Text',
        'Für alle, die sie nicht sehen',
        'picture.path',
      ),
    }),
  ),
  publishAt: inHeader(
    z.optional(moment),
    'Erscheint am',
    'Uhrzeit in Deutschland. Vorher sieht ihn niemand; veröffentlichen müssen Sie ihn trotzdem.',
  ),
  /** Where its address leads since. */
  withdrawn: inHeader(
    z.optional(ownPath),
    'Zurückgezogen',
    'Er verschwindet aus Listen; seine Adresse führt auf die Seite, die Sie hier wählen. Das gilt ab dem nächsten Veröffentlichen.',
  ),
  formerSlugs: apart(slugs(40), 'Frühere Adressen'),
  exceptions: apart(exceptions, 'Begründete Ausnahmen'),
}
const hasNewAddress = z.refine<{ slug: string; formerSlugs: string[] }>(
  ({ formerSlugs, slug }) => !formerSlugs.includes(slug),
  { path: ['formerSlugs'], message: 'Die heutige Adresse steht auch unter den früheren.' },
)

const article = z
  .strictObject({
    ...beginning,
    category: inHeader(choice(blogCategories, 'Bitte wählen Sie eine Kategorie.'), 'Kategorie'),
    tags: inHeader(lines(60, 12).check(isWithoutRepetition), 'Schlagwörter'),
    date: inHeader(day, 'Datum'),
    ...days,
    sources: inHeader(sources, 'Quellen'),
    /** The id of a picture of the practice, shown instead of the drawing. */
    cover: inHeader(
      z.optional(
        z
          .string()
          .check(z.refine(isPictureId, 'Dieses Bild gibt es nicht. Bitte wählen Sie eines aus der Bibliothek.'))
          .register(kinds, { kind: 'picture' }),
      ),
      'Titelbild',
      'Steht über dem Artikel, auf seiner Karte im Blog und im Bild, das beim Teilen erscheint. Ohne Titelbild steht dort eine Zeichnung.',
    ),
    /** Keys of the articles that are shown below this one. Empty: the usual ones. */
    related: inHeader(
      slugs(2).register(kinds, { ...articles, most: 2 }),
      'Ähnliche Artikel',
      'Zwei Karten unter dem Artikel. Ohne Auswahl sind es die üblichen.',
    ),
    ...ending,
  })
  .check(
    // News of the practice rest on nothing but itself.
    z.refine(({ category, sources }) => category === 'Praxis' || sources.length > 0, {
      path: ['sources'],
      message: `${NO_SOURCE} Nur die Kategorie „Praxis“ kommt ohne aus.`,
    }),
    hasNewAddress,
    z.refine(({ date, updatedAt }) => !updatedAt || updatedAt >= date, {
      path: ['updatedAt'],
      message: 'Der Tag der Änderung liegt vor dem Tag des Artikels.',
    }),
  )

const guide = z
  .strictObject({
    ...beginning,
    order: inHeader(whole(1, 999), 'Platz unter den Ratgebern', 'In Menü und Listen: Die kleinste Zahl steht zuerst'),
    menu: inHeader(z.optional(flag()), 'Im Menü nennen', 'Im Kopf jeder Seite unter „Ratgeber“, mit dem kurzen Titel'),
    ...days,
    sources: inHeader(sources.check(z.minLength(1, NO_SOURCE)), 'Quellen'),
    ...ending,
  })
  .check(hasNewAddress)

const legal = z.strictObject({
  ...common,
  slug: apart(textSlug, 'Adresse'),
  description,
  version: inHeader(day, 'Stand', 'Erscheint über dem Text, oder ein späterer Tag, an dem sich Ihre Angaben änderten'),
  reviewedAt: inHeader(
    z.optional(day),
    'Zuletzt geprüft am',
    'Erscheint nicht auf der Seite. Setzen Sie den Tag erst, wenn jeder Satz für Ihre Praxis stimmt.',
  ),
  exceptions: apart(exceptions, 'Begründete Ausnahmen'),
})

const teaser = z.strictObject({ path: ownPath, title: line(160), excerpt: line(600) })

const issue = z.strictObject({
  slug: apart(textSlug, 'Adresse'),
  title: inHeader(line(120), 'Betreff', 'Steht in der Liste der E-Mails und über dem Text'),
  description: inHeader(line(160), 'Vorschauzeile', 'Nötig: Sie steht in der Liste der E-Mails hinter dem Betreff'),
  salutation: inHeader(
    choice(['plain', 'name'], 'Bitte wählen Sie eine Anrede.', {
      name: 'Mit dem Namen, wo jemand einen genannt hat',
      plain: 'Ohne Namen',
    }),
    'Anrede',
  ),
  /** Articles below the text, as they were when they were chosen. */
  teasers: inHeader(
    z
      .array(teaser, 'Bitte wählen Sie Artikel.')
      .check(
        z.maxLength(6, 'Bitte wählen Sie höchstens sechs Artikel.'),
        z.refine((list) => new Set(list.map(({ path }) => path)).size === list.length, 'Ein Artikel steht zweimal da.'),
      )
      .register(kinds, { ...articles, most: 6 }),
    'Artikel unter dem Text',
    'Höchstens sechs, mit Titel und Anreißer, in der Reihenfolge Ihrer Wahl',
  ),
  /** Set when it is sent. */
  publishAt: apart(z.optional(moment), 'Erscheint am'),
  isLeftOut: inHeader(
    flag(),
    'Nicht ins Archiv',
    'Sonst steht die Ausgabe nach dem Versand auch unter „Newsletter, Archiv“ auf der Website.',
  ),
  exceptions: apart(exceptions, 'Begründete Ausnahmen'),
})

export const headerSchemas = { article, guide, legal, issue }
