import { clientOfRequest, type RequestClient } from '../_shared/client-of-request.ts'
import {
  answer,
  answerFailures,
  answerTooMany,
  type NewsletterAnswer,
  TRY_AGAIN_LATER,
} from '../_shared/newsletter-answer.ts'
import { type NewsletterSignup, newsletterSignup } from '../_shared/newsletter-signup.ts'
import { readJson } from '../_shared/read-json.ts'
import { newToken } from '../_shared/token.ts'

export const signupOutcomes = ['sent', 'sent again', 'link is out', 'already confirmed', 'too many mails'] as const
type SignupOutcome = (typeof signupOutcomes)[number]

export interface SignupRecord extends NewsletterSignup {
  token: { plain: string; hash: string }
  consent: { text: string; version: string }
  page: string | null
  client: RequestClient
}

export interface SubscribeNeeds {
  /** The wording that the form shows now. */
  consent(): { text: string; version: string }
  /** Every address gets the same answer, which hides whether it is subscribed. */
  neutralAnswers: boolean
  /** The outcome, or the seconds to wait where a limit refuses. */
  subscribe(signup: SignupRecord): Promise<SignupOutcome | number>
}

const CHECK_YOUR_MAIL = 'Bitte überprüfen Sie Ihre E-Mails und bestätigen Sie die Anmeldung.'

const ANSWERS: Record<Exclude<SignupOutcome, 'too many mails'>, NewsletterAnswer> = {
  sent: { success: true, message: CHECK_YOUR_MAIL },
  'sent again': { success: true, message: 'Bestätigungs-E-Mail wurde erneut gesendet.' },
  // A link was sent minutes ago and still works.
  'link is out': { success: true, message: CHECK_YOUR_MAIL },
  'already confirmed': { success: false, message: 'Diese E-Mail-Adresse ist bereits für den Newsletter registriert.' },
}

/**
 * POST `{ email, firstName?, lastName?, gdprConsent: true, referrer?, consentVersion? }`, answers `{ success, message
 * }` with the sentences of section 8: outcomes 200, bad input 400, limits 429, failures 500.
 */
export function subscribeNewsletter(needs: SubscribeNeeds) {
  return (request: Request): Promise<Response> =>
    answerFailures(TRY_AGAIN_LATER, async () => {
      if (request.method !== 'POST') return answer(false, TRY_AGAIN_LATER, 405)
      const body = await readJson(request)
      const parsed = newsletterSignup.safeParse(body)
      if (!parsed.success) return answer(false, parsed.error.issues[0]?.message ?? TRY_AGAIN_LATER, 400)
      const consent = needs.consent()
      // The page showed an older wording: its consent would be logged wrongly.
      if (body.consentVersion !== undefined && body.consentVersion !== consent.version) {
        return answer(false, TRY_AGAIN_LATER, 409)
      }

      const outcome = await needs.subscribe({
        ...parsed.data,
        token: await newToken(),
        consent,
        page: pageAddress(body.referrer),
        client: clientOfRequest(request),
      })
      if (typeof outcome === 'number') return answerTooMany(TRY_AGAIN_LATER, outcome)
      if (needs.neutralAnswers) return answer(true, CHECK_YOUR_MAIL)
      // A time would tell others when this address got its mails.
      if (outcome === 'too many mails') return answer(false, TRY_AGAIN_LATER, 429)
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
