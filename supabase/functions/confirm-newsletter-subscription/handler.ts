import { clientOfRequest, type RequestClient } from '../_shared/client-of-request.ts'
import { answer, answerFailures } from '../_shared/newsletter-answer.ts'
import { hashToken } from '../_shared/token.ts'

export interface ConfirmNeeds {
  /** True when the token is valid and its address is, or already was, on the list. */
  confirm(tokenHash: string, client: RequestClient): Promise<boolean>
}

const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

/**
 * GET `?token=…` with the public key, answers `{ success, message }`. The mailed link opens a page that calls
 * this for a person. All bad tokens get the same answer.
 */
export function confirmNewsletterSubscription(needs: ConfirmNeeds) {
  return (request: Request): Promise<Response> =>
    answerFailures(UNEXPECTED, async () => {
      if (request.method !== 'GET') return answer(false, UNEXPECTED, 405)
      const token = new URL(request.url).searchParams.get('token')?.trim()
      if (!token) return answer(false, 'Ungültiger Bestätigungslink. Der Token fehlt.', 400)

      const confirmed = await needs.confirm(await hashToken(token), clientOfRequest(request))
      return confirmed
        ? answer(true, 'Vielen Dank! Ihre E-Mail-Adresse ist bestätigt. Sie erhalten ab jetzt unseren Newsletter.')
        : answer(false, 'Dieser Bestätigungslink ist ungültig oder abgelaufen.')
    })
}
