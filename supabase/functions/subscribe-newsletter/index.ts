import { withSupabase } from '@supabase/server'
import { practice } from '../../../app/content/practice.ts'
import { callDatabase } from '../_shared/call-database.ts'
import { environmentVariable } from '../_shared/environment.ts'
import { NEWSLETTER_CONSENT_VERSION, newsletterConsentText } from '../_shared/newsletter-consent.ts'
import { type SignupOutcome, subscribeNewsletter } from './handler.ts'

const consent = { text: newsletterConsentText(practice), version: NEWSLETTER_CONSENT_VERSION }

export default {
  fetch: withSupabase({ auth: 'publishable' }, (request, { supabaseAdmin }) => {
    const neutralAnswers = environmentVariable('NEWSLETTER_NEUTRAL_ANSWERS') === '1'
    return subscribeNewsletter({
      consent,
      neutralAnswers,
      subscribe: (signup) =>
        callDatabase<SignupOutcome>(supabaseAdmin, 'newsletter_subscribe', {
          given_email: signup.email,
          given_first_name: signup.firstName,
          given_last_name: signup.lastName,
          token: signup.token.plain,
          token_hash: signup.token.hash,
          consent_text: signup.consent.text,
          consent_version: signup.consent.version,
          page: signup.page,
          timezone: signup.timezone,
          client_address: signup.client.address,
          client_agent: signup.client.agent,
          tell_the_owner: neutralAnswers,
        }),
    })(request)
  }),
}
