import { withSupabase } from '@supabase/server'
import { bearerAsKey } from '../_shared/bearer-as-key.ts'
import { callDatabase } from '../_shared/call-database.ts'
import { onPlatform } from '../_shared/platform.ts'
import { acceptInvitation } from './handler.ts'

export default {
  fetch: bearerAsKey(
    withSupabase({ auth: 'publishable', ...onPlatform }, (request, { supabaseAdmin }) =>
      acceptInvitation({
        find: (tokenHash) => callDatabase(supabaseAdmin, 'find_invitation', { given_token_hash: tokenHash }),
        expect: (tokenHash) =>
          callDatabase(supabaseAdmin, 'find_invitation', { given_token_hash: tokenHash, account_comes: true }),
        async createAccount(email, password) {
          const { error } = await supabaseAdmin.auth.admin.createUser({ email, password, email_confirm: true })
          if (error && (error.status ?? 500) >= 500) throw new Error(`no account was made: ${error.code}`)
          return !error
        },
      })(request),
    ),
  ),
}
