import { sql } from 'kysely'
import { answer, answerFailures } from '../../rules/newsletter/newsletter-answer.ts'
import type { ApiCall } from '../api/api-call.ts'
import { answerOf } from '../database/answer-of.ts'
import { hashToken } from '../tokens/token.ts'

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
