import { expect, test } from 'vitest'
import { answer, serverThat } from '../../../tests/support/component/server-that.ts'
import { requestTemporaryPassword } from './forgotten-password.tsx'

test.each([
  ['no reason', () => answer({ success: false }), 'Unbekannter Fehler'],
  ['a failure', () => new Response('kaputt', { status: 503 }), '❌ Fehler: HTTP 503: kaputt'],
  [
    'no connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    '❌ Fehler: Der Server ist nicht zu erreichen. Bitte versuchen Sie es noch einmal.',
  ],
] as const)('%s is said in the words of the specification', async (_case, answers, error) => {
  const requests = serverThat(answers)

  expect(await requestTemporaryPassword('123456')).toEqual({ success: false, error })
  expect(requests.to('reset-admin-password')).toEqual([{ code: '123456' }])
})
