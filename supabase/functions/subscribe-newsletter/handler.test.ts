import { expect, test } from 'vitest'
import { subscribeNewsletter } from './handler.ts'

test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('%s makes no subscription', async (method) => {
  const handle = subscribeNewsletter({
    consent: () => ({ text: 'Ja', version: '1' }),
    neutralAnswers: false,
    subscribe: () => expect.unreachable('an address was signed up'),
  })

  const answer = await handle(new Request('https://www.example.com/functions/v1/subscribe-newsletter', { method }))

  expect(answer.status).toBe(405)
})
