import { expect, test } from 'vitest'
import { facts } from '../tests/support/site/shipped-practice.ts'
import { nameAndLength, placeOf, priceOf } from './appointment-types.ts'
import { missedOf, reservedOnly } from './cancelling.ts'
import { priceForMinutes } from './price-for-minutes.ts'

test.each([
  ['first-talk', 45, 'Erstberatung, 45 Minuten', /^In der Praxis: /, 'Das erste Gespräch ist kostenfrei.'],
  [
    ...(['first-treatment', 90, 'Erster Behandlungstermin, 90 Minuten', /^In der Praxis: /] as const),
    'Der Termin kostet 135 €, eine Behandlungsstunde 90 €.',
  ],
  [
    ...(['follow-up', 45, 'Folgetermin, 45 Minuten', /^In der Praxis: /] as const),
    'Der Termin kostet 67,50 €, eine Behandlungsstunde 90 €.',
  ],
  [
    ...(['phone', 15, 'Telefonberatung, 15 Minuten', /Wir rufen Sie unter 040 66969-123 an\.$/] as const),
    'Ein kurzes Gespräch am Telefon berechnen wir nicht.',
  ],
] as const)('%s of %d minutes: name, length, place and price', (type, minutes, name, place, price) => {
  const kind = { type, minutes, phone: '040 66969-123' }
  const plain = (words: string) => words.replaceAll('\u00A0', ' ')

  expect(plain(nameAndLength(kind, facts.practice))).toBe(name)
  expect(placeOf(kind, facts.practice)).toMatch(place)
  expect(plain(priceOf(kind, facts.practice))).toBe(price)
})

test('nobody comes to a first talk that the practice has on the telephone', () => {
  const { practice } = facts
  const onPhone = { ...practice, firstTalk: { ...practice.firstTalk, place: 'phone' as const } }

  expect(placeOf({ type: 'first-talk', phone: null }, onPhone)).toMatch(/^Am Telefon\. Wir rufen Sie/)
  expect(placeOf({ type: 'first-treatment', phone: null }, onPhone)).toMatch(/^In der Praxis/)
})

test('cancelling costs what it cost when the time was offered, and what it costs now where that is not known', () => {
  const { practice } = facts
  const cancelling = { freeUntilHours: 24, lateFee: 40 }
  const withFee = { ...practice, terms: { ...practice.terms, cancelling } }
  const type = 'follow-up'

  expect(reservedOnly(withFee, { type, cancelling: { freeUntilHours: 0, lateFee: 0 } })).toContain(
    'Absagen kostet nichts.',
  )
  expect(reservedOnly(practice, { type, cancelling })).toBe(
    'Ist ein Termin fest vereinbart, kostet eine Absage bis 24 Stunden vorher nichts, danach 40 €, aber nie mehr als der Termin selbst. Solange er nur reserviert ist, kostet sie nichts.',
  )
  expect(reservedOnly(withFee, { type, cancelling: null })).toContain('danach 40')
  expect(reservedOnly(withFee, { type: 'phone' })).toContain('Absagen kostet nichts.')
  // Whoever ends the contract pays what was done (§ 628 BGB).
  expect(missedOf(cancelling)).not.toContain('Behandlungsvertrag')
})

test('what a treatment costs by its minutes is said without odd cents', () => {
  const practice = { ...facts.practice, prices: { ...facts.practice.prices, treatmentPerHour: 109.5 } }
  expect([75, 40, 60].map((minutes) => priceForMinutes(minutes, practice))).toEqual([137, 73, 109.5])
})
