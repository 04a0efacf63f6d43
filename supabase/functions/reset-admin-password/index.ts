import { withSupabase } from '@supabase/server'
import bcrypt from 'bcryptjs'
import { callDatabase } from '../_shared/call-database.ts'
import { resetAdminPassword } from './handler.ts'

/** GoTrue's own cost factor. */
const BCRYPT_COST = 10

export default {
  fetch: withSupabase({ auth: 'publishable' }, (request, { supabaseAdmin }) =>
    resetAdminPassword({
      ask: (clientAddress) =>
        callDatabase<string>(supabaseAdmin, 'ask_for_temporary_password', { client_address: clientAddress }),
      hash: (password) => bcrypt.hash(password, BCRYPT_COST),
      setPassword: (hash) =>
        callDatabase<string | null>(supabaseAdmin, 'set_temporary_password', { password_hash: hash }),
    })(request),
  ),
}
