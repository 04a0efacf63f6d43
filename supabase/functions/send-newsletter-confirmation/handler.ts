import { answer, answerFailures, TRY_AGAIN_LATER } from '../_shared/newsletter-answer.ts'
import { newsletterUnsubscription } from '../_shared/newsletter-signup.ts'
import { readJson } from '../_shared/read-json.ts'
import { hashToken, isToken } from '../_shared/token.ts'

export interface ResendNeeds {
  queueConfirmation(mail: {
    email: string
    token: string
    tokenHash: string
  }): Promise<(typeof queueOutcomes)[number] | number>
}

export const queueOutcomes = ['sent', 'not found', 'too many mails'] as const

/**
 * POST `{ email, token, firstName }`, call 6, with the secret key: queues the confirmation mail of a pending signup
 * again; the database checks limits and token. `firstName` is ignored: it may not be the subscriber's.
 */
export function sendNewsletterConfirmation(needs: ResendNeeds) {
  return (request: Request): Promise<Response> =>
    answerFailures(TRY_AGAIN_LATER, async () => {
      if (request.method !== 'POST') return answer(false, TRY_AGAIN_LATER, 405)
      const body = await readJson(request)
      const parsed = newsletterUnsubscription.safeParse(body)
      if (!parsed.success) return answer(false, parsed.error.issues[0]?.message ?? TRY_AGAIN_LATER, 400)
      const token = isToken(body.token) ? body.token : ''

      const outcome = await needs.queueConfirmation({
        email: parsed.data.email,
        token,
        tokenHash: await hashToken(token),
      })
      if (outcome === 'sent') return answer(true, 'Bestätigungs-E-Mail wurde erneut gesendet.')
      if (outcome === 'not found') return answer(false, 'E-Mail-Adresse nicht gefunden.', 404)
      return answer(false, TRY_AGAIN_LATER, 429)
    })
}
