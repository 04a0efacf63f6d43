import { textFacts } from '../../../content/texts/text-facts.ts'
import { adminFacts } from '../../lib/admin-site.ts'

/** What visitors read in place of a fact, now or by other facts. */
export function factValue(name: string, facts = adminFacts()): string {
  return textFacts[name]?.value(facts) ?? ''
}
