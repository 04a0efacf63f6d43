import { expect, test } from 'vitest'
import { withFact } from '../facts/fact-fields.ts'
import { factsOfDocument } from '../facts/facts-of-document.ts'
import { type FactsDocument, factsSchema } from '../facts/facts-schema.ts'
import { shippedFacts } from '../facts/shipped-facts.ts'
import { makeSite } from '../site/make-site.ts'
import { textFacts } from '../texts/text-facts.ts'
import { claimsInWords } from './claims-in-words.ts'
import { filledWords, placeholderProblems, withLabels, withNames } from './placeholders.ts'

const TODAY = '2026-11-22'
const shippedWords = factsSchema.parse(shippedFacts).words

/** The site with these words in place of the shipped ones. */
const siteOf = (path: string, value: unknown, document: FactsDocument = shippedFacts) =>
  factsOfDocument(withFact(document, path, value), TODAY)

function lead(text: string, document?: FactsDocument): string {
  const { words, ...facts } = siteOf('words.home.lead', text, document)
  return filledWords(words, facts).home.lead
}

const problemsIn = (text: string) => placeholderProblems({ home: { lead: text } })

test.each([
  ['Es kostet {practice.prices.treatmentPerHour} €.', 'Es kostet 90 €.'],
  ['{practice.firstTalk.minMinutes}–{practice.firstTalk.maxMinutes} Minuten', '45–60 Minuten'],
  ['{practice.prices.paymentMethods.or}', 'Vorkasse, PayPal oder Rechnung'],
  ['seit {practice.owner.permissionDate}: {practice.phone}', 'seit 2.\u00a0März 2015: 040 66969-123'],
  ['ohne Angabe', 'ohne Angabe'],
])('%s is read as %s', (written, read) => {
  expect(problemsIn(written)).toEqual([])
  expect(lead(written)).toBe(read)
})

test.each([
  ['{practice.price}', /Angabe \{practice\.price\} gibt es nicht/],
  ['{}', /gibt es nicht/],
  ['{__proto__}', /gibt es nicht/],
  ['{<script>alert(1)</script>}', /gibt es nicht/],
  ['{{practice.name}}', /immer als Paar/],
  ['{practice.name', /immer als Paar/],
  ['}{', /immer als Paar/],
])('%s is refused', (written, sentence) => {
  expect(problemsIn(written)).toEqual([{ place: 'words.home.lead', said: expect.stringMatching(sentence) }])
})

test('what a fact says is shown as it is, also where it looks like a fact or like a pattern', () => {
  const strange = withFact(shippedFacts, 'practice.name', '{practice.email} $& $1')
  expect(lead('Die {practice.name}.', strange)).toBe('Die {practice.email} $& $1.')
})

test('an operator reads labels, the document keeps names, and both ways lead back', () => {
  const labels = Object.values(textFacts).map(({ label }) => label)
  expect(new Set(labels).size, 'each label is there once').toBe(labels.length)
  expect(labels.filter((label) => /[{}]/.test(label))).toEqual([])
  for (const name of Object.keys(textFacts)) expect(withNames(withLabels(`{${name}} x`))).toBe(`{${name}} x`)
  expect(withLabels('{practice.prices.treatmentPerHour} €')).toBe('{Preis einer Behandlungsstunde in Euro} €')
  expect(withNames('{Preis der Stunde} und {')).toBe('{Preis der Stunde} und {')
})

test('a claim is found at its place, also one that a fact brings along', () => {
  const [first, ...others] = shippedWords.frequentQuestions
  const questions = [{ ...first, answer: 'Das Gerät heilt.' }, ...others]
  expect(claimsInWords(siteOf('words.frequentQuestions', questions))).toMatchObject([
    { place: 'words.frequentQuestions.0.answer', match: 'heilt', rule: { name: 'healing', blocks: true } },
  ])

  const promising = withFact(shippedFacts, 'device.control', 'Die Steuerung heilt.')
  expect(claimsInWords(factsOfDocument(promising, TODAY))).toMatchObject([
    { place: 'words.mwoDigital.precision', match: 'heilt' },
  ])
})

test('an exclusion may name an illness and promises nothing', () => {
  const of = (text: string) =>
    claimsInWords(siteOf('words.exclusions', [{ text, companions: true }])).map(({ rule }) => rule.name)
  expect(of('Krebs, Diabetes')).toEqual([])
  expect(of('Krebs, den nichts heilt')).toEqual(['healing'])
})

test('the shipped list names everybody who gets no session or may not come along', () => {
  const named = 'Herzschrittmacher Defibrillator elektronischen Elektrode Insulinpumpe Schwangere Kinder'.split(' ')
  const alone = 'Cochlea, Hirnstimulator, Medikamentenpumpe, Metall im Körper, Gelenk, Stent, Tumoren, Epilepsie'.split(
    ', ',
  )
  const others = 'Herzrhythmus Thrombose Blutungsneigung Blutverdünner Infekt Tuberkulose Haut Schmerz'.split(' ')
  const missing = (list: { text: string }[], words: string[]) =>
    words.filter((word) => !list.some(({ text }) => text.includes(word)))

  expect(missing(shippedWords.exclusions, [...named, ...alone, ...others])).toEqual([])
  const alsoCompanions = shippedWords.exclusions.filter(({ companions }) => companions)
  expect(missing(alsoCompanions, named)).toEqual([])
})

test('pages show words with the present facts, and with numbers that stay with their unit', () => {
  const facts = withFact(shippedFacts, 'words.home.lead', 'Sie kostet {practice.prices.treatmentPerHour} €.')
  const parts = { url: 'http://localhost:3000', release0: { texts: {}, numbers: {} }, drawings: {} }
  const site = makeSite({ facts, texts: {}, pictures: {} }, `${TODAY}T09:00`, parts)

  expect(site.words.home.lead.replaceAll('\u00ad', '')).toBe('Sie kostet 90\u00a0€.')
})
