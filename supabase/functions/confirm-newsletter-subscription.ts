import { answer, answerFailures } from './_shared/newsletter-answer.ts'
import { hashToken } from './_shared/token.ts'

const UNEXPECTED = 'Ein unerwarteter Fehler ist aufgetreten. Bitte versuchen Sie es später erneut.'

/**
 * GET `?token=…` with the public key, answers `{ success, message }`. The mailed link opens a page that calls
 * this for a person. All bad tokens get the same answer.
 * @param confirm true when the token is valid and its address is, or already was, on the list
 */
export function confirmNewsletterSubscription(
  query: URLSearchParams,
  confirm: (tokenHash: string) => Promise<boolean>,
): Promise<Response> {
  return answerFailures(UNEXPECTED, async () => {
    const token = query.get('token')?.trim()
    if (!token) return answer(false, 'Ungültiger Bestätigungslink. Der Token fehlt.', 400)

    return (await confirm(hashToken(token)))
      ? answer(true, 'Vielen Dank! Ihre E-Mail-Adresse ist bestätigt. Sie erhalten ab jetzt unseren Newsletter.')
      : answer(false, 'Dieser Bestätigungslink ist ungültig oder abgelaufen.')
  })
}
