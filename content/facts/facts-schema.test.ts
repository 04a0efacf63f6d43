import { expect, test } from 'vitest'
import { unreadTexts } from '../texts/unread-texts.ts'
import { isPlaceholder, nameOfRow, sampleRows, samplesIn, withFact } from './fact-fields.ts'
import { factsOfDocument } from './facts-of-document.ts'
import { type FactsDocument, factsSchema } from './facts-schema.ts'
import { shippedFacts } from './shipped-facts.ts'

const TODAY = '2026-11-22'
const closure = (from: string, to: string) => ({ from, to, reason: 'Urlaub', substitute: '' })
const hours = (days: number[], opens: string, closes: string) => ({ days, opens, closes })
const OVERLAPPING = [hours([1, 2], '09:00', '12:00'), hours([2, 3], '11:00', '15:00')]
const TWO_AT_ONCE = [closure('2026-12-24', '2026-12-31'), closure('2026-12-31', '2027-01-02')]

/** The first sentence that the schema says about the shipped facts with one other value. */
function refusal(path: string, value: unknown): string | undefined {
  return factsSchema.safeParse(withFact(shippedFacts, path, value)).error?.issues[0]?.message
}

test.each([
  ['practice.phone', 'ruf mich an', /Telefonnummer mit Vorwahl/],
  ['practice.phone', '040 66969-123 oder 0151 5555', /Telefonnummer mit Vorwahl/],
  ['practice.email', 'praxis', /E-Mail-Adresse/],
  ['practice.vatId', 'DE12', /neun Ziffern/],
  ['practice.address.postalCode', '123', /fünf Ziffern/],
  ['practice.owner.title', 'Heilpraktikerin für Psychotherapie', /deckt das Gerät nicht/],
  ['practice.owner.permission', 'Erlaubnis, beschränkt auf Psychotherapie', /deckt das Gerät nicht/],
  ['practice.name', ' ', /füllen Sie dieses Feld aus/],
  ['practice.name', 'x'.repeat(61), /höchstens 60 Zeichen/],
  ['practice.name', 'Praxis\nzwei', /in eine Zeile/],
  ['practice.prices.treatmentPerHour', 'viel', /Betrag von 1 bis 1000 Euro/],
  ['practice.prices.treatmentPerHour', 85.505, /zum Beispiel 85,50/],
  ['practice.links.forum', { href: 'https://forum.example', label: '', operator: 'Verein' }, /füllen Sie dieses Feld/],
  ['practice.links.shop.href', 'javascript:alert(1)', /https:/],
  ['practice.links.shop.href', '//example.com', /https:/],
  ['practice.links.shop.href', 'https://max:geheim@example.com', /https:/],
  ['practice.owner.permissionDate', '2015-02-30', /Tag, den es gibt/],
  ['practice.openingHours', [hours([1], '12:00', '09:00')], /Ende liegt nicht nach dem Anfang/],
  ['practice.openingHours', OVERLAPPING, /überschneiden sich am Dienstag mit 09:00–12:00 Uhr/],
  ['practiceDetails.closures', [closure('2026-12-24', '2026-12-20')], /letzte Tag liegt vor dem ersten/],
  ['practiceDetails.closures', TWO_AT_ONCE, /überschneiden sich mit einer anderen/],
  ['practice.company', 'Muster & Beispiel PartG', /Register und Nummer/],
  [
    'practice',
    { ...shippedFacts.practice, company: 'Muster GmbH', register: 'HRB 1' },
    /alle, die diese Gesellschaft vertreten/,
  ],
  ['practice.firstTalk.price', '62,50 €', /wann es zu bezahlen ist/],
  ['words.exclusions', [], /mindestens einen Eintrag/],
  ['words.exclusions', ['Kinder', ' Kinder'].map((text) => ({ text, companions: true })), /weiter oben schon einmal/],
  ['words.exclusions', [{ text: 'Kinder', companions: false }], /auch für die Begleitung gilt/],
  ['words.frequentQuestions', [{ question: 'Was?', answer: 'Das.', link: '//evil' }], /Verweis aus der Liste/],
  ['exceptions', [{ rule: 'healing', words: 'heilt', reason: '', by: 'a' }], /./],
  ['notice', { text: '', from: TODAY, to: TODAY }, /füllen Sie dieses Feld aus/],
  ['notice', { text: 'Umbau', from: TODAY, to: '2026-11-21' }, /letzte Tag liegt vor dem ersten/],
  // What the schema does not know is refused, not dropped.
  ['practice.owner.degree', 'Dr.', /./],
])('%s may not be %j', (path, value, sentence) => {
  expect(refusal(path, value)).toMatch(sentence)
})

test('the shipped facts are allowed, and so are a lunch break and spans that touch', () => {
  expect(factsSchema.safeParse(shippedFacts).error).toBeUndefined()
  const touching = [hours([1], '09:00', '12:00'), hours([1], '12:00', '15:00'), hours([1], '16:00', '18:00')]
  expect(refusal('practice.openingHours', touching)).toBeUndefined()
  expect(refusal('practice.company', 'Muster & Beispiel GbR')).toBeUndefined()
})

test('an address of the practice may have umlauts in its host, and none before it', () => {
  expect(refusal('practice.email', 'praxis@müller-meer.de')).toBeUndefined()
  expect(refusal('practice.email', 'jörg@example.com')).toMatch(/E-Mail-Adresse/)
})

test('a number with a comma and an address without https:// are understood', () => {
  const { practice, legalFacts } = structuredClone(shippedFacts)
  practice.address.geo.latitude = '54,0958'
  legalFacts.dataProtectionAuthority.website = 'www.example.com'

  const parsed = factsSchema.parse({ ...shippedFacts, practice, legalFacts })

  expect(parsed.practice.address.geo.latitude).toBe('54.0958')
  expect(parsed.legalFacts.dataProtectionAuthority.website).toBe('https://www.example.com')
})

test.each(['54.4', '54,4', '54'])('%s degrees are a place', (degrees) => {
  expect(refusal('practice.address.geo.latitude', degrees)).toBeUndefined()
})

test('a telephone number is shown as it is written and dialled as telephones do', () => {
  const phone = '+49 (0)40 66969-123'
  const { practice } = factsOfDocument(withFact(shippedFacts, 'practice.phone', phone), TODAY)
  expect(practice.phone).toEqual({ display: phone, href: 'tel:+494066969123', e164: '+494066969123' })
})

test('a closure is announced two weeks ahead, holds on its days, and is gone the day after', () => {
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
  const days = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03']
  expect(days.filter((today) => factsOfDocument(facts, today).notice)).toEqual(['2026-12-01', '2026-12-02'])
})

test('a field counts as a sample until it is replaced or confirmed, above all what can hurt a visitor', () => {
  const all = samplesIn(shippedFacts).map(({ path }) => path)
  const replaced = withFact(shippedFacts, 'practice.name', 'Praxis am Deich')
  const confirmed = withFact(replaced, 'confirmed', ['practice.tagline'])

  expect(samplesIn(replaced)).toHaveLength(all.length - 1)
  expect(samplesIn(confirmed)).toHaveLength(all.length - 2)
  expect(all).toEqual(
    expect.arrayContaining([
      ...['words.exclusions', 'words.mwoDigital.care', 'words.frequentQuestions', 'words.about.mission'],
      ...['device.leaveOutside', 'device.papers.legalClass', 'portablePapers.field', 'practice.replyWithinHours'],
      ...['practice.mwoSession.maxMinutes', 'practice.newsletter.maxPerMonth', 'practice.terms.packages'],
    ]),
  )
})

test('a list is a sample until its last shipped row is gone', () => {
  const [parking, ...others] = shippedFacts.practiceDetails.visit
  const own = { subject: 'Parken', text: 'Auf der Straße.' }
  const isSample = (visit: unknown) =>
    samplesIn(withFact(shippedFacts, 'practiceDetails.visit', visit)).some(
      ({ path }) => path === 'practiceDetails.visit',
    )

  expect(isSample([own, ...others])).toBe(true)
  expect(isSample([own])).toBe(false)
  expect(isSample([parking])).toBe(true)
})

test('a true row of a list is confirmed by itself, wherever it stands, and counts again once it is changed back', () => {
  const [parking, bus, ...others] = shippedFacts.practiceDetails.visit
  const left = (visit: unknown[], confirmed: string[]) =>
    sampleRows(
      withFact(withFact(shippedFacts, 'practiceDetails.visit', visit), 'confirmed', confirmed),
      'practiceDetails.visit',
    )
  const confirmed = [parking, ...others].flatMap((row) => nameOfRow('practiceDetails.visit', row) ?? [])

  expect(confirmed).toEqual([0, 2, 3, 4].map((place) => `practiceDetails.visit.${place}`))
  expect(left([...others, bus, parking], confirmed)).toEqual([3])
  expect(left([...others, { ...bus, text: 'Keiner.' }, parking], confirmed)).toEqual([])
  expect(left([parking, bus], [])).toEqual([0, 1])
})

test('a sample that is right for no practice cannot be confirmed; of a list only while such a row is left', () => {
  const inventedIn = (facts: FactsDocument) =>
    samplesIn(facts)
      .filter((field) => isPlaceholder(facts, field))
      .map(({ path }) => path)
  const visit = shippedFacts.practiceDetails.visit.with(1, { subject: 'Bus', text: 'Keiner.' })
  const mayBeRight = ['tagline', 'openingHours', 'terms.packages', 'company'].map((name) => `practice.${name}`)

  expect(inventedIn(shippedFacts)).toEqual(
    expect.arrayContaining([
      ...['practice.owner.permissionDate', 'practice.phone', 'practice.email', 'practice.vatId'],
      ...['postalCode', 'geo.latitude', 'geo.longitude'].map((name) => `practice.address.${name}`),
      ...['practice.links.shop.href', 'practiceDetails.visit', 'legalFacts.processors.maintenance'],
    ]),
  )
  expect(inventedIn(shippedFacts).filter((path) => [...mayBeRight, 'words.exclusions'].includes(path))).toEqual([])
  expect(inventedIn(withFact(shippedFacts, 'practiceDetails.visit', visit))).not.toContain('practiceDetails.visit')
})

test('a practice without a shop is not asked who runs it', () => {
  const without = withFact(shippedFacts, 'practice.links.shop.href', '')

  expect(samplesIn(without).filter(({ path }) => path.startsWith('practice.links.shop'))).toEqual([])
})

test('a practice without the second device is not asked about it', () => {
  const without = withFact(shippedFacts, 'practice.hasPortableDevice', false)

  expect(samplesIn(without).filter(({ path }) => /portable/i.test(path))).toEqual([])
  expect(factsOfDocument(without, TODAY).portablePapers).toBeNull()
  expect(unreadTexts(['article/mwo-vs-zendawave', 'guide/wasser'], {}, without.practice)).toEqual(['guide/wasser'])
  expect(unreadTexts(['article/mwo-vs-zendawave'], {}, shippedFacts.practice)).toEqual(['article/mwo-vs-zendawave'])
})
