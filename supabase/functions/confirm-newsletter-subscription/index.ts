import { withSupabase } from '@supabase/server'
import { bearerAsKey } from '../_shared/bearer-as-key.ts'
import { callDatabase } from '../_shared/call-database.ts'
import { onPlatform } from '../_shared/platform.ts'
import { confirmNewsletterSubscription } from './handler.ts'

export default {
  fetch: bearerAsKey(
    withSupabase({ auth: 'publishable', ...onPlatform }, (request, { supabaseAdmin }) =>
      confirmNewsletterSubscription({
        confirm: async (tokenHash, client) => {
          const confirmed = await callDatabase(supabaseAdmin, 'newsletter_confirm', {
            token_hash: tokenHash,
            client_address: client.address,
            client_agent: client.agent,
          })
          return confirmed === true
        },
      })(request),
    ),
  ),
}
