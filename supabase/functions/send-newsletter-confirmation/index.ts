import { withSupabase } from '@supabase/server'
import { callDatabase } from '../_shared/call-database.ts'
import { sendNewsletterConfirmation } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'secret' }, (request, { supabaseAdmin }) =>
    sendNewsletterConfirmation({
      queueConfirmation: ({ email, token, tokenHash }) =>
        callDatabase(supabaseAdmin, 'newsletter_queue_confirmation', {
          given_email: email,
          token,
          token_hash: tokenHash,
        }),
    })(request),
  ),
}
