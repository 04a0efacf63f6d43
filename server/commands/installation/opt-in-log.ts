import type { PostgrestClient } from '@supabase/postgrest-js'
import { readOptInLog } from '../../../app/lib/read-opt-in-log.ts'
import { StartupError } from '../../startup-error.ts'

/**
 * The opt-in log of one address (Art. 7 (1) GDPR), as a German text to print.
 * @throws StartupError when nothing is stored about the address
 */
export async function printedOptInLog(api: PostgrestClient, email: string, practiceName: string): Promise<string> {
  const log = await readOptInLog(api, email, practiceName)
  if (!log) throw new StartupError(`Über ${email} ist nichts gespeichert.`)
  return log
}
