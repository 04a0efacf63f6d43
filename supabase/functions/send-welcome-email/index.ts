import { withSupabase } from '@supabase/server'
import { sendWelcomeEmail } from './handler.ts'

export default {
  fetch: withSupabase({ auth: 'secret' }, sendWelcomeEmail({ log: (line) => console.info(line) })),
}
