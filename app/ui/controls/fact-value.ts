import { textFacts } from '../../../content/texts/text-facts.ts'
import { adminFacts } from '../../lib/admin-site.ts'

/** What visitors read in place of a fact. */
export function factValue(name: string): string {
  return textFacts[name]?.value(adminFacts()) ?? ''
}
