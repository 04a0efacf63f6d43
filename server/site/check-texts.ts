import { nameOfPlace } from '../../content/facts/fact-fields.ts'
import type { Facts, SiteFacts } from '../../content/facts/facts-of-document.ts'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import { addedPaths, redirectsOf } from '../../content/site/text-view-models.ts'
import { checkText, SAID_AT_ONCE, type TextProblem } from '../../content/texts/check-text.ts'
import type { Allowance } from '../../content/texts/claim-allowances.ts'
import { sentenceAbout, unjustifiedClaims } from '../../content/texts/find-claims.ts'
import { idOfHeading } from '../../content/texts/resolved-text.ts'
import {
  type TextDocument,
  type TextKind,
  type TextNode,
  textName,
  textPath,
} from '../../content/texts/text-document.ts'
import { textFacts } from '../../content/texts/text-facts.ts'
import { claimsInWords } from '../../content/words/claims-in-words.ts'
import { placeholderProblems } from '../../content/words/placeholders.ts'

type Documents = Readonly<Record<string, TextDocument>>

export interface KnownSite {
  isPage(path: string): boolean
  hasDrawing(name: string): boolean
  shipped: readonly string[]
}

const kinds: Record<TextKind, string> = { article: 'Artikel', guide: 'Ratgeber', legal: 'Rechtstext', issue: 'Ausgabe' }

const LOST_PICTURE =
  'Dieses Bild gibt es in der Bibliothek nicht. Bitte wählen Sie ein anderes, oder nehmen Sie es aus dem Text.'

const LOST_COVER =
  'Dieses Bild gibt es in der Bibliothek nicht. Bitte wählen Sie ein anderes, oder zeigen Sie wieder die Zeichnung.'

/**
 * Whether texts may be published with the current release: schema and limits, then links and addresses between texts.
 * @param changed not validated yet @param minute the clock in Berlin @returns sentences that name the document and the place
 */
export function checkTexts(
  changed: Readonly<Record<string, unknown>>,
  now: Documents,
  { facts, site, pictures, minute }: { facts: Facts; site: KnownSite; pictures: StoredPictures; minute: string },
): string[] {
  const sentences = checkShapes(changed)
  if (sentences.length > 0) return sentences
  const sound = changed as Documents
  const next = { ...now, ...sound }
  for (const [name, text] of Object.entries(sound)) {
    const problems = [
      ...addressProblems(name, text, next, now, site),
      ...timeProblems(name, text, now, minute),
      ...pointerProblems(name, text, next, site, pictures),
      ...claimProblems(text, facts),
    ]
    sentences.push(...problems.map((problem) => sentenceOf(name, text, problem)))
  }
  return sentences.slice(0, SAID_AT_ONCE)
}

/** Checks the practice's own words by the rules for texts. */
export function checkWords(facts: SiteFacts, exceptions: readonly Allowance[] = []): string[] {
  const claims = claimsInWords(facts, exceptions).filter(({ rule }) => rule.blocks)
  return [...placeholderProblems(facts.words), ...claims]
    .map(({ place, said }) => `${nameOfPlace(place)}: ${said}`)
    .slice(0, SAID_AT_ONCE)
}

/** Checks schema, header and limits of each text. */
export function checkShapes(texts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(texts)
    .flatMap(([name, body]) => {
      const found = textName(name)
      if (!found) return [`„${name}“ ist kein Text dieser Website.`]
      return checkText(found.kind, body).problems.map((problem) => sentenceOf(name, body, problem))
    })
    .slice(0, SAID_AT_ONCE)
}

function addressProblems(name: string, { header }: TextDocument, next: Documents, now: Documents, site: KnownSite) {
  const { kind, key } = textName(name) ?? { kind: 'article', key: '' }
  const problem = (field: string, place: string, message: string): TextProblem => ({ field, place, message })
  if (kind !== 'article') {
    if (kind !== 'issue' && !site.shipped.includes(name))
      return [problem('slug', 'Adresse', 'Diesen Text gibt es nicht.')]
    return header.slug === key
      ? []
      : [problem('slug', 'Adresse', `Die Adresse dieses Textes bleibt, wie sie ist: ${textPath(kind, key)}.`)]
  }
  const article = header as TextDocument<'article'>['header']
  const problems: TextProblem[] = []
  const others = slugsOf(next, site, name)
  if (!article.withdrawn && others.has(article.slug)) {
    problems.push(
      problem('slug', 'Adresse', `Unter ${textPath('article', article.slug)} steht schon ein anderer Artikel.`),
    )
  }
  const taken = article.formerSlugs.find((slug) => others.has(slug))
  if (taken) {
    problems.push(
      problem(
        'formerSlugs',
        'Frühere Adressen',
        `Unter ${textPath('article', taken)} steht heute ein anderer Artikel.`,
      ),
    )
  }
  const before = now[name]?.header.slug
  if (before && before !== article.slug && before !== key && !article.formerSlugs.includes(before)) {
    problems.push(
      problem(
        'formerSlugs',
        'Frühere Adressen',
        `Bisher stand der Artikel unter ${textPath('article', before)}. Bitte nennen Sie diese Adresse unter den früheren, damit alte Links weiter hierher führen.`,
      ),
    )
  }
  return problems
}

function timeProblems(name: string, { header }: TextDocument, now: Documents, minute: string): TextProblem[] {
  const before = now[name]?.header
  if (!('publishAt' in header) || !header.publishAt || header.publishAt <= minute || !before) return []
  const isShown = !('publishAt' in before) || !before.publishAt || before.publishAt <= minute
  if (!isShown) return []
  return [
    {
      field: 'publishAt',
      place: 'Erscheint am',
      message: 'Dieser Artikel ist schon erschienen und würde bis dahin verschwinden. Bitte lassen Sie das Feld leer.',
    },
  ]
}

function pointerProblems(
  name: string,
  { header, content }: TextDocument,
  next: Documents,
  site: KnownSite,
  pictures: StoredPictures,
) {
  const problems: TextProblem[] = []
  const leads = redirectsOf(next)
  const added = new Set(addedPaths(next))
  const isThere = (path: string) => added.has(path) || path in leads || site.isPage(path)
  const anchors = new Set((content.content ?? []).filter(({ type }) => type === 'heading').map(idOfHeading))
  for (const [block, node] of (content.content ?? []).entries()) {
    const place = `Absatz ${block + 1}`
    for (const href of linksIn(node)) {
      if (href.startsWith('#') && !anchors.has(href.slice(1))) {
        problems.push({ place, block, message: `Der Link „${href}“ führt zu keiner Überschrift dieses Textes.` })
      }
      const path = href.replace(/[?#].*$/, '')
      if (path.startsWith('/') && !isThere(path)) {
        problems.push({ place, block, message: `Der Link führt zu ${path}. Diese Seite gibt es nicht.` })
      }
    }
    if (node.type === 'picture' && !Object.hasOwn(pictures, String(node.attrs?.id))) {
      problems.push({ place, block, message: LOST_PICTURE })
    }
  }
  if ('cover' in header && header.cover && !Object.hasOwn(pictures, header.cover)) {
    problems.push({ field: 'cover', place: 'Titelbild', message: LOST_COVER })
  }
  if (
    'picture' in header &&
    header.picture &&
    !site.hasDrawing(header.picture.path.replace(/^\/pictures\/|\.svg$/g, ''))
  ) {
    problems.push({ field: 'picture', place: 'Bild', message: 'Dieses Bild gibt es nicht.' })
  }
  if ('teasers' in header) {
    const lost = header.teasers.find(({ path }) => !isThere(path))
    if (lost) {
      const message = `Den Artikel „${lost.title}“ gibt es nicht mehr.`
      problems.push({ field: 'teasers', place: 'Artikel unter dem Text', message })
    }
  }
  if ('related' in header) {
    const known = keysOf(next, site)
    const lost = header.related.find((key) => !known.has(key) || `article/${key}` === name)
    if (lost)
      problems.push({ field: 'related', place: 'Ähnliche Artikel', message: `Den Artikel „${lost}“ gibt es nicht.` })
  }
  const to = 'withdrawn' in header ? header.withdrawn?.to.replace(/[?#].*$/, '') : undefined
  if (to && (!(added.has(to) || site.isPage(to)) || to in leads)) {
    problems.push({ field: 'withdrawn', place: 'Zurückgezogen', message: `Die Seite ${to} gibt es nicht.` })
  }
  return problems
}

function claimProblems(text: TextDocument, facts: Facts): TextProblem[] {
  return unjustifiedClaims(text, (fact) => textFacts[fact]?.value(facts) ?? '')
    .filter(({ rule }) => rule.blocks)
    .map(({ block, field, ...claim }) => ({
      place: block === undefined ? 'Kopf des Textes' : `Absatz ${block + 1}`,
      message: sentenceAbout(claim),
      ...(block === undefined ? {} : { block }),
      ...(field === undefined ? {} : { field }),
    }))
}

/** Slugs of all other articles, scheduled ones included. */
function slugsOf(documents: Documents, site: KnownSite, except: string): Set<string> {
  const written = Object.entries(documents).flatMap(([name, { header }]) => {
    const isOther = name !== except && textName(name)?.kind === 'article'
    return isOther && !('withdrawn' in header && header.withdrawn) ? [header.slug] : []
  })
  const shipped = site.shipped
    .filter((name) => name.startsWith('article/') && name !== except && !(name in documents))
    .map((name) => name.slice('article/'.length))
  return new Set([...written, ...shipped])
}

function keysOf(documents: Documents, site: KnownSite): Set<string> {
  return new Set(
    [...site.shipped, ...Object.keys(documents)].flatMap((name) => {
      const found = textName(name)
      return found?.kind === 'article' ? [found.key] : []
    }),
  )
}

function linksIn(node: TextNode): string[] {
  const own = (node.marks ?? []).filter(({ type }) => type === 'link').map(({ attrs }) => String(attrs?.href))
  return [...own, ...(node.content ?? []).flatMap(linksIn)]
}

/** „Stille im Alltag“ (Artikel), Absatz 3: … */
function sentenceOf(name: string, body: unknown, { place, message }: TextProblem): string {
  const kind = textName(name)?.kind ?? 'article'
  const { title } = ((body as { header?: unknown })?.header ?? {}) as { title?: unknown }
  const called = typeof title === 'string' && title ? title.slice(0, 80) : name
  return `„${called}“ (${kinds[kind]}), ${place}: ${message}`
}
