import { sql } from 'kysely'
import { answer, answerFailures, TRY_AGAIN_LATER } from '../../rules/newsletter/newsletter-answer.ts'
import { newsletterUnsubscription } from '../../rules/newsletter/newsletter-signup.ts'
import type { ApiCall } from '../api/api-call.ts'
import { answerOf } from '../database/answer-of.ts'
import { hashToken, isToken } from '../tokens/token.ts'

const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

/**
 * GET `?token=…` with the public key, answers `{ success, message }`. The mailed link opens a page that calls
 * this for a person. All bad tokens get the same answer.
 */
export function confirmNewsletterSubscription({ request: { url, client }, database }: ApiCall): Promise<Response> {
  return answerFailures(UNEXPECTED, async () => {
    const token = url.searchParams.get('token')?.trim()
    if (!token) return answer(false, 'Ungültiger Bestätigungslink. Der Token fehlt.', 400)

    // Also when the address was on the list already.
    const isConfirmed = await answerOf<boolean>(
      database,
      sql`select private.newsletter_confirm(${hashToken(token)}, ${client.address}, ${client.agent}) as answer`,
    )
    return isConfirmed
      ? answer(true, 'Vielen Dank! Ihre E-Mail-Adresse ist bestätigt. Sie erhalten ab jetzt unseren Newsletter.')
      : answer(false, 'Dieser Bestätigungslink ist ungültig oder abgelaufen.')
  })
}

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
