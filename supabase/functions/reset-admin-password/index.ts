import { withSupabase } from '@supabase/server'
import { bearerAsKey } from '../_shared/bearer-as-key.ts'
import { callDatabase } from '../_shared/call-database.ts'
import { onPlatform, platform } from '../_shared/platform.ts'
import { resetAdminPassword } from './handler.ts'

export default {
  fetch: bearerAsKey(
    withSupabase({ auth: 'publishable', ...onPlatform }, (request, { supabaseAdmin }) =>
      resetAdminPassword({
        ask: async (codeHash, clientAddress) =>
          (await callDatabase(supabaseAdmin, 'ask_for_temporary_password', {
            code_hash: codeHash,
            client_address: clientAddress,
          })) ?? 'closed',
        hash: platform().hash,
        setPassword: (hash, codeHash) =>
          callDatabase(supabaseAdmin, 'set_temporary_password', { password_hash: hash, code_hash: codeHash }),
      })(request),
    ),
  ),
}
