import { sql } from 'kysely'
import { answer, answerFailures, TRY_AGAIN_LATER } from '../../rules/newsletter/newsletter-answer.ts'
import { newsletterUnsubscription } from '../../rules/newsletter/newsletter-signup.ts'
import type { ApiCall } from '../api/api-call.ts'
import { answerOf } from '../database/answer-of.ts'
import { hashToken, isToken } from '../tokens/token.ts'

/**
 * POST `{ email, token, firstName }`, call 6, with the secret key: queues the confirmation mail of a pending signup
 * again; the database checks limits and token. `firstName` is ignored: it may not be the subscriber's.
 */
export function sendNewsletterConfirmation({ request: { json: body }, database }: ApiCall): Promise<Response> {
  return answerFailures(TRY_AGAIN_LATER, async () => {
    const parsed = newsletterUnsubscription.safeParse(body)
    if (!parsed.success) return answer(false, parsed.error.issues[0]?.message ?? TRY_AGAIN_LATER, 400)
    const token = isToken(body.token) ? body.token : ''

    const outcome = await answerOf<'sent' | 'not found' | 'too many mails'>(
      database,
      sql`select private.newsletter_queue_confirmation(${parsed.data.email}, ${token}, ${hashToken(token)}) as answer`,
    )
    if (outcome === 'sent') return answer(true, 'Bestätigungs-E-Mail wurde erneut gesendet.')
    if (outcome === 'not found') return answer(false, 'E-Mail-Adresse nicht gefunden.', 404)
    return answer(false, TRY_AGAIN_LATER, 429)
  })
}
