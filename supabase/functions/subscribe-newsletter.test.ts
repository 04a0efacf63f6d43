import { expect, test } from 'vitest'
import { type SignupRecord, subscribeNewsletter } from './subscribe-newsletter.ts'

/** What one call of the function hands to the database, and what it answers. */
async function signUp(body: Record<string, unknown>) {
  const signups: SignupRecord[] = []
  const answer = await subscribeNewsletter(
    { gdprConsent: true, ...body },
    {
      consent: async () => ({ text: 'Ja', version: '1' }),
      neutralAnswers: false,
      secondsToWait: async () => 0,
      subscribe: async (signup) => {
        signups.push(signup)
        return 'sent'
      },
    },
  )
  return { signup: signups[0], answer: (await answer.json()) as unknown }
}

test('an address is stored in its one form, whichever form is sent', async () => {
  const { signup } = await signUp({ email: ' Info@Müller-idn.de\u200b' })

  expect(signup?.email).toBe('info@xn--mller-idn-q9a.de')
})

test('an address that mail servers refuse is refused with a reason', async () => {
  const { signup, answer } = await signUp({ email: 'jörg@example.com' })

  expect(signup).toBeUndefined()
  expect(answer).toMatchObject({ success: false, message: expect.stringContaining('Umlaute') })
})

test.each(['https://evil.example/gewinn', 'Jetzt klicken: evil.example'])('%s is no name', async (lastName) => {
  const { signup, answer } = await signUp({ email: 'erika@example.com', lastName })

  expect(signup).toBeUndefined()
  expect(answer).toMatchObject({ success: false, message: expect.stringContaining('nur einen Namen') })
})
