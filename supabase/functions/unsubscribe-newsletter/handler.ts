import { normalizeAddress } from '../../../rules/input/email-address.ts'
import { clientOfRequest, type RequestClient } from '../_shared/client-of-request.ts'
import { answer, answerFailures, answerTooMany } from '../_shared/newsletter-answer.ts'
import { newsletterUnsubscription } from '../_shared/newsletter-signup.ts'
import { readJson } from '../_shared/read-json.ts'
import { newToken } from '../_shared/token.ts'

export const unsubscribeOutcomes = ['unsubscribed', 'not found'] as const
type UnsubscribeOutcome = (typeof unsubscribeOutcomes)[number]

export interface UnsubscribeNeeds {
  /** True for the form of the page. */
  hasPublicKey: boolean
  neutralAnswers: boolean
  siteUrl: string
  isSigned(email: string, signature: string): Promise<boolean>
  unsubscribe(subscriber: {
    email: string
    channel: 'form' | 'link' | 'one-click'
    /** For the link that undoes it, in the mail after an unsubscription by form. */
    token: { plain: string; hash: string }
    client: RequestClient
  }): Promise<UnsubscribeOutcome | number>
}

const DONE = 'Sie wurden erfolgreich vom Newsletter abgemeldet.'
const FAILED = 'Ein Fehler ist aufgetreten.'

/**
 * The page: POST `{ email }` with the public key, and the `signature` of the link that opened it. A mail program (RFC 8058): POST `?email=…&signature=…` with body
 * `List-Unsubscribe=One-Click`, without a key. GET redirects to the page, as scanners open links.
 */
export function unsubscribeNewsletter(needs: UnsubscribeNeeds) {
  return (request: Request): Promise<Response> =>
    answerFailures(FAILED, async () => {
      const query = new URL(request.url).searchParams
      if (request.method === 'GET' || request.method === 'HEAD') return toPage(needs.siteUrl, query)
      if (request.method !== 'POST') return answer(false, FAILED, 405)
      const client = clientOfRequest(request)

      if (query.has('signature')) {
        const email = normalizeAddress(query.get('email') ?? '')
        if (!(await needs.isSigned(email, query.get('signature') ?? ''))) return answer(false, FAILED, 401)
        if (!(await asksForOneClick(request))) return answer(false, FAILED, 400)
        // A second click finds no subscriber and succeeds too.
        await needs.unsubscribe({ email, channel: 'one-click', token: await newToken(), client })
        return answer(true, DONE)
      }

      if (!needs.hasPublicKey) return answer(false, FAILED, 401)
      const body = await readJson(request)
      const parsed = newsletterUnsubscription.safeParse(body)
      if (!parsed.success) return answer(false, parsed.error.issues[0]?.message ?? FAILED, 400)

      const { email } = parsed.data
      const isSigned = await needs.isSigned(email, String(body.signature ?? ''))
      const channel = isSigned ? 'link' : 'form'
      const outcome = await needs.unsubscribe({ email, channel, token: await newToken(), client })
      if (typeof outcome === 'number') return answerTooMany(FAILED, outcome)
      if (outcome === 'unsubscribed' || isSigned || needs.neutralAnswers) return answer(true, DONE)
      return answer(false, 'E-Mail-Adresse nicht gefunden.')
    })
}

async function asksForOneClick(request: Request): Promise<boolean> {
  const form = await request.formData().catch(() => undefined)
  return form?.get('List-Unsubscribe') === 'One-Click'
}

function toPage(siteUrl: string, query: URLSearchParams): Response {
  const page = new URL('/newsletter/unsubscribe', siteUrl)
  for (const name of ['email', 'signature']) {
    const value = query.get(name)
    if (value) page.searchParams.set(name, value)
  }
  return new Response(null, { status: 303, headers: { location: page.href, 'cache-control': 'no-store' } })
}
