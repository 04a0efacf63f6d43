import type { PostgrestClient } from '@supabase/postgrest-js'
import { practice } from '../../../app/content/practice.ts'
import { readNewsletterProof } from '../../../app/lib/read-newsletter-proof.ts'
import { StartupError } from '../../startup-error.ts'

/**
 * Everything that proves the consent of one address (Art. 7 (1) GDPR), as a German text to print.
 *
 * @throws StartupError when nothing is stored about the address
 */
export async function consentProof(api: PostgrestClient, email: string): Promise<string> {
  const proof = await readNewsletterProof(api, email, practice.name)
  if (!proof) throw new StartupError(`Über ${email} ist nichts gespeichert.`)
  return proof
}
