import { withSupabase } from '@supabase/server'
import { callForOutcome } from '../_shared/call-database.ts'
import { onPlatform } from '../_shared/platform.ts'
import { queueOutcomes, sendNewsletterConfirmation } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'secret', ...onPlatform }, (request, { supabaseAdmin }) =>
    sendNewsletterConfirmation({
      queueConfirmation: ({ email, token, tokenHash }) =>
        callForOutcome(queueOutcomes, supabaseAdmin, 'newsletter_queue_confirmation', {
          given_email: email,
          token,
          token_hash: tokenHash,
        }),
    })(request),
  ),
}
