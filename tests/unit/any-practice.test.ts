import fc from 'fast-check'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { withFact } from '../../app/content/facts/fact-fields.ts'
import { factsOfDocument } from '../../app/content/facts/facts-of-document.ts'
import type { FactsDocument } from '../../app/content/facts/facts-schema.ts'
import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import { makeSite } from '../../app/content/site/make-site.ts'
import type { TextDocument } from '../../app/content/texts/text-document.ts'
import { feedXml } from '../../app/discovery/feed.ts'
import { webManifest } from '../../app/discovery/web-manifest.ts'
import { composeMail } from '../../server/mail/compose-mail.ts'
import { buildFolder, buildSiteWhenNeeded } from '../../server/site/build-site-when-needed.ts'
import { loadRenderer, loadSiteParts } from '../../server/site/load-renderer.ts'
import { anyFacts, MINUTE } from '../support/practice/any-facts.ts'
import { fivePractices } from '../support/practice/five-practices.ts'
import { attribute, elements, textBlocks } from '../support/site/built-pages.ts'
import { SETTINGS, sampleMails } from '../support/texts/sample-mails.ts'
import { wrongSentences } from '../support/texts/sentence-linter.ts'

/** Half a minute's work, on a machine that others use too. */
const BUSY = 180_000

/** Sentences without a fact in them: the shipped site says them letter for letter, and other tests read them. */
let fixed: ReadonlySet<string> = new Set()

/** Nobody but developers reads it, and its samples are no sentences of a practice. */
const NOT_READ = ['/styleguide']

const TODAY = MINUTE.slice(0, 10)

await buildSiteWhenNeeded()
const folder = buildFolder({})
const [parts, renderer] = [await loadSiteParts(folder, 'https://www.example.com'), await loadRenderer(folder)]

beforeAll(async () => {
  fixed = new Set((await readBy(shippedFacts)).texts.flatMap(sentencesOf))
}, BUSY)

test('whatever the form accepts, every page, mail and file says it in right sentences', { timeout: BUSY }, async () => {
  await fc.assert(
    fc.asyncProperty(anyFacts, async (document) => {
      expect(await findingsIn(document)).toEqual([])
    }),
    { numRuns: 15, seed: 25 },
  )
})

test.each(fivePractices)('so it does for %s', async (_, document) => {
  expect(await findingsIn(document)).toEqual([])
})

test('a practice with one device promises no second one, in no article and no guide', () => {
  const document = withFact(shippedFacts, 'practice.hasPortableDevice', false)
  const site = makeSite({ facts: document, texts: {}, pictures: {} }, MINUTE, parts)

  const shipped = parts.release0.texts['article/mwo-vs-zendawave'] as TextDocument<'article'>
  const read = { ...shipped, header: { ...shipped.header, reviewedAt: TODAY } }
  const readBefore = makeSite(
    { facts: document, texts: { 'article/mwo-vs-zendawave': read }, pictures: {} },
    MINUTE,
    parts,
  )
  for (const one of [site, readBefore]) {
    expect(renderer.pathsOf(one)).not.toContain('/blog/mwo-vs-zendawave')
    expect(one.texts.redirects['/blog/mwo-vs-zendawave']).toBe('/mwo-digital')
    expect(feedXml(one)).not.toContain('mwo-vs-zendawave')
  }
  const paths = renderer.pathsOf(site).filter((path) => !NOT_READ.includes(path))
  const said = paths.flatMap((path) => textBlocks(parse(String(renderer.page(site, path)))))
  expect(
    said.filter((text) => /unser\w* beiden Geräte|(?:das|dem|daneben mit einem) tragbaren? Gerät/.test(text)),
  ).toEqual([])
})

test('so do two hundred other practices', { tags: ['more'], timeout: 5 * BUSY }, async () => {
  await fc.assert(
    fc.asyncProperty(anyFacts, async (document) => {
      expect(await findingsIn(document)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

/** What a reader of this practice would stumble over, anywhere. */
async function findingsIn(document: FactsDocument): Promise<string[]> {
  const { texts, fixedTexts, empty } = await readBy(document)
  const ownWords = texts.flatMap(sentencesOf).filter((sentence) => !fixed.has(sentence))
  return [...empty, ...wrongSentences(ownWords, fixedTexts, factsOfDocument(document, TODAY))]
}

interface Read {
  texts: string[]
  /** Those on pages that the program writes and the practice cannot. */
  fixedTexts: string[]
  empty: string[]
}

/** Everything that is read, heard or looked up, and the elements that say nothing. */
async function readBy(facts: FactsDocument): Promise<Read> {
  const site = makeSite({ facts, texts: {}, pictures: {} }, MINUTE, parts)
  const shown = factsOfDocument(facts, TODAY)
  const texts: string[] = []
  const fixedTexts: string[] = []
  const empty: string[] = []
  for (const path of renderer.pathsOf(site).filter((path) => !NOT_READ.includes(path))) {
    const page = parse(String(renderer.page(site, path)))
    const said = [...textBlocks(page), ...structuredTexts(page), ...socialImageTexts(page)]
    texts.push(...said)
    if (!/^\/(?:blog|ratgeber)\//.test(path)) fixedTexts.push(...said)
    empty.push(...emptyElements(page).map((name) => `an empty ${name} on ${path}`))
  }
  texts.push(...readable(feedXml(site)), ...stringsIn(JSON.parse(webManifest(site))))
  for (const mail of sampleMails) {
    const { subject, text, html } = await composeMail(mail, { ...SETTINGS, facts: shown })
    texts.push(subject, ...linesOf(text), ...readable(html))
  }
  return { texts, fixedTexts, empty }
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?][“”")]?) (?=[\p{Lu}„])/u)
}

/** A label alone on its line belongs to the address below it. */
function linesOf(text: string): string[] {
  return text.replace(/:\n(?=https:)/g, '\n').split('\n')
}

function readable(markup: string): string[] {
  return textBlocks(parse(markup.replace(/<!\[CDATA\[|\]\]>/g, ''))).map((text) => text.replace(/: ?(?=https:)/g, ' '))
}

function structuredTexts(page: DefaultTreeAdapterMap['document']): string[] {
  return elements(page, (element) => attribute(element, 'type') === 'application/ld+json').flatMap((element) =>
    element.childNodes.flatMap((child) => ('value' in child ? stringsIn(JSON.parse(child.value)) : [])),
  )
}

/** What the picture for social networks says: its address holds the words. */
function socialImageTexts(page: DefaultTreeAdapterMap['document']): string[] {
  return elements(page, (element) => attribute(element, 'property') === 'og:image').flatMap((element) => {
    const { searchParams } = new URL(attribute(element, 'content') ?? '')
    return ['title', 'description'].flatMap((name) => searchParams.get(name) ?? [])
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Elements that must say something, and headings under which nothing stands. */
function emptyElements(page: DefaultTreeAdapterMap['document']): string[] {
  const speaking = [
    'p',
    'li',
    'dt',
    'dd',
    'h1',
    'h2',
    'h3',
    'td',
    'th',
    'ul',
    'ol',
    'dl',
    'summary',
    'figcaption',
    'title',
  ]
  const silent = elements(page, (element) => speaking.includes(element.tagName)).filter(
    (element) =>
      textBlocks(element).length === 0 &&
      elements(element, ({ tagName }) => ['img', 'svg', 'input', 'button'].includes(tagName)).length === 0 &&
      !['status', 'alert'].includes(attribute(element, 'role') ?? ''),
  )
  const lonely = elements(page, ({ tagName }) => /^h[23]$/.test(tagName)).filter((heading) => {
    const siblings = (heading.parentNode?.childNodes ?? []).filter((node) => 'tagName' in node)
    const next = siblings[siblings.indexOf(heading as never) + 1]
    return next !== undefined && 'tagName' in next && next.tagName === heading.tagName
  })
  return [
    ...silent.map(({ tagName }) => tagName),
    ...lonely.map((heading) => `section „${textBlocks(heading).join()}“`),
  ]
}
