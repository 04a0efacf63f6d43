import { sql } from 'kysely'
import {
  answer,
  answerFailures,
  answerTooMany,
  type NewsletterAnswer,
  TRY_AGAIN_LATER,
} from '../../rules/newsletter/newsletter-answer.ts'
import { NEWSLETTER_CONSENT_VERSION, newsletterConsentText } from '../../rules/newsletter/newsletter-consent.ts'
import { newsletterSignup } from '../../rules/newsletter/newsletter-signup.ts'
import { mailsToOneAddress } from '../../rules/operation/request-limits.ts'
import type { ApiCall } from '../api/api-call.ts'
import { answerOf } from '../database/answer-of.ts'
import { currentPractice } from '../site/current-release.ts'
import { newToken } from '../tokens/token.ts'

type SignupOutcome = 'sent' | 'sent again' | 'already confirmed' | 'too many mails'

const CHECK_YOUR_MAIL = 'Bitte überprüfen Sie Ihre E-Mails und bestätigen Sie die Anmeldung.'

const MOST_A_DAY = `Mehr als ${mailsToOneAddress.newsletterMailsPerDay} E-Mails am Tag senden wir an eine Adresse nicht.`

const ANSWERS: Record<Exclude<SignupOutcome, 'too many mails'>, NewsletterAnswer> = {
  sent: { success: true, message: CHECK_YOUR_MAIL },
  'sent again': { success: true, message: 'Bestätigungs-E-Mail wurde erneut gesendet.' },
  'already confirmed': { success: false, message: 'Diese E-Mail-Adresse ist bereits für den Newsletter registriert.' },
}

/**
 * POST `{ email, firstName?, lastName?, gdprConsent: true, referrer?, consentVersion? }`, answers `{ success, message
 * }` with the sentences of section 8: outcomes 200, bad input 400, limits 429, failures 500. A neutral answer hides whether the address is
 * subscribed.
 */
export function subscribeNewsletter({
  request: { json: body, client },
  config,
  database,
  limiter,
}: ApiCall): Promise<Response> {
  const neutralAnswers = config.NEWSLETTER_NEUTRAL_ANSWERS
  return answerFailures(TRY_AGAIN_LATER, async () => {
    const parsed = newsletterSignup.safeParse(body)
    if (!parsed.success) return answer(false, parsed.error.issues[0]?.message ?? TRY_AGAIN_LATER, 400)
    // The page showed an older wording: its consent would be logged wrongly.
    if (body.consentVersion !== undefined && body.consentVersion !== NEWSLETTER_CONSENT_VERSION) {
      return answer(false, TRY_AGAIN_LATER, 409)
    }

    const { seconds } = await limiter.take('newsletter signups', client.address)
    if (seconds > 0) return answerTooMany(TRY_AGAIN_LATER, seconds)
    const practice = await currentPractice(database)
    if (!practice.newsletter.isOffered) return answer(false, 'Service nicht verfügbar', 404)
    const { email, firstName, lastName } = parsed.data
    const token = newToken()
    const consent = newsletterConsentText(practice)
    const outcome = await answerOf<SignupOutcome>(
      database,
      sql`
        select private.newsletter_subscribe(
          ${email}, ${firstName}, ${lastName}, ${token.plain}, ${token.hash}, ${consent}, ${NEWSLETTER_CONSENT_VERSION},
          ${pageAddress(body.referrer)}, ${client.address}, ${client.agent}, ${neutralAnswers}
        ) as answer
      `,
    )
    if (neutralAnswers) return answer(true, CHECK_YOUR_MAIL)
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
