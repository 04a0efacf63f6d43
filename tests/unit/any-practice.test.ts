import { glob, readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { expect, test } from 'vitest'
import { feedXml } from '../../app/discovery/feed.ts'
import { webManifest } from '../../app/discovery/web-manifest.ts'
import { withFact } from '../../content/facts/fact-fields.ts'
import { factsOfDocument, type SiteFacts } from '../../content/facts/facts-of-document.ts'
import type { FactsDocument } from '../../content/facts/facts-schema.ts'
import { shippedFacts } from '../../content/facts/shipped-facts.ts'
import { makeSite } from '../../content/site/make-site.ts'
import type { Site } from '../../content/site/site.ts'
import type { TextDocument } from '../../content/texts/text-document.ts'
import { textFacts } from '../../content/texts/text-facts.ts'
import { composeMail } from '../../server/mail/compose-mail.ts'
import { anyFacts, MINUTE } from '../support/practice/any-facts.ts'
import { attribute, builtSite, elements, textBlocks } from '../support/site/built-pages.ts'
import { appointmentMails, SETTINGS, sampleMails } from '../support/texts/sample-mails.ts'

type Page = DefaultTreeAdapterMap['document']

const TODAY = MINUTE.slice(0, 10)

const { parts, renderer } = await builtSite('https://www.example.com')

/** What no sentence says, whatever the practice is called and whatever it leaves empty. */
const never = [
  /\b(?:undefined|NaN|null|Infinity)\b|\[object|\{[\w.]+\}/,
  /(?<![\d.,–])1[\s\u00a0](?:Stunden|Tage|Minuten|Monate|Jahre|Angaben|Anfragen)/,
  /\b(?:und|oder|bis|von|vom|zum|zur|am|im|in der|nach|der|die|das|den|dem) ?[.,;:!?)]/,
  /(?<=[^\d]) [.,;](?=\s|$)|,,|,\.|(?<!\.)\.\.(?!\.)|\.,|\?\.|!\.|: ?\.|\(\s*\)|„“/,
  /\p{L}nummer:[\s\u00a0]*$/u,
]

/** Sentences without a fact in them: the shipped site says them letter for letter, and other tests read them. */
const fixed = new Set((await readBy(shippedFacts)).texts.flatMap(sentencesOf))

const saysItRight = fc.asyncProperty(anyFacts, async (document) => {
  const { texts, fixedTexts, empty } = await readBy(document)
  const ownWords = texts.flatMap(sentencesOf).filter((sentence) => !fixed.has(sentence))
  const found = (patterns: RegExp[], among: string[]) =>
    among.filter((text) => patterns.some((pattern) => pattern.test(text)))
  expect([
    ...empty,
    ...found(never, ownWords),
    ...found(untrueOf(factsOfDocument(document, TODAY)), [...ownWords, ...fixedTexts]),
  ]).toEqual([])
})

test('whatever the form accepts, every page, mail and file says it in right sentences', () =>
  fc.assert(saysItRight, { numRuns: 6, seed: 25 }))

test('so do two hundred other practices', { tags: ['more'], timeout: 900_000 }, () =>
  fc.assert(saysItRight, { numRuns: 200 }),
)

test('a fact that stands as a sentence in a shipped text ends like one, however it was typed', async () => {
  // Not the town after its postal code.
  const asSentence = /(?<=[.!?}] )\{(?!practice\.address)([\w.]+)\}(?=\s|"|$)|(?<=^|")\{([\w.]+)\}(?= \p{Lu})/gmu
  const texts = await Array.fromAsync(glob('content/release-0/**/*.{md,json}'), (file) => readFile(file, 'utf8'))
  const names = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(asSentence), ([, after, first]) => after ?? first)),
  )
  const facts = factsOfDocument(withoutStops(shippedFacts) as FactsDocument, TODAY)

  expect(names.size).toBeGreaterThan(10)
  const said = [...names].map((name = '') => [name, textFacts[name]?.value(facts)])
  expect(said.filter(([, words]) => !/^$|[.!?]$/.test(words ?? 'no fact'))).toEqual([])
})

function withoutStops(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\.$/, '')
  if (Array.isArray(value)) return value.map(withoutStops)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutStops(part)]))
}

test('a practice with one device promises no second one, in no article and no guide', () => {
  const facts = withFact(shippedFacts, 'practice.hasPortableDevice', false)
  const shipped = parts.release0.texts['article/mwo-vs-zendawave'] as TextDocument<'article'>
  const read = { ...shipped, header: { ...shipped.header, reviewedAt: TODAY } }
  const site = makeSite({ facts, texts: { 'article/mwo-vs-zendawave': read }, pictures: {} }, MINUTE, parts)
  const said = pagesOf(site).flatMap(({ page }) => textBlocks(page))
  const promise = /unser\w* beiden Geräte|(?:das|dem|daneben mit einem) tragbaren? Gerät/

  expect(said.filter((text) => promise.test(text))).toEqual([])
  expect(renderer.pathsOf(site)).not.toContain('/blog/mwo-vs-zendawave')
  expect(site.texts.redirects['/blog/mwo-vs-zendawave']).toBe('/mwo-digital')
  expect(feedXml(site)).not.toContain('mwo-vs-zendawave')
})

test('a practice without a newsletter speaks of none, and offers no page of it', () => {
  const facts = withFact(shippedFacts, 'practice.newsletter.isOffered', false)
  const said = saidBy(facts)
  const leaving = ['/newsletter/confirm', '/newsletter/unsubscribe', '/styleguide']

  // Nobody was asked for its name.
  expect(factsOfDocument(facts, TODAY).practice.newsletter.name).toBe('Newsletter')
  expect(Object.keys(said).filter((path) => /^\/newsletter(?:$|\/archiv)/.test(path))).toEqual([])
  expect(
    Object.entries(said)
      .filter(([path, words]) => !leaving.includes(path) && /Newsletter/.test(words))
      .map(([path]) => path),
  ).toEqual([])
})

const changed = (...changes: [path: string, value: unknown][]) =>
  changes.reduce((facts, [path, value]) => withFact(facts, path, value), withFact(shippedFacts, 'isPublished', true))
const max = {
  name: 'Max Mustermann',
  title: 'Heilpraktiker',
  permission: 'Erlaubnis nach § 1 Heilpraktikergesetz',
  permissionAuthority: 'Stadt Beispielstadt',
  permissionDate: '1998-05-04',
  role: 'partner',
}

/** What a practice says on each of its pages, with plain spaces. */
function saidBy(facts: FactsDocument): Record<string, string> {
  const site = makeSite({ facts, texts: {}, pictures: {} }, MINUTE, parts)
  return Object.fromEntries(
    pagesOf(site).map(({ path, page }) => [
      path,
      [...textBlocks(page), ...structuredTexts(page), ...socialImageTexts(page)].join('\n').replaceAll('\u00a0', ' '),
    ]),
  )
}

test('three people whose first talk costs something say so in imprint, terms, privacy policy and prices', () => {
  const colleagues = [max, { ...max, name: 'Kim Beispiel', role: 'employee' }]
  const talk = {
    name: 'Vorgespräch',
    minMinutes: 45,
    maxMinutes: 60,
    place: 'either',
    price: '62,50 €',
    payment: 'im Anschluss',
  }
  const late = 'kostet sie in den letzten 24 Stunden davor 35,50 €, aber nie mehr als der Termin selbst.'
  const said = saidBy(
    changed(
      ['practice.company', 'Muster & Beispiel PartG'],
      ['practice.register', 'Partnerschaftsregister Beispielstadt, PR 12'],
      ['practice.colleagues', colleagues],
      ['practice.firstTalk', talk],
      ['practice.terms.cancelling', { freeUntilHours: 24, lateFee: 35.5 }],
      ['practice.terms.packages', 'Fünf Termine kosten zehn Prozent weniger.'],
      ['legalFacts.transfers', 'Unser Kalender kann Daten in die USA übermitteln.'],
      ['legalFacts.processors.calendar', 'Beispielkalender GmbH'],
      ['legalFacts.processors.maintenance', ''],
      ['words.about.title', 'Drei Menschen, viel Zeit'],
    ),
  )
  const provider =
    'Muster & Beispiel PartG, vertreten durch Erika Mustermann (Heilpraktikerin) und Max Mustermann (Heilpraktiker)'

  for (const path of ['impressum', 'agb', 'datenschutz', 'widerrufsrecht'])
    expect(said[`/legal/${path}`]).toContain(provider)
  expect(said['/legal/impressum']).toContain('Partnerschaftsregister Beispielstadt, PR 12')
  for (const path of ['/preise', '/legal/agb']) {
    for (const words of [
      late,
      'kein Schaden oder ein geringerer',
      'Fünf Termine kosten',
      'Zu bezahlen ist es im Anschluss.',
    ]) {
      expect(said[path], path).toContain(words)
    }
  }
  expect(said['/mwo-digital']).toContain(
    'Dazu liegt uns nichts vor: Hersteller und Typ, CE-Zeichen und Einstufung, Frequenzbereich, Stärke des Felds.',
  )
  expect(said['/preise']).toMatch(/Erster Behandlungstermin[\s\S]*Praxis Musterhafen\s+Muster & Beispiel PartG/)
  expect(said['/legal/widerrufsrecht']).toContain('Auch das erste Gespräch gehört dazu')
  expect(said['/legal/datenschutz']).toMatch(
    /Server und Programm betreut die Praxis selbst\.[\s\S]*Beispielkalender GmbH/,
  )
  expect(said['/legal/datenschutz']).not.toContain('nicht vorgesehen')
  expect(Object.values(said).join()).not.toMatch(
    /verpflichtet (?:Sie )?zu nichts|ohne Verpflichtung|ein Mensch, viel Zeit|founder/,
  )
})

test('a man alone inland shows no sea, and gives each reader the way to his companion’s question', () => {
  const facts = changed(
    [
      'practice.owner',
      { ...shippedFacts.practice.owner, name: 'Max Mustermann', title: 'Heilpraktiker', salutation: 'Herr' },
    ],
    ['practice.address.isAtTheSea', false],
    ['practice.replyWithinHours', 48],
    ['words.consultation.lead', 'Rufen Sie an oder schreiben Sie'],
  )
  const said = saidBy(facts)
  const site = makeSite({ facts, texts: {}, pictures: {} }, MINUTE, parts)

  expect(said['/uber-uns']).toContain('Behandelt werden Sie von Max Mustermann, Heilpraktiker.')
  expect(said['/beratung']).toContain('Rufen Sie an oder schreiben Sie. Wir melden uns innerhalb von 48 Stunden')
  expect(said['/uber-uns']).not.toMatch(/Meer|Leuchtturm|Düne/)
  expect(String(renderer.page(site, '/'))).not.toMatch(/og:image[^>]*rings-over-the-sea/)
  for (const path of ['/', '/beratung']) {
    expect(drawn(facts, path), path).toContain('hills')
    expect(
      drawn(facts, path).filter((name) => /waves|reflection|glitter|mirrored|wet/.test(name)),
      path,
    ).toEqual([])
    expect(drawn(shippedFacts, path), path).toContain('waves')
  }
  expect(said['/mwo-digital']).toMatch(
    /Herzschrittmacher[\s\S]*Nummer 1, 2, 3, 5 oder 12: Trifft das auf Ihre Begleitung zu[\s\S]*allein oder mit jemand anderem/,
  )
  expect(said['/mwo-digital']).not.toContain('gleich an welcher Stelle')
  const lines = Object.values(said).flatMap((words) => words.split('\n'))
  expect(lines.filter((line) => /Strand|Hafen|Kaimauer|Seebrücke|Promenade|Küste/.test(line))).toEqual([])
})

test('what a practice has not got is no part of its terms: goods, a calendar elsewhere, somebody for the server or for privacy', () => {
  const withAll = saidBy(
    changed(
      ['legalFacts.processors.calendar', 'Beispielkalender GmbH'],
      ['legalFacts.dataProtectionOfficer', 'Kim Muster, datenschutz@beispiel.example'],
    ),
  )
  const empty = ['practice.links.shop.href', 'legalFacts.processors.calendar', 'legalFacts.processors.maintenance']
  const without = saidBy(changed(...empty.map((path): [string, string] => [path, ''])))
  const goods = /Kauf von Waren im Fernabsatz|schnell verderben|Eine Ware ist/
  expect(withAll['/legal/widerrufsrecht']).toMatch(goods)
  expect(withAll['/newsletter']).not.toContain('Archiv')
  expect(without['/legal/widerrufsrecht']).not.toMatch(goods)
  expect(without['/legal/widerrufsrecht']).not.toContain('Freizeitbetätigungen')
  const ofAnother = saidBy(
    changed(
      ['practice.links.shop.isOwn', false],
      ['practice.links.shop.operator', 'Lädchen Beispiel e. K.'],
      ['practice.links.shop.hasWithdrawalButton', true],
    ),
  )['/legal/widerrufsrecht']
  expect(ofAnother).not.toMatch(goods)
  expect(ofAnother).not.toMatch(/Widerrufsbelehrung für Waren|Eingangsbestätigung/)
  expect(ofAnother).toContain(
    'Ihr Vertrag besteht mit dem Betreiber (Lädchen Beispiel e. K.); widerrufen Sie bitte dort.',
  )
  expect(withAll['/legal/widerrufsrecht']).toContain('Verkäuferin ist die Praxis.')
  expect(withAll['/legal/datenschutz']).toMatch(
    /Datenschutzbeauftragte Person: Kim Muster[\s\S]*Das Unternehmen aus Abschnitt 2/,
  )
  expect(without['/legal/datenschutz']).not.toMatch(/Unternehmen aus Abschnitt 2|technische Betreuung|beauftragt/)
})

/** The classes of everything on a page. */
function drawn(facts: FactsDocument, path: string): string[] {
  const html = String(renderer.page(makeSite({ facts, texts: {}, pictures: {} }, MINUTE, parts), path))
  return [...html.slice(html.indexOf('<body')).matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' '),
  )
}

/** What the facts of this practice do not say. */
function untrueOf({ practice: { owner, links, hasPortableDevice } }: SiteFacts): RegExp[] {
  return [
    ...(owner.salutation === 'Frau' ? [] : [/\b(?:Inhaberin|Ansprechpartnerin|Vertragspartnerin|Anbieterin)\b/]),
    ...(owner.salutation === 'Herr' ? [] : [/\b(?:Inhaber|Ansprechpartner|Vertragspartner)\b/]),
    ...(links.shop ? [] : [/\bShop\b/]),
    ...(links.forum ? [] : [/\bForum\b/]),
    // A guide tells of such devices whoever has one.
    ...(hasPortableDevice ? [] : [/\btragbare[ns]? Gerät(?!en?\b)|^ZENDAWAVE$/]),
    // No fact tells of a second room, or what else was learnt.
    /\bnebenan\b|darüber hinaus gelernt/,
    /Schleswig-Holstein|Ostsee|Küste|Musterhafen|Mustermann|Lübeck/,
  ]
}

/** Everything that is read or heard, what of it the practice cannot write itself, and the elements that say nothing. */
async function readBy(facts: FactsDocument) {
  const site = makeSite({ facts, texts: {}, pictures: {} }, MINUTE, parts)
  const pages = pagesOf(site).map(({ path, page }) => ({
    path,
    said: [...textBlocks(page), ...structuredTexts(page), ...socialImageTexts(page)],
    empty: emptyElements(page).map((name) => `an empty ${name} on ${path}`),
  }))
  const texts = pages.flatMap(({ said }) => said)
  texts.push(...readable(feedXml(site)), ...stringsIn(JSON.parse(webManifest(site))))
  for (const mail of [...sampleMails, ...appointmentMails]) {
    const { subject, text, html } = await composeMail(mail, { ...SETTINGS, facts: factsOfDocument(facts, TODAY) })
    // A label alone on its line belongs to the address below it.
    texts.push(subject, ...text.replace(/:\n(?=https:)/g, '\n').split('\n'), ...readable(html))
  }
  return {
    texts,
    fixedTexts: pages.filter(({ path }) => !/^\/(?:blog|ratgeber)\//.test(path)).flatMap(({ said }) => said),
    empty: pages.flatMap(({ empty }) => empty),
  }
}

/** All but the styleguide, which is for developers: its samples are no sentences of a practice. */
function pagesOf(site: Site): { path: string; page: Page }[] {
  const paths = renderer.pathsOf(site).filter((path) => path !== '/styleguide')
  return paths.map((path) => ({ path, page: parse(String(renderer.page(site, path))) }))
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?][“”")]?) (?=[\p{Lu}„])/u)
}

function readable(markup: string): string[] {
  return textBlocks(parse(markup.replace(/<!\[CDATA\[|\]\]>/g, ''))).map((text) => text.replace(/: ?(?=https:)/g, ' '))
}

function structuredTexts(page: Page): string[] {
  return elements(page, (element) => attribute(element, 'type') === 'application/ld+json').flatMap((element) =>
    element.childNodes.flatMap((child) => ('value' in child ? stringsIn(JSON.parse(child.value)) : [])),
  )
}

/** What the picture for social networks says: its address holds the words. */
function socialImageTexts(page: Page): string[] {
  return elements(page, (element) => attribute(element, 'property') === 'og:image').flatMap((element) => {
    const { searchParams } = new URL(attribute(element, 'content') ?? '')
    return ['title', 'description'].flatMap((name) => searchParams.get(name) ?? [])
  })
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Elements that must say something. */
function emptyElements(page: Page): string[] {
  const speaking = /^(?:p|li|dt|dd|h1|h2|h3|td|th|ul|ol|dl|summary|figcaption|title)$/
  const silent = elements(page, (element) => speaking.test(element.tagName)).filter(
    (element) =>
      textBlocks(element).length === 0 &&
      elements(element, ({ tagName }) => /^(?:img|svg|input|button)$/.test(tagName)).length === 0 &&
      !/^(?:status|alert)$/.test(attribute(element, 'role') ?? ''),
  )
  return silent.map(({ tagName }) => tagName)
}
