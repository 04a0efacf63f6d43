import { expect, test } from 'vitest'
import { implantWarning } from '../../content/first-contacts.ts'
import { type Allowance, claimAllowances } from '../../content/texts/claim-allowances.ts'
import { claimsIn, sentencesOf } from '../../content/texts/find-claims.ts'
import { composeMail } from '../../server/mail/compose-mail.ts'
import {
  attribute,
  type Element,
  elements,
  hasClass,
  one,
  readBuiltPages,
  textBlocks,
} from '../support/site/built-pages.ts'
import { practice } from '../support/site/shipped-practice.ts'
import { shippedHeaders } from '../support/site/shipped-site.ts'
import { SETTINGS, sampleMails } from '../support/texts/sample-mails.ts'

const pages = await readBuiltPages()
const blocksOf = new Map(pages.map(({ path, document }) => [path, textBlocks(document)]))
const publicPages = [...blocksOf].filter(([path]) => !path.startsWith('/admin'))
const shop = String(practice.links.shop?.href)

/** A sample under the badge “Beispieldaten”; without the badge the page does not show it. */
const figureOfVisits = { rule: 'figure of visits', words: 'Aufrufe', reason: 'a sample under its badge' }

test('no page and no mail claims an effect, a safety or a law that does not hold', async () => {
  const mails = await Promise.all(sampleMails.map((mail) => composeMail(mail, SETTINGS)))
  const { articles, guides } = await shippedHeaders()
  const texts = [
    ...[...blocksOf.values()].flat(),
    // As the editor checks them, each by itself.
    ...[...articles, ...guides].flatMap(({ title, shortTitle, description }) => [title, shortTitle, description]),
    ...mails.flatMap(({ subject, text }) => [subject, ...text.split(/\n+/)]),
  ]
  const allowances: Allowance[] = [...claimAllowances, ...(practice.isSample ? [figureOfVisits] : [])]

  const claims = [...new Set(texts.flatMap(sentencesOf))].flatMap((sentence) =>
    claimsIn(sentence, allowances).map((claim) => ({ ...claim, sentence })),
  )

  const open = claims.filter(({ allowance }) => !allowance)
  expect(open.map(({ rule, match, sentence }) => `${rule.name}: “${match}” in “${sentence}”`)).toEqual([])
  const used = new Set(claims.map(({ allowance }) => allowance))
  expect(allowances.filter((allowance) => !used.has(allowance))).toEqual([])
})

/** Section 2 of the specification, legal disclaimer block; § 3 HWG. */
test('every notice, whatever its size, says four things and names what it is about', () => {
  const notices = pages
    .filter(({ path }) => path !== '/styleguide')
    .flatMap(({ document }) => elements(document, (element) => attribute(element, 'role') === 'note'))
    .map((note) => textBlocks(note).join(' '))

  expect(notices.length).toBeGreaterThan(15)
  for (const said of [
    /allgemein/,
    /versprechen nichts|versprechen weder/,
    /keine Diagnose/,
    /Arzt|Ärztin/,
    /Nicht belegt ist, (?:dass|ob) \p{L}+|Für \p{L}+.* ist eine Wirksamkeit/u,
  ]) {
    expect(
      notices.filter((text) => !said.test(text)),
      `${said}`,
    ).toEqual([])
  }
  // Nothing about silver, water or breathing sends readers into a treatment.
  const aboutDevice = notices.filter((text) => /oszillator|Gerät/i.test(text))
  expect(notices.filter((text) => /an uns\.|Heilpraktiker/.test(text))).toEqual(aboutDevice)
  for (const subject of ['kolloidal', 'wasser', 'sauerstoff']) {
    expect(blocksOf.get(`/ratgeber/${subject}`)?.join(' '), subject).not.toMatch(/an uns\b|Heilpraktikerinnen/)
  }
})

test('every source stands on its page with author, year, title and place, and is no younger than the text (§ 6 HWG)', async () => {
  const { articles, guides } = await shippedHeaders()
  for (const [path, { sources }] of [
    ...articles.map((article) => [`/blog/${article.slug}`, article] as const),
    ...guides.map((guide) => [`/ratgeber/${guide.slug}`, guide] as const),
  ]) {
    const shown = blocksOf.get(path)?.join('\n')
    expect(sources.length, path).toBeGreaterThanOrEqual(3)
    for (const { author, year, title, place } of sources) {
      for (const part of [author, `(${year})`, title, place]) expect(shown, path).toContain(part)
    }
  }
  const lastIn = (year: string) => Math.max(0, ...Array.from(year.matchAll(/\d{4}/g), Number))
  const older = articles.filter(({ date, sources }) => sources.some(({ year }) => lastIn(year) > lastIn(date)))
  expect(older.map(({ slug }) => slug)).toEqual([])
})

test('the professional title stands beside the method on every page', () => {
  const title = `${practice.owner.title} · Frequenzmedizin`
  expect(publicPages.filter(([, blocks]) => !blocks.some((block) => block.includes(title)))).toEqual([])
})

test('beside the implant card the page says to call before coming with an electronic implant', () => {
  const asking = publicPages.filter(([, blocks]) => blocks.some((block) => block.includes('Implantatausweis')))
  const told = /elektronische.*rufen Sie.*bevor Sie kommen/

  expect(asking.map(([path]) => path)).toContain('/preise')
  expect(asking.filter(([, blocks]) => !blocks.some((block) => told.test(block)))).toEqual([])
  expect(blocksOf.get('/beratung')).toContain(implantWarning)
})

test.each(['/beratung', '/mwo-digital'])('every consent above the button on %s is about health', (path) => {
  const blocks = textBlocks(mainOf(path))
  const above = blocks.slice(0, blocks.lastIndexOf('Anfrage senden'))
  const consents = above.filter((block) => /\bwillige?n? .*\bein\b|Einwilligung/.test(block))

  expect(consents.length).toBeGreaterThan(0)
  expect(consents.filter((block) => !block.includes('Gesundheit'))).toEqual([])
})

test('the withdrawal button of the shop is promised only where the practice has seen it', () => {
  const promised = [...blocksOf.values()].flat().some((block) => block.includes('(Schaltfläche „Vertrag widerrufen“)'))
  expect(promised).toBe(practice.links.shop?.isOwn && practice.links.shop.hasWithdrawalButton)
})

test('beside silver stands no shop; other guides name it', () => {
  const offersOn = (path: string) => {
    const isOffer = (element: Element) =>
      hasClass(element, 'btn') || attribute(element, 'href')?.startsWith(shop) === true
    return elements(mainOf(path), isOffer).map((element) => attribute(element, 'href') ?? element.tagName)
  }
  const guides = [...blocksOf.keys()].filter((path) => /^\/ratgeber\/(?!kolloidal)/.test(path))

  expect(offersOn('/ratgeber/kolloidal')).toEqual([])
  expect(offersOn('/blog/kolloidales-wasser-zellgesundheit')).not.toContain('/beratung#anfrage')
  expect(guides.length).toBe(5)
  for (const path of guides) expect(offersOn(path), path).toEqual([shop])
})

test('each guide asks once whether there are questions, and leads into no session of the device', () => {
  const guides = [...blocksOf].filter(([path]) => path.startsWith('/ratgeber/'))
  const asking = (blocks: string[]) => blocks.filter((block) => /^Fragen (?:dazu|zu diesem Thema)\?$/.test(block))
  expect(guides.map(([path, blocks]) => [path, asking(blocks)])).toEqual(
    guides.map(([path]) => [path, ['Fragen zu diesem Thema?']]),
  )
  const session = 'klären wir, ob etwas gegen eine Sitzung spricht'
  expect(guides.filter(([, blocks]) => blocks.some((block) => block.includes(session)))).toEqual([])
})

test.each([
  ['/preise', 'Alle Preise'],
  ['/preise', 'Wann geschlossen ist'],
  ['/uber-uns', 'Ausbildung und Erfahrung'],
  ['/mwo-digital', 'Eine Sitzung'],
])('on %s the samples under “%s” are called samples, as long as they are', (path, heading) => {
  const told = elements(mainOf(path), ({ tagName }) => tagName === 'section').find((section) =>
    elements(section, ({ tagName }) => tagName === 'h2').some((title) => textBlocks(title).join() === heading),
  )
  const words = told && textBlocks(told).join(' ')
  expect(words?.includes('Beispieltext – die Praxis ersetzt ihn')).toBe(practice.isSample)
})

function mainOf(path: string): Element {
  return one(pages.find((page) => page.path === path) ?? expect.unreachable(`there is no ${path}`), 'main')
}
