import { expect, test } from 'vitest'
import { type SignupRecord, subscribeNewsletter } from './handler.ts'

test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('%s makes no subscription', async (method) => {
  const handle = subscribeNewsletter({
    consent: () => ({ text: 'Ja', version: '1' }),
    neutralAnswers: false,
    subscribe: () => expect.unreachable('an address was signed up'),
  })

  const answer = await handle(new Request('https://www.example.com/functions/v1/subscribe-newsletter', { method }))

  expect(answer.status).toBe(405)
})

/** What one call of the function hands to the database, and what it answers. */
async function signUp(body: Record<string, unknown>) {
  const signups: SignupRecord[] = []
  const handle = subscribeNewsletter({
    consent: () => ({ text: 'Ja', version: '1' }),
    neutralAnswers: false,
    subscribe: async (signup) => {
      signups.push(signup)
      return 'sent'
    },
  })
  const answer = await handle(
    new Request('https://www.example.com/functions/v1/subscribe-newsletter', {
      method: 'POST',
      body: JSON.stringify({ gdprConsent: true, ...body }),
    }),
  )
  return { signup: signups[0], answer: (await answer.json()) as unknown }
}

test('an address is stored in its one form, whichever form is sent', async () => {
  const { signup } = await signUp({ email: ' Info@Müller-idn.de\u200b' })

  expect(signup?.email).toBe('info@xn--mller-idn-q9a.de')
})

test('an address that mail servers refuse is refused in words', async () => {
  const { signup, answer } = await signUp({ email: 'jörg@example.com' })

  expect(signup).toBeUndefined()
  expect(answer).toMatchObject({ success: false, message: expect.stringContaining('Umlaute') })
})

test.each(['https://evil.example/gewinn', 'Jetzt klicken: evil.example'])('%s is no name', async (lastName) => {
  const { signup, answer } = await signUp({ email: 'erika@example.com', lastName })

  expect(signup).toBeUndefined()
  expect(answer).toMatchObject({ success: false, message: expect.stringContaining('nur einen Namen') })
})
