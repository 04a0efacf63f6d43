import { withSupabase } from '@supabase/server'
import { callDatabase } from '../_shared/call-database.ts'
import { confirmNewsletterSubscription } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'publishable' }, (request, { supabaseAdmin }) =>
    confirmNewsletterSubscription({
      confirm: (tokenHash, client) =>
        callDatabase<boolean>(supabaseAdmin, 'newsletter_confirm', {
          token_hash: tokenHash,
          client_address: client.address,
          client_agent: client.agent,
        }),
    })(request),
  ),
}
