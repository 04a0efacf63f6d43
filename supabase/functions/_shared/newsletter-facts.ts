import type { ConsentFacts } from '../../../rules/newsletter/newsletter-consent.ts'
import { platform } from './platform.ts'

/**
 * The practice's facts in the wording of the consent; secrets on Supabase (`docs/supabase.md`).
 * @throws for a missing variable: a wording that no form has shown must not be logged
 */
export function newsletterFacts(): ConsentFacts {
  const maxPerMonth = Number(required('NEWSLETTER_MAX_PER_MONTH'))
  if (!Number.isInteger(maxPerMonth) || maxPerMonth < 1) throw new Error('NEWSLETTER_MAX_PER_MONTH must be 1 or more')
  return { newsletter: { name: required('NEWSLETTER_NAME'), maxPerMonth } }
}

function required(name: string): string {
  const value = platform().variable(name)
  if (!value) throw new Error(`${name} is not set`)
  return value
}
