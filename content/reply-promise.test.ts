import { expect, test } from 'vitest'
import { berlinInstant } from '../rules/berlin-time.ts'
import { withFact } from './facts/fact-fields.ts'
import { factsOfDocument } from './facts/facts-of-document.ts'
import { shippedFacts } from './facts/shipped-facts.ts'
import { howHoursCount, promiseAt, promiseOf } from './reply-promise.ts'

const holiday = { from: '2026-11-27', to: '2026-12-06', reason: 'Urlaub', substitute: '' }
// The later one, which ends last, stands first.
const closures = [holiday, { ...holiday, from: '2026-11-26', to: '2026-11-26' }]
const closing = withFact(withFact(shippedFacts, 'practiceDetails.closures', closures), 'practice.replyWithinHours', 48)

test('whoever writes while the practice is open reads the quoted sentence', () => {
  expect(promiseAt(factsOfDocument(shippedFacts, '2026-11-27'), berlinInstant('2026-11-27', '10:00'))).toBe(
    'Wir melden uns innerhalb von 24 Stunden bei Ihnen.',
  )
})

test('whoever writes later reads from when the time counts', () => {
  const facts = factsOfDocument(withFact(shippedFacts, 'practice.replyWithinHours', 1), '2026-11-28')
  expect(promiseAt(facts, berlinInstant('2026-11-28', '20:00'))).toBe(
    'Ab Montag, 30. November 2026, 9 Uhr melden wir uns innerhalb einer Stunde bei Ihnen.'.replace('. N', '.\u00a0N'),
  )
})

test('a promise that would end in a holiday counts from its end, on the page as in the mail', () => {
  const sentence =
    /Praxis ist vom 27\.\sNovember 2026 bis 6\.\sDezember 2026 geschlossen\. Ab Montag, 7\.\sDezember 2026, 9 Uhr melden wir uns innerhalb von 48 Stunden bei Ihnen\.$/
  const facts = factsOfDocument(closing, '2026-11-25')
  expect(promiseAt(facts, berlinInstant('2026-11-25', '17:26'))).toMatch(sentence)
  expect(promiseOf(facts)).toMatch(sentence)
  expect(promiseOf(factsOfDocument(closing, '2026-11-23'))).toContain('Wir melden uns innerhalb von 48 Stunden')
})

test('a page says that the time counts from the opening hours, where there are any', () => {
  const outside = 'Schreiben Sie außerhalb der Sprechzeiten'
  expect(promiseOf(factsOfDocument(shippedFacts, '2026-11-23'))).toContain(outside)
  expect(promiseOf(factsOfDocument(withFact(shippedFacts, 'practice.openingHours', []), '2026-11-23'))).not.toContain(
    outside,
  )
})

test('the practice reads how its hours count, with opening hours and without', () => {
  const { practice } = factsOfDocument(shippedFacts, '2026-11-23')
  expect(howHoursCount(practice)).toContain('außerhalb der Sprechzeiten ab der nächsten')
  expect(howHoursCount({ openingHours: [] })).toBe(
    'Die Zeit zählt ab dem Eingang, auch nachts und am Wochenende, und würde sie in einer eingetragenen Schließung enden, ab dem ersten Tag danach.',
  )
})
