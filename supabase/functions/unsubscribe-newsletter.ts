import { normalizeAddress } from '../../rules/input/email-address.ts'
import { answer, answerFailures, answerTooMany } from './_shared/newsletter-answer.ts'
import { newsletterUnsubscription } from './_shared/newsletter-signup.ts'
import { newToken } from './_shared/token.ts'

export type UnsubscribeOutcome = 'unsubscribed' | 'not found'

export interface UnsubscribeRequest {
  query: URLSearchParams
  json: Record<string, unknown>
  /** Of a body that is a form. */
  form(): Promise<FormData>
  /** True for the form of the page. */
  hasPublicKey: boolean
}

export interface UnsubscribeNeeds {
  neutralAnswers: boolean
  /** Counts a typed address; above 0 it is refused. */
  secondsToWait(): Promise<number>
  isSigned(email: string, signature: string): boolean
  unsubscribe(subscriber: {
    email: string
    channel: 'form' | 'link' | 'one-click'
    /** For the link that undoes it, in the mail after an unsubscription by form. */
    token: { plain: string; hash: string }
  }): Promise<UnsubscribeOutcome>
}

const DONE = 'Sie wurden erfolgreich vom Newsletter abgemeldet.'
const FAILED = 'Ein Fehler ist aufgetreten.'

/**
 * The page: POST `{ email }` with the public key, and the `signature` of the link that opened it. A mail program (RFC 8058): POST `?email=…&signature=…` with body
 * `List-Unsubscribe=One-Click`, without a key.
 */
export function unsubscribeNewsletter(
  { query, json, form, hasPublicKey }: UnsubscribeRequest,
  needs: UnsubscribeNeeds,
): Promise<Response> {
  return answerFailures(FAILED, async () => {
    if (query.has('signature')) {
      const email = normalizeAddress(query.get('email') ?? '')
      if (!needs.isSigned(email, query.get('signature') ?? '')) return answer(false, FAILED, 401)
      const sent = await form().catch(() => undefined)
      if (sent?.get('List-Unsubscribe') !== 'One-Click') return answer(false, FAILED, 400)
      // A second click finds no subscriber and succeeds too.
      await needs.unsubscribe({ email, channel: 'one-click', token: newToken() })
      return answer(true, DONE)
    }

    if (!hasPublicKey) return answer(false, FAILED, 401)
    const parsed = newsletterUnsubscription.safeParse(json)
    if (!parsed.success) return answer(false, parsed.error.issues[0]?.message ?? FAILED, 400)

    const { email } = parsed.data
    const isSigned = needs.isSigned(email, String(json.signature ?? ''))
    const seconds = isSigned ? 0 : await needs.secondsToWait()
    if (seconds > 0) return answerTooMany(FAILED, seconds)
    const outcome = await needs.unsubscribe({ email, channel: isSigned ? 'link' : 'form', token: newToken() })
    if (outcome === 'unsubscribed' || isSigned || needs.neutralAnswers) return answer(true, DONE)
    return answer(false, 'E-Mail-Adresse nicht gefunden.')
  })
}

/** GET leads from the link in a mail to the page and changes nothing, as scanners open links. */
export function toUnsubscribePage(siteUrl: string, query: URLSearchParams): Response {
  const page = new URL('/newsletter/unsubscribe', siteUrl)
  for (const name of ['email', 'signature']) {
    const value = query.get(name)
    if (value) page.searchParams.set(name, value)
  }
  return new Response(null, { status: 303, headers: { location: page.href, 'cache-control': 'no-store' } })
}
