import { mailsToOneAddress } from '../../rules/operation/request-limits.ts'
import {
  answer,
  answerFailures,
  answerTooMany,
  type NewsletterAnswer,
  TRY_AGAIN_LATER,
} from './_shared/newsletter-answer.ts'
import { type NewsletterSignup, newsletterSignup } from './_shared/newsletter-signup.ts'
import { newToken } from './_shared/token.ts'

export type SignupOutcome = 'sent' | 'sent again' | 'already confirmed' | 'too many mails'

export interface SignupRecord extends NewsletterSignup {
  token: { plain: string; hash: string }
  consent: { text: string; version: string }
  page: string | null
}

export interface SubscribeNeeds {
  /** The wording that the form shows now. */
  consent(): Promise<{ text: string; version: string }>
  /** Every address gets the same answer, which hides whether it is subscribed. */
  neutralAnswers: boolean
  /** Counts the signup; above 0 it is refused. */
  secondsToWait(): Promise<number>
  subscribe(signup: SignupRecord): Promise<SignupOutcome>
}

const CHECK_YOUR_MAIL = 'Bitte überprüfen Sie Ihre E-Mails und bestätigen Sie die Anmeldung.'

const MOST_A_DAY = `Mehr als ${mailsToOneAddress.newsletterMailsPerDay} E-Mails am Tag senden wir an eine Adresse nicht.`

const ANSWERS: Record<Exclude<SignupOutcome, 'too many mails'>, NewsletterAnswer> = {
  sent: { success: true, message: CHECK_YOUR_MAIL },
  'sent again': { success: true, message: 'Bestätigungs-E-Mail wurde erneut gesendet.' },
  'already confirmed': { success: false, message: 'Diese E-Mail-Adresse ist bereits für den Newsletter registriert.' },
}

/**
 * POST `{ email, firstName?, lastName?, gdprConsent: true, referrer?, consentVersion? }`, answers `{ success, message
 * }` with the sentences of section 8: outcomes 200, bad input 400, limits 429, failures 500.
 */
export function subscribeNewsletter(body: Record<string, unknown>, needs: SubscribeNeeds): Promise<Response> {
  return answerFailures(TRY_AGAIN_LATER, async () => {
    const parsed = newsletterSignup.safeParse(body)
    if (!parsed.success) return answer(false, parsed.error.issues[0]?.message ?? TRY_AGAIN_LATER, 400)
    const consent = await needs.consent()
    // The page showed an older wording: its consent would be logged wrongly.
    if (body.consentVersion !== undefined && body.consentVersion !== consent.version) {
      return answer(false, TRY_AGAIN_LATER, 409)
    }

    const seconds = await needs.secondsToWait()
    if (seconds > 0) return answerTooMany(TRY_AGAIN_LATER, seconds)
    const outcome = await needs.subscribe({
      ...parsed.data,
      token: newToken(),
      consent,
      page: pageAddress(body.referrer),
    })
    if (needs.neutralAnswers) return answer(true, CHECK_YOUR_MAIL)
    // A time would tell others when this address got its mails.
    if (outcome === 'too many mails') return answer(false, `${TRY_AGAIN_LATER} ${MOST_A_DAY}`, 429)
    const { success, message } = ANSWERS[outcome]
    return answer(success, message)
  })
}

/** A page's address without query and fragment, where other sites keep personal data; null if it is none. */
function pageAddress(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2000 || !URL.canParse(value)) return null
  const { protocol, origin, pathname } = new URL(value)
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 500) : null
}
