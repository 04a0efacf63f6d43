import { expect, test } from 'vitest'
import { CONSENT_VERSION, validConsent } from './consent.ts'

const stored = JSON.stringify({ necessary: true, functional: true, analytics: false, version: CONSENT_VERSION })
const day = '2026-11-21T10:00:00.000Z'
const at = (date: string) => new Date(date)

test('a stored answer holds for exactly twelve months; the necessary category stays on', () => {
  const answer = { necessary: true, functional: true, analytics: false }
  expect(validConsent(stored, day, at('2027-11-21T09:59:59Z'))).toEqual(answer)
  expect(validConsent(stored.replace('"necessary":true', '"necessary":false'), day, at(day))).toEqual(answer)
  expect(validConsent(stored, day, at('2027-11-21T10:00:00Z'))).toBeUndefined()
})

test.each([
  ['nothing', null, null],
  ['no date', stored, null],
  ['a date that is none', stored, 'gestern'],
  ['a date in the future', stored, '2030-01-01T00:00:00Z'],
  ['no JSON', 'kaputt', day],
  ['null', 'null', day],
  ['an answer to another version', stored.replace(`:${CONSENT_VERSION}`, `:${CONSENT_VERSION - 1}`), day],
  ['words instead of yes and no', `{"functional":"ja","analytics":"nein","version":${CONSENT_VERSION}}`, day],
])('%s is no consent', (_, consent, date) => {
  expect(validConsent(consent, date, at('2026-12-01T00:00:00Z'))).toBeUndefined()
})
