import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { PostgrestError } from '@supabase/postgrest-js'
import { expect, test } from 'vitest'
import { Refusal } from './refusal.ts'
import { sentenceOf } from './sentence-of.ts'

const postgrest = (message: string, code: string) => new PostgrestError({ message, code, details: '', hint: '' })

test.each([
  ['a form', new Refusal('Bitte später.')],
  ['the data API', postgrest('Bitte später.', 'too_many_requests')],
  ['the sign-in', new AuthApiError('Bitte später.', 429, 'over_request_rate_limit')],
])('what %s refuses is said in its sentence', (_, error) => {
  expect(sentenceOf(error)).toBe('Bitte später.')
})

test.each([
  ['a browser', new TypeError('Failed to fetch')],
  ['the data API', postgrest('TypeError: Failed to fetch', '')],
  ['the sign-in', new AuthRetryableFetchError('Failed to fetch', 0)],
  ['a proxy', { message: '<html>502 Bad Gateway</html>' }],
  ['a request that was given up', new DOMException('signal is aborted', 'AbortError')],
  ['something thrown', undefined],
])('what %s says in English about a lost connection is not shown', (_, error) => {
  expect(sentenceOf(error)).toBe('Der Server ist nicht zu erreichen. Bitte versuchen Sie es noch einmal.')
  expect(sentenceOf(error, 'Anmeldung fehlgeschlagen')).toBe('Anmeldung fehlgeschlagen')
})
