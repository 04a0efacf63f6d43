import { nameOfPlace } from '../../content/facts/fact-fields.ts'
import type { Facts, SiteFacts } from '../../content/facts/facts-of-document.ts'
import type { StoredPictures } from '../../content/pictures/stored-picture.ts'
import { redirectsOf, shownPaths } from '../../content/site/text-view-models.ts'
import { checkText, SAID_AT_ONCE, type TextProblem } from '../../content/texts/check-text.ts'
import type { Allowance } from '../../content/texts/claim-allowances.ts'
import { sentenceAbout, unjustifiedClaims } from '../../content/texts/find-claims.ts'
import { headerLabel } from '../../content/texts/header-fields.ts'
import { idOfHeading } from '../../content/texts/resolved-text.ts'
import {
  kindNames,
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

/** Names the places of problems in a header. */
function problemIn(kind: TextKind) {
  return (field: string, message: string): TextProblem => ({ field, place: headerLabel(kind, field), message })
}

function addressProblems(name: string, { header }: TextDocument, next: Documents, now: Documents, site: KnownSite) {
  const { kind, key } = textName(name) ?? { kind: 'article', key: '' }
  const problem = problemIn(kind)
  if (!('formerSlugs' in header)) {
    if (kind === 'legal' && !site.shipped.includes(name)) return [problem('slug', 'Diesen Text gibt es nicht.')]
    return header.slug === key
      ? []
      : [problem('slug', `Die Adresse dieses Textes bleibt, wie sie ist: ${textPath(kind, key)}.`)]
  }
  const problems: TextProblem[] = []
  const others = slugsOf(kind, next, site, name)
  if (!header.withdrawn && others.has(header.slug)) {
    problems.push(problem('slug', `Unter ${textPath(kind, header.slug)} steht schon ein anderer ${kindNames[kind]}.`))
  }
  const taken = header.formerSlugs.find((slug) => others.has(slug))
  if (taken) {
    problems.push(problem('formerSlugs', `Unter ${textPath(kind, taken)} steht heute ein anderer ${kindNames[kind]}.`))
  }
  const before = now[name]?.header.slug
  if (before && before !== header.slug && before !== key && !header.formerSlugs.includes(before)) {
    problems.push(
      problem(
        'formerSlugs',
        `Bisher stand der ${kindNames[kind]} unter ${textPath(kind, before)}. Bitte nennen Sie diese Adresse unter den früheren, damit alte Links weiter hierher führen.`,
      ),
    )
  }
  return problems
}

function timeProblems(name: string, { header }: TextDocument, now: Documents, minute: string): TextProblem[] {
  const before = now[name]?.header
  if (!('publishAt' in header) || !header.publishAt || header.publishAt <= minute || !before) return []
  const isShown = !('publishAt' in before) || !before.publishAt || before.publishAt <= minute
  const message = 'Dieser Text ist schon erschienen und würde bis dahin verschwinden. Bitte lassen Sie das Feld leer.'
  return isShown ? [problemIn('article')('publishAt', message)] : []
}

function pointerProblems(
  name: string,
  { header, content }: TextDocument,
  next: Documents,
  site: KnownSite,
  pictures: StoredPictures,
) {
  const problems: TextProblem[] = []
  const refuse = (field: string, message: string) =>
    problems.push(problemIn(textName(name)?.kind ?? 'article')(field, message))
  const leads = redirectsOf(next)
  const added = new Set(shownPaths(next))
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
    refuse('cover', LOST_COVER)
  }
  if (
    'picture' in header &&
    header.picture &&
    !site.hasDrawing(header.picture.path.replace(/^\/pictures\/|\.svg$/g, ''))
  ) {
    refuse('picture', 'Dieses Bild gibt es nicht.')
  }
  if ('teasers' in header) {
    const lost = header.teasers.find(({ path }) => !isThere(path))
    if (lost) refuse('teasers', `Den Artikel „${lost.title}“ gibt es nicht mehr.`)
  }
  if ('related' in header) {
    const known = new Set([...site.shipped, ...Object.keys(next)])
    const lost = header.related.map((key) => `article/${key}`).find((other) => !known.has(other) || other === name)
    if (lost) refuse('related', `Den Artikel „${lost.slice('article/'.length)}“ gibt es nicht.`)
  }
  const to = 'withdrawn' in header ? header.withdrawn?.replace(/[?#].*$/, '') : undefined
  if (to && (!(added.has(to) || site.isPage(to)) || to in leads)) {
    refuse('withdrawn', `Die Seite ${to} gibt es nicht.`)
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

/** Slugs of all others of a kind, scheduled ones included. */
function slugsOf(kind: TextKind, documents: Documents, site: KnownSite, except: string): Set<string> {
  const written = Object.entries(documents).flatMap(([name, { header }]) => {
    const isOther = name !== except && textName(name)?.kind === kind
    return isOther && !('withdrawn' in header && header.withdrawn) ? [header.slug] : []
  })
  const shipped = site.shipped.flatMap((name) => {
    const found = textName(name)
    return found?.kind === kind && name !== except && !(name in documents) ? [found.key] : []
  })
  return new Set([...written, ...shipped])
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
  return `„${called}“ (${kindNames[kind]}), ${place}: ${message}`
}
