import { expect, test } from 'vitest'
import { facts } from '../../tests/support/site/shipped-practice.ts'
import { loadFunctions } from './load-functions.ts'

test('functions find the keys, the practice and the data API of the server that was called, and nothing of the process', async () => {
  const before = { ...process.env }
  const [here, there] = [await serverOf('here'), await serverOf('there')]

  const answers = await Promise.all([here.confirm('sb_publishable_here'), there.confirm('sb_publishable_there')])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(here.asked).toEqual([['http://here.example/rest/v1/rpc/newsletter_confirm', 'sb_secret_here']])
  expect(there.asked).toEqual([['http://there.example/rest/v1/rpc/newsletter_confirm', 'sb_secret_there']])
  expect((await here.confirm('sb_publishable_there')).status).toBe(401)
  expect(process.env).toEqual(before)
})

/** A server that confirms every subscription, and notes what it was asked with which key. */
async function serverOf(name: string) {
  const asked: (string | null)[][] = []
  const functions = await loadFunctions({
    keys: {
      publishableKey: `sb_publishable_${name}`,
      secretKey: `sb_secret_${name}`,
      jwtSecret: `${name} `.repeat(32),
    },
    backend: {
      async fetch(request: Request) {
        asked.push([request.url, request.headers.get('apikey')])
        return Response.json(true)
      },
      get database(): never {
        throw new Error('no account is made here')
      },
    },
    practice: async () => facts.practice,
    siteUrl: () => `http://${name}.example`,
    neutralAnswers: false,
  })
  return {
    asked,
    async confirm(apikey: string) {
      const answer = await functions.get('confirm-newsletter-subscription')?.(
        new Request(`http://${name}.example/functions/v1/confirm-newsletter-subscription?token=${'ab'.repeat(32)}`, {
          headers: { apikey },
        }),
      )
      return answer ?? Response.error()
    },
  }
}
