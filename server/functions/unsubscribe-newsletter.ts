import { sql } from 'kysely'
import { normalizeAddress } from '../../rules/input/email-address.ts'
import { answer, answerFailures, answerTooMany } from '../../rules/newsletter/newsletter-answer.ts'
import { newsletterUnsubscription } from '../../rules/newsletter/newsletter-signup.ts'
import type { ApiCall } from '../api/api-call.ts'
import { answerOf } from '../database/answer-of.ts'
import { isSignedAddress } from '../newsletter/unsubscribe-links.ts'
import { newToken } from '../tokens/token.ts'

const DONE = 'Sie wurden erfolgreich vom Newsletter abgemeldet.'
const FAILED = 'Ein Fehler ist aufgetreten.'

/**
 * The page: POST `{ email }` with the public key, and the `signature` of the link that opened it. A mail program (RFC 8058): POST `?email=…&signature=…` with body
 * `List-Unsubscribe=One-Click`, without a key.
 */
export function unsubscribeNewsletter({
  request: { url, json, bytes, client, caller },
  original,
  config,
  database,
  limiter,
  secretKey,
}: ApiCall): Promise<Response> {
  const query = url.searchParams
  const unsubscribe = (email: string, channel: 'form' | 'link' | 'one-click') => {
    // For the link that undoes it, in the mail after an unsubscription by form.
    const token = newToken()
    return answerOf<'unsubscribed' | 'not found'>(
      database,
      sql`
        select private.newsletter_unsubscribe(
          ${email}, ${channel}, ${token.plain}, ${token.hash}, ${client.address}, ${client.agent}
        ) as answer
      `,
    )
  }
  return answerFailures(FAILED, async () => {
    if (query.has('signature')) {
      const email = normalizeAddress(query.get('email') ?? '')
      if (!isSignedAddress(email, query.get('signature') ?? '', secretKey)) return answer(false, FAILED, 401)
      const headers = { 'content-type': original.headers.get('content-type') ?? '' }
      const sent = await new Response(bytes, { headers }).formData().catch(() => undefined)
      if (sent?.get('List-Unsubscribe') !== 'One-Click') return answer(false, FAILED, 400)
      // A second click finds no subscriber and succeeds too.
      await unsubscribe(email, 'one-click')
      return answer(true, DONE)
    }

    if (caller === 'everybody') return answer(false, FAILED, 401)
    const parsed = newsletterUnsubscription.safeParse(json)
    if (!parsed.success) return answer(false, parsed.error.issues[0]?.message ?? FAILED, 400)

    const { email } = parsed.data
    const isSigned = isSignedAddress(email, String(json.signature ?? ''), secretKey)
    const { seconds } = isSigned ? { seconds: 0 } : await limiter.take('newsletter sign-offs', client.address)
    if (seconds > 0) return answerTooMany(FAILED, seconds)
    const outcome = await unsubscribe(email, isSigned ? 'link' : 'form')
    if (outcome === 'unsubscribed' || isSigned || config.NEWSLETTER_NEUTRAL_ANSWERS) return answer(true, DONE)
    return answer(false, 'E-Mail-Adresse nicht gefunden.')
  })
}

/** GET leads from the link in a mail to the page and changes nothing, as scanners open links. */
export function toUnsubscribePage({ request, siteUrl }: ApiCall): Response {
  const page = new URL('/newsletter/unsubscribe', siteUrl)
  for (const name of ['email', 'signature']) {
    const value = request.url.searchParams.get(name)
    if (value) page.searchParams.set(name, value)
  }
  return new Response(null, { status: 303, headers: { location: page.href } })
}
