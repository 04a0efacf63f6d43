import { expect, test } from 'vitest'
import { berlinInstant } from '../rules/berlin-time.ts'
import { withFact } from './facts/fact-fields.ts'
import { factsOfDocument } from './facts/facts-of-document.ts'
import { shippedFacts } from './facts/shipped-facts.ts'
import { howHoursCount, promiseAt, promiseOf } from './reply-promise.ts'

const holiday = { from: '2026-11-27', to: '2026-12-06', reason: 'Urlaub', substitute: '' }
// The later one, which ends last, stands first.
const closures = [holiday, { ...holiday, from: '2026-11-26', to: '2026-11-26' }]
const byHours = withFact(shippedFacts, 'practice.replyClock', 'open')
const closing = withFact(withFact(byHours, 'practiceDetails.closures', closures), 'practice.replyWithinHours', 48)

test.each([
  ['at any hour where the time counts around the clock', shippedFacts, '23:00'],
  ['while the practice is open where it waits for its hours', byHours, '10:00'],
])('the quoted sentence stands %s', (_name, facts, time) => {
  expect(promiseAt(factsOfDocument(facts, '2026-11-27'), berlinInstant('2026-11-27', time))).toBe(
    'Wir melden uns innerhalb von 24 Stunden bei Ihnen.',
  )
})

test('whoever writes later reads from when the time counts', () => {
  const facts = factsOfDocument(withFact(byHours, 'practice.replyWithinHours', 1), '2026-11-28')
  expect(promiseAt(facts, berlinInstant('2026-11-28', '20:00'))).toBe(
    'Ab Montag, 30. November 2026, 09:00 Uhr melden wir uns innerhalb einer Stunde bei Ihnen.'.replace(
      '. N',
      '.\u00a0N',
    ),
  )
})

test('a promise that would end in a holiday counts from its end, on the page as in the mail', () => {
  const sentence =
    /Praxis ist vom 27\.\sNovember bis 6\.\sDezember 2026 geschlossen\. Ab Montag, 7\.\sDezember 2026, 09:00 Uhr melden wir uns innerhalb von 48 Stunden bei Ihnen\.$/
  const facts = factsOfDocument(closing, '2026-11-25')
  expect(promiseAt(facts, berlinInstant('2026-11-25', '17:26'))).toMatch(sentence)
  expect(promiseOf(facts)).toMatch(sentence)
  expect(promiseOf(factsOfDocument(closing, '2026-11-23'))).toContain('Wir melden uns innerhalb von 48 Stunden')
})

test('a page says that the time counts from the opening hours, where it does', () => {
  const outside = 'Schreiben Sie außerhalb der Sprechzeiten'
  expect(promiseOf(factsOfDocument(byHours, '2026-11-23'))).toContain(outside)
  for (const facts of [shippedFacts, withFact(byHours, 'practice.openingHours', [])])
    expect(promiseOf(factsOfDocument(facts, '2026-11-23'))).toBe('Wir melden uns innerhalb von 24 Stunden bei Ihnen.')
})

test('the practice reads how its hours count, with opening hours and without', () => {
  const { practice } = factsOfDocument(byHours, '2026-11-23')
  expect(howHoursCount(practice)).toContain('außerhalb der Sprechzeiten ab der nächsten')
  expect(howHoursCount({ ...practice, openingHours: [] })).toBe(
    'Die Zeit zählt ab dem Eingang, auch nachts und am Wochenende. Endete sie in einer eingetragenen Schließung, zählt sie erst ab dem ersten Tag danach.',
  )
})
