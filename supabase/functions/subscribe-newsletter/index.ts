import { withSupabase } from '@supabase/server'
import { NEWSLETTER_CONSENT_VERSION, newsletterConsentText } from '../../../rules/newsletter/newsletter-consent.ts'
import { callForOutcome } from '../_shared/call-database.ts'
import { newsletterFacts } from '../_shared/newsletter-facts.ts'
import { onPlatform, platform } from '../_shared/platform.ts'
import { signupOutcomes, subscribeNewsletter } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'publishable', ...onPlatform }, (request, { supabaseAdmin }) => {
    const neutralAnswers = platform().variable('NEWSLETTER_NEUTRAL_ANSWERS') === '1'
    return subscribeNewsletter({
      consent: () => ({ text: newsletterConsentText(newsletterFacts()), version: NEWSLETTER_CONSENT_VERSION }),
      neutralAnswers,
      subscribe: (signup) =>
        callForOutcome(signupOutcomes, supabaseAdmin, 'newsletter_subscribe', {
          given_email: signup.email,
          given_first_name: signup.firstName,
          given_last_name: signup.lastName,
          token: signup.token.plain,
          token_hash: signup.token.hash,
          consent_text: signup.consent.text,
          consent_version: signup.consent.version,
          page: signup.page,
          timezone: null,
          client_address: signup.client.address,
          client_agent: signup.client.agent,
          tell_the_owner: neutralAnswers,
        }),
    })(request)
  }),
}
