import { beforeAll, expect, test } from 'vitest'
import { implantWarning } from '../../app/content/first-contacts.ts'
import type { Source } from '../../app/content/headers.ts'
import {
  attribute,
  type BuiltPage,
  type Element,
  elements,
  hasClass,
  readBuiltPages,
  textBlocks,
} from '../support/site/built-pages.ts'
import { practice } from '../support/site/shipped-practice.ts'
import { shippedHeaders } from '../support/site/shipped-site.ts'
import { builtPaths } from '../support/site/site-paths.ts'

/** What readers of the texts found wrong and a list of words cannot hold (docs/specification-check.md). */
let blocksOf: Map<string, string[]>
let pages: BuiltPage[]

beforeAll(async () => {
  pages = await readBuiltPages()
  blocksOf = new Map(pages.map(({ path, document }) => [path, textBlocks(document)]))
}, 300_000)

test('no article is dated before a source that it cites, and a later change stands at the top', async () => {
  const { articles } = await shippedHeaders()
  const younger = articles.filter(({ date, sources }) => sources.some(({ year }) => lastYearIn(year) > yearOf(date)))

  expect(younger.map(({ slug }) => slug)).toEqual([])
  const changed = articles.filter(({ updatedAt }) => updatedAt)
  expect(changed.length).toBeGreaterThan(0)
  for (const { slug, date, updatedAt } of changed) {
    expect(String(updatedAt) > date, slug).toBe(true)
    const blocks = blocksOf.get(`/blog/${slug}`) ?? []
    const told = blocks.findIndex((block) => block.includes('Aktualisiert am'))
    expect(told, slug).toBeGreaterThan(-1)
    expect(told, slug).toBeLessThan(blocks.findIndex((block) => block.includes('Min. Lesezeit')) + 1)
  }
})

test('the professional title stands beside the method on every page', () => {
  const pages = builtPaths.filter((path) => !path.startsWith('/admin'))
  const without = pages.filter(
    (path) => !blocksOf.get(path)?.some((block) => block.includes(`${practice.owner.title} · Frequenzmedizin`)),
  )
  expect(without).toEqual([])
})

test('findings are asked for at the first treatment, never at the free first talk', () => {
  const asks = [...blocksOf.values()]
    .flat()
    .filter((block) => /Befund/.test(block) && /mitzubringen|packen Sie/.test(block))
  expect(asks.length).toBeGreaterThan(0)
  expect(asks.filter((block) => !block.includes('Behandlungstermin'))).toEqual([])
})

test('whoever is asked for the card of an implant is told to call before coming with an electronic one', () => {
  const asking = [...blocksOf].filter(([, blocks]) => blocks.some((block) => block.includes('Implantatausweis')))
  expect(asking.map(([path]) => path)).toContain('/preise')
  const silent = asking.filter(
    ([, blocks]) => !blocks.some((block) => /elektronische.*rufen Sie.*bevor Sie kommen/.test(block)),
  )
  expect(silent.map(([path]) => path)).toEqual([])
  expect(blocksOf.get('/beratung')).toContain(implantWarning)
})

test('above the button of both forms every consent is about health', () => {
  for (const path of ['/beratung', '/mwo-digital']) {
    const blocks = blocksOf.get(path) ?? []
    const consents = blocks
      .slice(0, blocks.lastIndexOf('Anfrage senden'))
      .filter((block) => /\bwillige?n? .*\bein\b|Einwilligung/.test(block))
    expect(consents.length, path).toBeGreaterThan(0)
    expect(consents.filter((block) => !block.includes('Gesundheit'))).toEqual([])
  }
})

test('the withdrawal button of the shop is promised only where the practice has seen it', () => {
  const promised = [...blocksOf.values()]
    .flat()
    .filter((block) => block.includes('(Schaltfläche „Vertrag widerrufen“)'))
  expect(promised.length > 0).toBe(practice.links.shop?.hasWithdrawalButton)
})

test('beside the warning of silver stands no offer, and below no guide the shop', () => {
  const offersOn = (path: string) => {
    const page = pages.find((page) => page.path === path)
    const [main] = page ? elements(page.document, ({ tagName }) => tagName === 'main') : []
    if (!main) throw new Error(`${path} has no main`)
    const shop = (element: Element) => attribute(element, 'href')?.startsWith(String(practice.links.shop?.href))
    return elements(main, (element) => hasClass(element, 'btn') || shop(element) === true).map(
      (element) => attribute(element, 'href') ?? element.tagName,
    )
  }

  expect(offersOn('/ratgeber/kolloidal')).toEqual([])
  expect(offersOn('/ratgeber/wasser')).toContain('/beratung#anfrage')
  const guides = [...blocksOf.keys()].filter((path) => path.startsWith('/ratgeber/'))
  expect(guides.length).toBeGreaterThan(5)
  expect(guides.filter((path) => offersOn(path).includes(String(practice.links.shop?.href)))).toEqual([])
})

test('without scripts the page of an unknown address cannot show it, and says where it stands', () => {
  const page = pages.find(({ path }) => path === '/404')
  const withoutScripts = page ? elements(page.document, ({ tagName }) => tagName === 'noscript') : []

  expect(withoutScripts.flatMap(textBlocks)).toContain('steht oben in der Adresszeile Ihres Browsers')
})

test('a work that several texts cite has the same words in all of them', async () => {
  const { articles, guides } = await shippedHeaders()
  const sources = [...articles, ...guides].flatMap(({ sources }) => sources)

  expect(differingWordings(sources)).toEqual([])
})

const lecture = {
  author: 'Agre, Peter',
  year: '2003',
  title: 'Aquaporin Water Channels. Nobel Lecture',
  place: 'Stockholm',
}
const patent = {
  author: 'Lakhovsky, Georges',
  year: '1934',
  title: 'Apparatus with circuits oscillating under multiple wave lengths, US-Patent 1,962,565',
  place: 'Washington',
}
const otherWordings: [string, Source, Source][] = [
  ['title', lecture, { ...lecture, title: 'Aquaporin water channels (Nobelvortrag)' }],
  ['author', lecture, { ...lecture, author: 'Agre, P.' }],
  ['place', lecture, { ...lecture, place: 'Oslo' }],
  ['year', lecture, { ...lecture, year: '2004' }],
  ['link', lecture, { ...lecture, href: 'https://example.com' }],
  ['title but the number', patent, { ...patent, title: 'Patent US 1,962,565' }],
]

test.each(otherWordings)('a work that is cited with another %s is noticed', (_part, one, other) => {
  expect(differingWordings([one, other])).toHaveLength(1)
})

test('two works of one author and year are two', () => {
  expect(differingWordings([lecture, { ...lecture, title: 'From the kidney to the brain' }])).toEqual([])
})

/** The wordings of each work that has more than one. */
function differingWordings(sources: readonly Source[]): string[][] {
  const works: { marks: Set<string>; wordings: Set<string> }[] = []
  for (const source of sources) {
    const marks = marksOf(source)
    const wording = wordingOf(source)
    const work = works.find((work) => marks.some((mark) => work.marks.has(mark)))
    if (!work) works.push({ marks: new Set(marks), wordings: new Set([wording]) })
    else {
      work.wordings.add(wording)
      for (const mark of marks) work.marks.add(mark)
    }
  }
  return works.filter(({ wordings }) => wordings.size > 1).map(({ wordings }) => [...wordings])
}

/** What two citations of one work share when something else differs: link, author, year, beginning of the title, a long number. */
function marksOf({ href, author, year, title }: Source): string[] {
  const [firstAuthor = ''] = author.split(/[,;(]| und /)
  const start = lettersOf(title).slice(0, 20)
  return [
    ...(href ? [href] : []),
    `${year} ${start}`,
    `${lettersOf(firstAuthor)} ${start}`,
    ...[...title.matchAll(/\d[\d,.]{6,}\d/g)].map(([number]) => number.replace(/\D/g, '')),
  ]
}

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}

function wordingOf({ author, year, title, language, place, href }: Source): string {
  return `${author} (${year}): ${title} [${language ?? 'de'}]. ${place}. ${href ?? 'ohne Link'}`
}

function yearOf(date: string): number {
  return Number(date.slice(0, 4))
}

function lastYearIn(text: string): number {
  return Math.max(0, ...[...text.matchAll(/\d{4}/g)].map(Number))
}
