import type { PostgrestClient } from '@supabase/postgrest-js'
import { readNewsletterProof } from '../../../app/lib/read-newsletter-proof.ts'
import { StartupError } from '../../startup-error.ts'

/**
 * Everything that proves the consent of one address (Art. 7 (1) GDPR), as a German text to print.
 *
 * @param practiceName who was allowed to write
 * @throws StartupError when nothing is stored about the address
 */
export async function consentProof(api: PostgrestClient, email: string, practiceName: string): Promise<string> {
  const proof = await readNewsletterProof(api, email, practiceName)
  if (!proof) throw new StartupError(`Über ${email} ist nichts gespeichert.`)
  return proof
}
