import { expect, test } from 'vitest'
import {
  changedFacts,
  devicesIn,
  factAt,
  nameOfPlace,
  samplesIn,
  withFact,
} from '../../app/content/facts/fact-fields.ts'
import { factsOfDocument } from '../../app/content/facts/facts-of-document.ts'
import { type FactsDocument, factsSchema } from '../../app/content/facts/facts-schema.ts'
import { shippedFacts } from '../../app/content/facts/shipped-facts.ts'
import { unreadTexts } from '../../app/content/texts/unread-texts.ts'

const TODAY = '2026-11-22'

/** The first sentence that the schema says about the shipped facts with one other value. */
function refusal(path: string, value: unknown): string | undefined {
  return factsSchema.safeParse(withFact(shippedFacts, path, value)).error?.issues[0]?.message
}

test('the shipped facts are allowed', () => {
  expect(factsSchema.safeParse(shippedFacts).error).toBeUndefined()
})

test.each([
  ['practice.phone', 'ruf mich an', /Telefonnummer mit Vorwahl/],
  ['practice.phone', '66969', /Telefonnummer mit Vorwahl/],
  ['practice.email', 'praxis', /E-Mail-Adresse/],
  ['practice.vatId', 'DE12', /neun Ziffern/],
  ['practice.address.postalCode', '123', /fünf Ziffern/],
  ['practice.name', ' ', /füllen Sie dieses Feld aus/],
  ['practice.name', 'x'.repeat(61), /höchstens 60 Zeichen/],
  ['practice.name', 'Praxis\nzwei', /in eine Zeile/],
  ['practice.prices.treatmentPerHour', 'viel', /Betrag von 1 bis 1000 Euro/],
  ['practice.prices.treatmentPerHour', 0, /Betrag von 1 bis 1000 Euro/],
  ['practice.prices.treatmentPerHour', 85.505, /zum Beispiel 85,50/],
  [
    'practice.links.forum',
    { href: 'https://forum.example', label: '', operator: 'Verein' },
    /füllen Sie dieses Feld aus/,
  ],
  ['practice.website', 'http://www.example.com', /https:/],
  ['practice.links.shop.href', 'javascript:alert(1)', /https:/],
  ['practice.links.shop.href', '//example.com', /https:/],
  ['practice.links.shop.href', 'https://max:geheim@example.com', /https:/],
  ['practice.owner.permissionDate', '2015-02-30', /Tag, den es gibt/],
  ['practice.openingHours', [{ days: [1], opens: '12:00', closes: '09:00' }], /Ende liegt nicht nach dem Anfang/],
  [
    'practice.openingHours',
    [
      { days: [1, 2], opens: '09:00', closes: '12:00' },
      { days: [2, 3], opens: '11:00', closes: '15:00' },
    ],
    /überschneiden sich am Dienstag mit 09:00–12:00 Uhr/,
  ],
  ['practiceDetails.closures', [closure('2026-12-24', '2026-12-20')], /letzte Tag liegt vor dem ersten/],
  [
    'practiceDetails.closures',
    [closure('2026-12-24', '2026-12-31'), closure('2026-12-31', '2027-01-02')],
    /überschneiden sich mit einer anderen/,
  ],
  ['words.home.lead', 'Es kostet {Preis}.', /Angabe \{Preis\} gibt es nicht/],
  ['words.home.lead', 'Es kostet {.', /immer als Paar/],
  ['words.exclusions', [], /mindestens einen Eintrag/],
  ['words.exclusions', [{ text: 'Kinder' }, { text: ' Kinder' }], /weiter oben schon einmal/],
  ['words.exclusions', [{ text: ' ' }], /füllen Sie dieses Feld aus/],
  ['words.frequentQuestions', [{ question: 'Was?', answer: 'a\nb', link: '' }], /in eine Zeile/],
  ['words.frequentQuestions', [{ question: 'Was?', answer: '{x}', link: '' }], /gibt es nicht/],
  ['words.frequentQuestions', [{ question: 'Was?', answer: 'Das.', link: '//evil' }], /Verweis aus der Liste/],
  ['exceptions', [{ rule: 'healing', words: 'heilt', reason: '', by: 'a' }], /./],
  ['notice', { text: '', from: TODAY, to: TODAY }, /füllen Sie dieses Feld aus/],
])('%s may not be %j', (path, value, sentence) => {
  expect(refusal(path, value)).toMatch(sentence)
})

test('what the schema does not know is refused, not dropped', () => {
  expect(factsSchema.safeParse({ ...shippedFacts, script: 'x' }).success).toBe(false)
  expect(refusal('practice.owner.degree', 'Dr.')).toBeDefined()
})

test.each([
  ['040 66969-123', '+494066969123'],
  ['+49 40 66969-123', '+494066969123'],
  ['(0451) 12 34 56', '+49451123456'],
  ['+41 44 668 18 00', '+41446681800'],
])('the telephone number %s is dialled as %s', (phone, e164) => {
  expect(factsOfDocument(withFact(shippedFacts, 'practice.phone', phone), TODAY).practice.phone).toEqual({
    display: phone,
    href: `tel:${e164}`,
    e164,
  })
})

test('two spans on one day may touch, and a lunch break is two spans', () => {
  const hours = [
    { days: [1], opens: '09:00', closes: '12:00' },
    { days: [1], opens: '12:00', closes: '18:00' },
  ]
  expect(refusal('practice.openingHours', hours)).toBeUndefined()
})

test('a closure is said two weeks ahead, holds on its days, and is gone the day after', () => {
  const facts = withFact(shippedFacts, 'practiceDetails.closures', [closure('2026-12-24', '2027-01-02')])
  const on = (today: string) => {
    const { closedSoon, closedToday, practiceDetails } = factsOfDocument(facts, today)
    return [practiceDetails.closures.length, closedSoon?.from, closedToday?.from]
  }
  expect(on('2026-12-09')).toEqual([1, undefined, undefined])
  expect(on('2026-12-10')).toEqual([1, '2026-12-24', undefined])
  expect(on('2026-12-24')).toEqual([1, undefined, '2026-12-24'])
  expect(on('2027-01-02')).toEqual([1, undefined, '2026-12-24'])
  expect(on('2027-01-03')).toEqual([0, undefined, undefined])
})

test('a notice is there from its first day to its last', () => {
  const facts = withFact(shippedFacts, 'notice', { text: 'Umbau', from: '2026-12-01', to: '2026-12-02' })
  const on = (today: string) => factsOfDocument(facts, today).notice?.text
  expect(['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'].map(on)).toEqual([
    undefined,
    'Umbau',
    'Umbau',
    undefined,
  ])
})

test('a field counts as a sample until it is replaced or confirmed', () => {
  const all = samplesIn(shippedFacts).length
  const replaced = withFact(shippedFacts, 'practice.name', 'Praxis am Deich')
  const confirmed = withFact(replaced, 'confirmed', ['practice.tagline'])

  expect(samplesIn(replaced)).toHaveLength(all - 1)
  expect(samplesIn(confirmed)).toHaveLength(all - 2)
})

test('what can hurt a visitor counts until the practice said that it is right', () => {
  const paths = samplesIn(shippedFacts).map(({ path }) => path)

  expect(paths).toEqual(
    expect.arrayContaining([
      'words.exclusions',
      'words.mwoDigital.care',
      'device.leaveOutside',
      'device.papers.maker',
      'device.papers.legalClass',
      'portablePapers.field',
      'practice.mwoSession.maxMinutes',
      'practice.replyWithinHours',
      'practice.field',
    ]),
  )
})

test('of a second device that a practice does not have, nothing is asked', () => {
  const { portablePapers, ...before } = withFact(shippedFacts, 'practice.hasPortableDevice', false)
  const paths = samplesIn(before).map(({ path }) => path)

  expect(paths.filter((path) => /portable/i.test(path))).toEqual([])
  expect(factsOfDocument(before, TODAY).portablePapers).toBeNull()
  expect(unreadTexts(['article/mwo-vs-zendawave', 'guide/wasser'], {}, devicesIn(before))).toEqual(['guide/wasser'])
  expect(unreadTexts(['article/mwo-vs-zendawave'], {}, devicesIn(shippedFacts))).toEqual(['article/mwo-vs-zendawave'])
})

test('a document of before, without the words of the practice, says the shipped ones', () => {
  const { words, ...before } = shippedFacts
  const shown = factsOfDocument(shippedFacts, TODAY)
  expect(factsOfDocument(before, TODAY)).toEqual(shown)
  expect(factsOfDocument({ ...before, words: { home: { lead: 'Neu.' } } }, TODAY).words).toEqual({
    ...shown.words,
    home: { ...shown.words.home, lead: 'Neu.' },
  })
  expect(changedFacts(before, shippedFacts)).toEqual([])
  expect(factAt(before, 'words.exclusions')).toEqual(words?.exclusions)
  expect(factsOfDocument(withFact(before, 'words.home.lead', 'Neu.'), TODAY).words.home.lead).toBe('Neu.')
})

test('a place in a list is named as the form names it', () => {
  expect(nameOfPlace('words.frequentQuestions.2.answer')).toBe('Häufige Fragen, Frage 3, Antwort')
  expect(nameOfPlace('words.home.lead')).toBe('Startseite: Einleitung')
  expect(nameOfPlace('practiceDetails.closures')).toBe('Geschlossene Tage')
  expect(nameOfPlace('notice.text')).toBe('Hinweis über allen Seiten, Hinweis, Text')
})

test('the order of keys, which the database changes, is no change', () => {
  const [visit] = shippedFacts.practiceDetails.visit
  const turned = { text: visit?.text, subject: visit?.subject }
  const rest = shippedFacts.practiceDetails.visit.slice(1)
  expect(changedFacts(shippedFacts, withFact(shippedFacts, 'practiceDetails.visit', [turned, ...rest]))).toEqual([])
})

function closure(from: string, to: string): FactsDocument['practiceDetails']['closures'][number] {
  return { from, to, reason: 'Urlaub', substitute: '' }
}

test('a number with a comma and an address without https:// are understood', () => {
  const practice = structuredClone(shippedFacts.practice)
  practice.address.geo.latitude = '54,0958'
  practice.website = 'www.example.com'

  const parsed = factsSchema.parse({ ...shippedFacts, practice })

  expect(parsed.practice.address.geo.latitude).toBe('54.0958')
  expect(parsed.practice.website).toBe('https://www.example.com')
})
