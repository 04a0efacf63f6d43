import { expect, test } from 'vitest'
import { facts } from '../tests/support/site/shipped-practice.ts'
import { nameAndLength, placeInShort, placeOf, priceForMinutes, priceOf } from './appointment-types.ts'
import { cancellingOf, missedOf, reservedOnly } from './cancelling.ts'

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

test('a first talk that may be a call is not said to be in the practice, and a note on the place is a line below', () => {
  const { practice } = facts
  const either = { ...practice, firstTalk: { ...practice.firstTalk, place: 'either' as const } }
  const inPassing = { ...practice, placeNote: 'Mittwochs sind wir in Nebenstadt' }

  expect(placeOf({ type: 'first-talk', phone: null }, either)).toMatch(
    /^In der Praxis oder am Telefon, wie vereinbart: /,
  )
  expect(placeInShort({ type: 'first-talk' }, either)).toBe('in der Praxis oder am Telefon')
  expect(placeOf({ type: 'follow-up' }, inPassing)).toMatch(/Musterhafen\nMittwochs sind wir in Nebenstadt\.$/)
  expect(placeOf({ type: 'follow-up' }, practice)).toMatch(/05999 Musterhafen$/)
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
    'Ist der Termin nur reserviert, kostet eine Absage nichts. Haben wir ihn fest vereinbart, im Gespräch oder mit einer ausdrücklichen Bestätigung, kostet sie in den letzten 24 Stunden davor 40 €, aber nie mehr als der Termin selbst.',
  )
  expect(reservedOnly(withFee, { type, cancelling: null })).toContain('24 Stunden davor 40')
  expect(reservedOnly(withFee, { type: 'phone' })).toContain('Absagen kostet nichts.')
  // Whoever ends the contract pays what was done (§ 628 BGB).
  expect(missedOf(cancelling)).not.toContain('Behandlungsvertrag')
  // § 309 Nr. 5 BGB.
  expect(missedOf(cancelling)).toContain('In beiden Fällen gilt: Können Sie zeigen')
})

test('withdrawing from a first talk that costs something is never charged, a follow-up needs no word on its contract', () => {
  const terms = { ...facts.practice.terms, cancelling: { freeUntilHours: 1, lateFee: 30 } }
  const costing = (price: string) => ({ terms, firstTalk: { ...facts.practice.firstTalk, price } })
  const paid = costing('49 €')
  const withdrawing = 'vierzehn Tage lang widerrufen; eine Absage kostet dann nichts.'

  expect(cancellingOf(paid)).toContain(withdrawing)
  expect(reservedOnly(paid, { type: 'first-talk' })).toContain('in der letzten Stunde davor 30 €')
  expect(reservedOnly(paid, { type: 'first-talk' })).toContain(withdrawing)
  expect(reservedOnly(paid, { type: 'follow-up' })).not.toContain(withdrawing)
  expect(cancellingOf(costing('kostenfrei'))).not.toContain(withdrawing)
  expect(reservedOnly(facts.practice, { type: 'first-treatment' })).toMatch(
    /^Durch die Reservierung entsteht noch kein/,
  )
  expect(reservedOnly(facts.practice, { type: 'follow-up' })).not.toContain('Behandlungsvertrag')
})

test('what a treatment costs by its usual minutes is said without odd cents, what one of fixed minutes costs with them', () => {
  const practice = { ...facts.practice, prices: { ...facts.practice.prices, treatmentPerHour: 109.5 } }
  expect([75, 40, 60].map((minutes) => priceForMinutes(minutes, practice))).toEqual([137, 73, 109.5])
  expect(priceOf({ type: 'follow-up', minutes: 70 }, practice)).toMatch(/^Der Termin kostet 127,75\s€, /)
})
