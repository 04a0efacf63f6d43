import { expect, test } from 'vitest'
import { CONSENT_VERSION, validConsent } from './consent.ts'

const stored = JSON.stringify({ necessary: true, functional: true, analytics: false, version: CONSENT_VERSION })
const day = '2026-11-21T10:00:00.000Z'
const at = (date: string) => new Date(date)

test('a stored answer holds', () => {
  expect(validConsent(stored, day, at('2026-11-22T00:00:00Z'))).toEqual({
    necessary: true,
    functional: true,
    analytics: false,
  })
})

test('after twelve months the question is asked again, and not a moment before', () => {
  expect(validConsent(stored, day, at('2027-11-21T09:59:59Z'))).toBeDefined()
  expect(validConsent(stored, day, at('2027-11-21T10:00:00Z'))).toBeUndefined()
})

test('an answer to another version of the question is none', () => {
  const earlier = JSON.stringify({ necessary: true, functional: true, analytics: true, version: CONSENT_VERSION - 1 })
  expect(validConsent(earlier, day, at(day))).toBeUndefined()
  expect(validConsent('{"necessary":true,"functional":true,"analytics":true}', day, at(day))).toBeUndefined()
})

test('nobody switches the necessary category off', () => {
  const without = JSON.stringify({ necessary: false, functional: false, analytics: false, version: CONSENT_VERSION })
  expect(validConsent(without, day, at(day))?.necessary).toBe(true)
})

test.each([
  ['nothing', null, null],
  ['no date', stored, null],
  ['a date that is none', stored, 'gestern'],
  ['a date in the future', stored, '2030-01-01T00:00:00Z'],
  ['no JSON', 'kaputt', day],
  ['null', 'null', day],
  ['a list', '[]', day],
  ['words instead of yes and no', `{"functional":"ja","analytics":"nein","version":${CONSENT_VERSION}}`, day],
])('%s is no consent', (_, consent, date) => {
  expect(validConsent(consent, date, at('2026-12-01T00:00:00Z'))).toBeUndefined()
})
