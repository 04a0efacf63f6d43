import { withSupabase } from '@supabase/server'
import { onPlatform } from '../_shared/platform.ts'
import { sendWelcomeEmail } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'secret', ...onPlatform }, sendWelcomeEmail),
}
